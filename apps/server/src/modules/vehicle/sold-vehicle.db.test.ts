/** What is kept of a vehicle that went to another company: the buyer reads nothing of the seller's, nor the seller of the buyer's. */
import type { AppMenuAuth } from '@outrider/contract'
import { expect, test } from 'vitest'
import type { PositionReport } from '../../events/position-report.ts'
import { RequestRecord } from '../../gateway/commands/request-record.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { testFeed } from '../../testing/feed.ts'
import { aReport, type Caller, platformOfFile } from '../../testing/platform.ts'
import { OrganisationAdministration } from '../administration/organisation-administration.ts'

const hour = 3_600_000
const platform = await platformOfFile()
const east = await platform.addOrganisation('East')
const depot = await platform.addOrganisation('Depot of East', east)
const west = await platform.addOrganisation('West')
const user = async (login: string, organisations: number[], rights: Partial<AppMenuAuth> = {}) => {
  return await platform.newCaller(login, organisations, { rights })
}
const chief = await user('chief', [east, west])
const ofEast = await user('east', [east])
const ofDepot = await user('depot', [depot])
const ofWest = await user('west', [west])

const query = (text: string, values: unknown[] = []) => platform.database.pool.query(text, values)
async function store(...reports: PositionReport[]): Promise<void> {
  const client = await platform.database.pool.connect()
  await new IngestRepository().store(client, reports)
  client.release()
}
/** A vehicle of East that has reported, sent a message, been asked, linked and passed a checkpoint an hour ago. */
async function used(plate: string): Promise<string> {
  const id = await platform.addVehicle(east, plate, { phone: plate.replace(/\D/g, '') })
  await platform.database.pool.query(
    `insert into vehicle_changes (vehicle_id, login, kind, before, after) values ($1, 'east', 'addVehicle', '{}', '{}')`,
    [id],
  )
  await drives(id, Date.now() - hour)
  return String(id)
}
async function drives(id: number, time: number): Promise<void> {
  const at = new Date(time)
  await store(aReport(id, 0, { time, receivedAt: time, digest: BigInt(time) }))
  await query(
    `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, body) values ($1, 769, 2013, $2, $2, convert_to($2::timestamptz::text, 'UTF8'))`,
    [id, at],
  )
  await query(
    `insert into refused_terminals (phone, model, maker, terminal_id, plate_num, address, network, why, first_at, last_at, count)
     select phone, 'OR-1', 'OUTRD', 'T2', '', '203.0.113.1', '203.0.113.0/24', 'otherDevice', $2, $2, 1 from terminals where vehicle_id = $1
     on conflict (phone) do update set last_at = excluded.last_at`,
    [id, at],
  )
  await query(
    `insert into terminal_links (terminal_id, linked_at, address) select id, $2, '203.0.113.1' from terminals where vehicle_id = $1`,
    [id, at],
  )
  await query(
    `insert into vehicle_changes (vehicle_id, login, kind, before, after, changed_at) values ($1, 'east', 'acceptDevice', '{}', '{}', $2)`,
    [id, at],
  )
  await query(
    `with gate as (insert into checkpoints (organisation_id, name, name_en, type, latitude, longitude, radius, remind_within)
       values ($2, '卡口', 'Gate', 'toll', 31, 121, 100, 1000), ($3, '卡口', 'Gate', 'toll', 31, 121, 100, 1000) returning id)
     insert into checkpoint_passages (checkpoint_id, vehicle_id, entered_at, left_at, open, between, late, entered_speed_dkmh, entered_course,
       left_speed_dkmh, left_course, nearest) select id, $1, $4, $4, false, false, false, 1, 1, 1, 1, 1 from gate`,
    [id, east, west, at],
  )
  await addAlarm(platform.database, id, { started_at: at })
  await query(
    `insert into talks (user_name, vehicle_id, kind, began_at, seen_at, ended_at) values ('Li of East', $1, 'talk', $2, $2, $2)`,
    [id, at],
  )
}
const commandTo = (vehicleId: string, requestedAt: number) => ({
  kind: 'commandChanged' as const,
  id: String(requestedAt),
  vehicleId: Number(vehicleId),
  command: 'location',
  state: 'answered' as const,
  reason: null,
  requestedAt,
  finishedAt: requestedAt,
  requestedBy: { userId: 1, name: 'east' },
})

/** How many of each kind a user reads. */
async function readBy(caller: Caller, vehicleId: string) {
  const [startTime, endTime] = [Date.now() - 20 * hour, Date.now()]
  const track = await caller.call('track/getVehicleTrack', { vehicleId, startTime, endTime })
  const { days } = await caller.call('vehicle/getVehTrackCard', { vehicleId, startTime, endTime, timeZone: 'UTC' })
  const messages = await caller.call('vehicle/getTerminalMessages', { vehicleId, pageNum: 1, pageSize: 50 })
  const { links, changes, refused } = await caller.call('vehicle/getTerminalState', { vehicleId })
  const passages = await caller.call('accessMon/getAccessMonEvent', { vehicleId, pageNum: 1, pageSize: 50 })
  const alarms = await caller.call('alarm/getVehiclesAlarms', { vehicleId })
  const { talks } = await caller.call('video/getTalks', { vehicleId })
  const added = await caller.call('vehicle/getAddVehicleHistory', { pageNum: 1, pageSize: 50 })
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'commands' }] })
  const snapshot = await feed.until(({ type }) => type === 'snapshot')
  feed.socket.close()
  return {
    points: track.total,
    reportsOfDays: days.reduce((sum, { points }) => sum + points, 0),
    messages: messages.total,
    links: links.length,
    otherDevice: refused !== null,
    changes: changes.length,
    passages: passages.total,
    alarms: alarms.total,
    talks: talks.length,
    addedBy: added.vehicles.find(each => each.vehicleId === vehicleId)?.addedBy,
    commands: 'commands' in snapshot ? snapshot.commands.filter(each => each.vehicleId === vehicleId).length : undefined,
  }
}
const nothing = {
  points: 0,
  reportsOfDays: 0,
  messages: 0,
  links: 0,
  otherDevice: false,
  changes: 0,
  passages: 0,
  alarms: 0,
  talks: 0,
  addedBy: '',
  commands: 0,
}
const once = {
  points: 1,
  reportsOfDays: 1,
  messages: 1,
  links: 1,
  otherDevice: true,
  changes: 1,
  passages: 1,
  alarms: 1,
  talks: 1,
  addedBy: 'east',
  commands: 1,
}
const unknown = async (caller: Caller, vehicleId: string) => {
  const asked = { startTime: Date.now() - hour, endTime: Date.now() }
  return (
    (await caller.code('track/getVehicleTrack', { vehicleId, ...asked })) ===
    (await caller.code('track/getVehicleTrack', { vehicleId: '987654', ...asked }))
  )
}

test('the buyer reads what is kept since the sale and nothing before, the seller nothing at all; who sees both reads both', async () => {
  const vehicleId = await used('沪90001')
  platform.bus.publish(commandTo(vehicleId, Date.now() - hour))
  expect(await readBy(ofEast, vehicleId)).toEqual(once)
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: west })
  expect(await readBy(ofWest, vehicleId)).toEqual(nothing)
  expect(await unknown(ofEast, vehicleId)).toBe(true)

  platform.bus.publish(commandTo(vehicleId, Date.now()))
  await drives(Number(vehicleId), Date.now())
  expect(await readBy(ofWest, vehicleId)).toEqual({ ...once, addedBy: '' })
  expect(await readBy(chief, vehicleId)).toMatchObject({ points: 2, messages: 2, links: 2, changes: 2, passages: 4, commands: 2 })
})

test('a shared track shows no more than its creator may see', async () => {
  const vehicleId = await used('沪90002')
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: west })
  const range = { startTime: Date.now() - 20 * hour, endTime: Date.now() }
  const share = (caller: Caller) => caller.call('share/addVehTrackSharing', { vehicleId, ...range, hours: 1 })
  const view = async ({ token }: { token: string }) =>
    (await platform.send('share/getSharedTrack', { token })).reply.data as { points: unknown[] }
  expect(JSON.stringify(await view(await share(ofWest)))).not.toContain('31.23')
  expect(JSON.stringify(await view(await share(chief)))).toContain('31.23')
})

test('within a company a vehicle keeps its past, and a move to another that is taken back within a day is none', async () => {
  const vehicleId = await used('沪90003')
  platform.bus.publish(commandTo(vehicleId, Date.now() - hour))
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: depot })
  expect(await readBy(ofDepot, vehicleId)).toMatchObject({ points: 1, messages: 1 })
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: west })
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: east })
  expect(await readBy(ofEast, vehicleId)).toMatchObject({ points: 1, messages: 1 })
})

test('what the buyer did is not read by the seller who takes the vehicle back later', async () => {
  const vehicleId = await used('沪90004')
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: west })
  await query(`update former_owners set until = until - interval '2 days' where vehicle_id = $1`, [vehicleId])
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: east })
  expect(await readBy(ofEast, vehicleId)).toMatchObject({ points: 0, messages: 0 })
  expect(await readBy(chief, vehicleId)).toMatchObject({ points: 1, messages: 1 })
})

test('an organisation that is moved to another company takes vehicles along, not what was kept of them for the first', async () => {
  const yard = await platform.addOrganisation('Yard', east)
  const vehicleId = await used('沪90005')
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: yard })
  await new OrganisationAdministration(platform.database.db).move('Yard', 'West')
  await expect.poll(async () => (await ofWest.call('vehicle/getVehicles', { keyword: '90005' })).vehicles.length).toBe(1)
  expect(await readBy(ofWest, vehicleId)).toMatchObject({ points: 0, messages: 0 })
})

test('the account of a vehicle that goes to another company is locked: the seller knows its password', async () => {
  const vehicleId = await used('沪90006')
  await platform.addUser('of-90006', 'a password', [], { vehicle: Number(vehicleId) })
  const driver = await platform.signIn('沪90006', 'a password')
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: depot })
  expect(await driver.code('vehicle/getVehicles', {})).toBe(0)
  await chief.call('vehicle/saveVehEdit', { vehicleId, orgId: west })
  await expect.poll(() => driver.code('vehicle/getVehicles', {})).not.toBe(0)
  await expect(platform.signIn('沪90006', 'a password')).rejects.toThrow()
})

test('a command that the seller left waiting is cancelled by the sale, and no server takes it afterwards', async () => {
  const id = await used('沪90007')
  const waiting = async () =>
    (
      await query(
        `insert into commands (vehicle_id, phone, command, requested_at, state, expires_at)
         values ($1, '70', 'location', now() - interval '1 minute', 'queued', now() + interval '1 day') returning id`,
        [id],
      )
    ).rows[0] as { id: string }
  const stateOf = async (command: string) =>
    (await query('select state, finished_at from commands where id = $1', [command])).rows
  const before = await waiting()
  await chief.call('vehicle/saveVehEdit', { vehicleId: id, orgId: depot })
  expect(await stateOf(before.id)).toEqual([{ state: 'queued', finished_at: null }])
  await chief.call('vehicle/saveVehEdit', { vehicleId: id, orgId: west })
  expect(await stateOf(before.id)).toEqual([{ state: 'cancelled', finished_at: expect.any(Date) as Date }])
  // As one that was being delivered during the sale and went back to wait.
  const back = await waiting()
  const commands = new RequestRecord(platform.database.pool, platform.bus, 1)
  expect(await commands.takeQueued(back.id, [1], Date.now())).toBe(false)
})
