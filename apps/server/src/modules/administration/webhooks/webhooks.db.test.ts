/** Webhooks from what happens to a receiver: what is told to whom, signed, in order, again and again until it is taken. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { limits, noRights, type RequestOf, type WebhookDelivery, webhookKindNames, type WebhookKind } from '@outrider/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAlarm } from '../../../testing/alarm-rows.ts'
import { type Caller, testPlatform, type TestPlatform } from '../../../testing/platform.ts'
import { UserAdministration } from '../user-administration.ts'
import { DeliveriesRepository } from './deliveries.repository.ts'
import { Poster } from './post-message.ts'
import { signedHeaders } from './signature.ts'

const password = 'a password'
const webhookTimes = { first: 20, longest: 80, lease: 500, everyMs: 50, timeout: 1_000 }
let platform: TestPlatform
let root: number
let east: number
let west: number
let own: number
let other: number
let admin: Caller
let login: string
let count = 0

interface Got {
  path: string
  id: string
  headers: IncomingHttpHeaders
  body: { type: string; timestamp: string; data: Record<string, unknown> }
  text: string
}
/** Answers each path with its status; 0: not at all. */
const statuses = new Map<string, number>()
let got: Got[] = []
let receiver: Server
let base: string

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const status = statuses.get(request.url ?? '') ?? 200
      const id = String(request.headers['webhook-id'])
      got.push({ path: request.url ?? '', id, headers: request.headers, body: JSON.parse(text) as Got['body'], text })
      if (status === 302) response.setHeader('location', `${base}/elsewhere`)
      if (status > 0) response.writeHead(status).end('nothing that anybody reads')
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  platform = await testPlatform({ config: { 'webhooks-inside': true }, webhookTimes })
  root = await platform.addOrganisation('Root')
  east = await platform.addOrganisation('East', root)
  west = await platform.addOrganisation('West', root)
  own = await platform.addVehicle(await platform.addOrganisation('East 1', east), 'OWN-1', { phone: '100' })
  other = await platform.addVehicle(west, 'SECRET-1', { phone: '666' })
})
beforeEach(async () => {
  got = []
  statuses.clear()
  login = `admin${++count}`
  await platform.addUser(login, password, [root])
  admin = await platform.signIn(login, password)
})
afterEach(async () => {
  await platform.database.pool.query('delete from webhooks; delete from webhook_events')
})
afterAll(async () => {
  await platform.stop()
  receiver.closeAllConnections()
  receiver.close()
})

const form = (over: Partial<RequestOf<'admin/addWebhook'>> = {}): RequestOf<'admin/addWebhook'> => ({
  name: 'TMS',
  address: `${base}/hook`,
  kinds: [...webhookKindNames],
  orgIds: [root],
  ...over,
})
const added = (over: Partial<RequestOf<'admin/addWebhook'>> = {}) => admin.call('admin/addWebhook', form(over))
const until = async (count: number) => {
  await expect.poll(() => got.length).toBeGreaterThanOrEqual(count)
  return got
}
const deliveriesOf = async (webhookId: string, state?: WebhookDelivery['state']) =>
  (await admin.call('admin/getWebhookDeliveries', { webhookId, ...(state && { state }) })).deliveries
const settled = (webhookId: string) => expect.poll(() => deliveriesOf(webhookId, 'waiting')).toEqual([])
const stateOf = async (webhookId: string) =>
  (await admin.call('admin/getWebhooks', {})).webhooks.find(each => each.webhookId === webhookId)
let second = 0
/** Each began a second after the one before. */
const alarm = (vehicle: number, over: object = {}) =>
  addAlarm(platform.database, vehicle, { started_at: new Date(Date.UTC(2026, 0, 1) + 1000 * second++), ...over })
const sql = (text: string, values: unknown[] = []) => platform.database.pool.query<{ id: string }>(text, values)

test('an alarm is told when it begins, ends and is handled, signed with the secret that was shown once', async () => {
  const { webhookId, secret } = await added()
  const id = await alarm(own)
  await until(1)
  await sql('update alarm_cases set ended_at = now() where id = $1', [id])
  await until(2)
  await sql(`update alarm_cases set state = 'processed', processed_at = now(), method = 'confirm' where id = $1`, [id])
  const messages = await until(3)
  expect(messages.map(({ body }) => body.type)).toEqual(['alarm.opened', 'alarm.ended', 'alarm.handled'])
  expect(messages[0]?.body).toMatchObject({
    timestamp: '2026-01-01T00:00:00.000Z',
    data: {
      vehicleId: String(own),
      plateNum: 'OWN-1',
      alarmId: id,
      type: 1,
      level: 1,
      endedAt: null,
      latitude: 31.2304,
      speed: 60.3,
    },
  })
  for (const { headers, id: messageId, text } of messages) {
    const time = Number(headers['webhook-timestamp']) * 1000
    expect(headers).toMatchObject(signedHeaders(secret, { id: messageId, time, body: text }))
  }
  await settled(webhookId)
  expect(JSON.stringify((await sql('select to_jsonb(w) as id from webhooks w')).rows)).not.toContain(secret.slice(6))
})

test('what comes of a message waits for a user who changes its webhook and its messages at that moment', async () => {
  const { webhookId } = await added()
  await sql(`update webhooks set off_at = now(), off_why = 'off' where id = $1`, [webhookId])
  const { rows } = await sql(
    `insert into webhook_deliveries (webhook_id, kind, vehicle_id, at, body) values ($1, 'test', 0, now(), '{}') returning id`,
    [webhookId],
  )
  const id = rows[0]?.id ?? ''
  const deliveries = new DeliveriesRepository(platform.database.db, webhookTimes)
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  for (const store of [
    () => deliveries.notTaken(Number(webhookId), { id, tries: 0 }, { status: 500, fault: 'status' }),
    () => deliveries.sent(Number(webhookId), id, { status: 200, fault: '' }),
  ]) {
    const client = await platform.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('update webhooks set name = name where id = $1', [webhookId])
      const stored = store()
      await expect.poll(async () => (await sql(waits)).rowCount).toBeGreaterThan(0)
      await client.query('update webhook_deliveries set next_at = next_at where webhook_id = $1', [webhookId])
      await client.query('commit')
      await stored
    } finally {
      client.release()
    }
  }
  expect(await deliveriesOf(webhookId, 'sent')).toHaveLength(1)
})

test('geofences, trips, work and what comes online or goes offline are told, a short reconnect is not', async () => {
  await added()
  await alarm(own, { type: 260 })
  await alarm(own, { type: 261, ended_at: new Date() })
  const { tripId } = await admin.call('trip/tripRegStart', { vehicleId: String(own) })
  await admin.call('trip/tripRegEnd', { vehicleId: String(own), tripId })
  await admin.call('vehManager/addInstMtcApplication', {
    kind: 'maintenance',
    orgId: east,
    vehicleId: String(own),
    workType: 'offline',
    businessName: 'x',
    contacts: 'x',
    phone: '13900000000',
    plateNum: '沪A12345',
  })
  const link = async (from: string, to: string | null) => {
    const { rows } = await sql(
      `insert into terminal_links (terminal_id, linked_at, address) select id, now() - $1::interval, '' from terminals where vehicle_id = $2
       returning id`,
      [from, own],
    )
    if (to !== null) await sql('update terminal_links set unlinked_at = now() - $1::interval where id = $2', [to, rows[0]?.id])
  }
  // Away for half a minute in between, and then for good: as it was known when the minute after it was over.
  await link('20 minutes', '10 minutes')
  await link('570 seconds', '5 minutes')
  await sql(`update webhook_events set due_at = now()`)
  await sql(`notify outrider_changes, '{"kind": "webhookEvents"}'`)
  const messages = await until(7)
  expect(messages.map(({ body }) => body.type).toSorted()).toEqual([
    'geofence.entered',
    'geofence.left',
    'trip.ended',
    'trip.started',
    'vehicle.offline',
    'vehicle.online',
    'work.step',
  ] satisfies WebhookKind[])
  const of = (type: WebhookKind) => messages.find(({ body }) => body.type === type)?.body.data
  expect(of('trip.ended')).toMatchObject({ tripId, plateNum: 'OWN-1' })
  expect(of('work.step')).toMatchObject({ work: 'maintenance', action: 'apply', userName: login })
  await platform.database.pool.query('delete from terminal_links')
})

test('only what the filter asks for, and what the maker may see and may be told now', async () => {
  await added({ orgIds: [east], address: `${base}/east`, kinds: ['alarm.opened'] })
  await added({ address: `${base}/ended`, kinds: ['alarm.ended'] })
  await alarm(other)
  await alarm(own)
  expect((await until(1)).map(({ path, body }) => [path, body.data['plateNum']])).toEqual([['/east', 'OWN-1']])

  const administration = new UserAdministration(platform.database.db)
  const next = async () => {
    got = []
    await alarm(own)
    // By somebody else, of everything: what comes after it was told to all.
    await expect.poll(async () => (await sql('select id from webhook_events')).rows).toEqual([])
    await expect.poll(async () => (await sql(`select id from webhook_deliveries where state = 'waiting'`)).rows).toEqual([])
    return got.map(({ body }) => body.data)
  }
  await administration.rights(login, { remove: 'posAuth' })
  const [unlocated] = await next()
  expect(unlocated).toMatchObject({ plateNum: 'OWN-1' })
  expect(unlocated).not.toHaveProperty('latitude')
  await administration.rights(login, { remove: 'alarmAuth' })
  expect(await next()).toEqual([])
  await administration.rights(login, { add: 'alarmAuth' })
  await administration.grant(login, [String(west)])
  await administration.revoke(login, [String(root)])
  await expect.poll(async () => (await admin.call('vehicle/getVehiclesTotal', {})).vehiclesCnt).toBe(1)
  expect(await next()).toEqual([])
  await administration.grant(login, [String(root)])
  await expect.poll(async () => (await admin.call('vehicle/getVehiclesTotal', {})).vehiclesCnt).toBe(2)
  await administration.lock(login)
  expect(await next()).toEqual([])
})

test('while a receiver is down everything waits, in order for each vehicle, and another receiver waits for nothing', async () => {
  const down = await added({ kinds: ['alarm.opened'], address: `${base}/down` })
  await added({ kinds: ['alarm.opened'], address: `${base}/up` })
  statuses.set('/down', 503)
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) ids.push(await alarm(n % 3 === 0 ? other : own))
  const at = (path: string) => got.filter(each => each.path === path)
  await expect.poll(() => at('/up').length).toBe(12)
  await expect.poll(() => at('/down').length).toBeGreaterThan(5)
  expect(await stateOf(down.webhookId)).toMatchObject({ state: 'failing', waiting: 12, lastSentAt: null })
  expect((await deliveriesOf(down.webhookId)).some(({ status, fault }) => status === 503 && fault === 'status')).toBe(true)
  // Each vehicle's first only: later ones wait for it.
  expect(new Set(at('/down').map(({ id }) => id)).size).toBe(2)
  got = []
  statuses.set('/down', 204)
  await settled(down.webhookId)
  const taken = at('/down').map(({ body }) => body.data)
  for (const vehicle of [own, other]) {
    const alarmIds = taken.filter(({ vehicleId }) => vehicleId === String(vehicle)).map(({ alarmId }) => alarmId)
    expect([...new Set(alarmIds)]).toEqual(ids.filter((_, n) => (n % 3 === 0 ? other : own) === vehicle))
  }
  expect(await stateOf(down.webhookId)).toMatchObject({ state: 'on', waiting: 0 })
})

test('redirects are not followed, a receiver that does not answer is given up in time, and one that is gone is switched off', async () => {
  const { webhookId } = await added({ kinds: ['alarm.opened'] })
  const lastOf = async () => (await deliveriesOf(webhookId))[0]
  statuses.set('/hook', 302)
  await alarm(own)
  await expect.poll(lastOf).toMatchObject({ status: 302, fault: 'status' })
  expect(got.every(({ path }) => path === '/hook')).toBe(true)
  statuses.set('/hook', 0)
  await expect.poll(lastOf).toMatchObject({ status: null, fault: 'timeout' })
  statuses.set('/hook', 410)
  await expect.poll(async () => (await stateOf(webhookId))?.state).toBe('gone')
  expect(await admin.code('admin/testWebhook', { webhookId })).toBe(4090380)
  statuses.set('/hook', 200)
  await admin.call('admin/changeWebhook', { webhookId, ...form({ kinds: ['alarm.opened'] }), on: true })
  await settled(webhookId)
})

test('a test is sent at once, and one delivery again under the same id', async () => {
  const { webhookId } = await added()
  const { deliveryId } = await admin.call('admin/testWebhook', { webhookId })
  await settled(webhookId)
  expect(await deliveriesOf(webhookId)).toMatchObject([{ deliveryId, kind: 'test', state: 'sent', status: 200, tries: 1 }])
  await admin.call('admin/replayWebhookDelivery', { webhookId, deliveryId })
  const messages = await until(2)
  expect(messages[1]?.id).toBe(messages[0]?.id)
  expect(messages[1]?.text).toBe(messages[0]?.text)
  await settled(webhookId)
})

test('without the operator’s leave nothing is sent to the inside, neither typed nor stored before', async () => {
  const guarded = await testPlatform({ beside: platform, webhookTimes })
  const caller = async (path: 'admin/addWebhook', body: object) =>
    (await guarded.send(path, body, { access_token: admin.token })).reply
  expect((await caller('admin/addWebhook', form())).rspCode).toBe(4000375)
  // Stored while it was allowed; names that lead there: safe-address.test.ts.
  const poster = new Poster({ allowInside: false })
  expect(await poster.post(`${base}/hook`, '{}', {})).toEqual({ status: null, fault: 'address' })
  poster.stop()
  await guarded.stop()
})

test('nobody makes a webhook for what he may not be told', async () => {
  await platform.addUser(`${login} few`, password, [east], { rights: { ...noRights, adminAuth: true, posAuth: true } })
  const few = await platform.signIn(`${login} few`, password)
  expect(await few.code('admin/addWebhook', form({ orgIds: [east] }))).toBe(4030372)
  expect(await few.code('admin/addWebhook', form({ orgIds: [west], kinds: ['vehicle.online'] }))).toBe(4040102)
  expect(await few.code('admin/addWebhook', form({ orgIds: [east], kinds: ['vehicle.online'] }))).toBe(0)
})

test('who may be told less than its maker neither has its messages sent elsewhere nor reads them, but ends it', async () => {
  const { webhookId } = await added({ orgIds: [east], kinds: ['alarm.opened'] })
  await alarm(own)
  await settled(webhookId)
  const rights = { ...noRights, adminAuth: true, alarmAuth: true }
  for (const [name, less] of Object.entries({ places: rights, alarms: { ...rights, alarmAuth: false, posAuth: true } })) {
    await platform.addUser(`${login} no ${name}`, password, [east], { rights: less })
    const other = await platform.signIn(`${login} no ${name}`, password)
    const change = form({ orgIds: [east], kinds: ['alarm.opened'], address: `${base}/other` })
    expect(await other.code('admin/changeWebhook', { webhookId, on: true, ...change })).toBe(4030372)
    expect(await other.code('admin/changeWebhook', { webhookId, on: true, ...change, kinds: ['vehicle.online'] })).toBe(4030372)
    expect(await other.code('admin/getWebhookDeliveries', { webhookId })).toBe(4030372)
    if (name === 'alarms') expect(await other.code('admin/endWebhook', { webhookId })).toBe(0)
  }
})

test('nobody adds to the webhook of another what he may not be told himself', async () => {
  const { webhookId } = await added({ orgIds: [east], kinds: ['vehicle.online'] })
  const rights = { ...noRights, adminAuth: true, posAuth: true }
  await platform.addUser(`${login} few`, password, [east], { rights })
  const few = await platform.signIn(`${login} few`, password)
  const change = { webhookId, on: true, ...form({ orgIds: [east], kinds: ['vehicle.online'] }) }
  expect(await few.code('admin/changeWebhook', { ...change, kinds: ['vehicle.online', 'alarm.opened'] })).toBe(4030372)
  expect(await few.code('admin/changeWebhook', change)).toBe(0)
})

test('who reaches less than before neither reads nor is sent what was told of the rest', async () => {
  const { webhookId } = await added({ orgIds: [root], kinds: ['alarm.opened'] })
  await alarm(other)
  await alarm(own)
  await until(2)
  await settled(webhookId)
  await platform.addUser(`${login} east`, password, [east])
  const ofEast = await platform.signIn(`${login} east`, password)
  statuses.set('/hook', 500)
  await alarm(other)
  await expect.poll(() => deliveriesOf(webhookId, 'waiting')).toHaveLength(1)
  const [waiting] = await deliveriesOf(webhookId, 'waiting')
  // Who reaches all of it narrows it to one organisation, whose administrator then sees it.
  const narrowed = { webhookId, on: true, ...form({ orgIds: [east], kinds: ['alarm.opened'] }) }
  await admin.call('admin/changeWebhook', narrowed)
  const { deliveries } = await ofEast.call('admin/getWebhookDeliveries', { webhookId })
  expect(deliveries.map(({ plateNum }) => plateNum)).toEqual(['OWN-1'])
  got = []
  const deliveryId = waiting?.deliveryId ?? expect.fail()
  expect(await ofEast.code('admin/replayWebhookDelivery', { webhookId, deliveryId })).toBe(4040375)
  await ofEast.call('admin/changeWebhook', { ...narrowed, address: `${base}/of-east` })
  await expect.poll(async () => (await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'failed', fault: 'withheld' })
  expect(got.filter(({ path }) => path === '/of-east')).toEqual([])
})

test('what waits is not sent when its maker may not be told it any more, nor shown to who may not', async () => {
  const { webhookId } = await added({ orgIds: [east], kinds: ['alarm.opened'] })
  await alarm(own)
  await until(1)
  await settled(webhookId)
  statuses.set('/hook', 500)
  await alarm(own)
  await expect.poll(async () => (await deliveriesOf(webhookId, 'waiting'))[0]?.tries).toBeGreaterThan(0)
  await new UserAdministration(platform.database.db).rights(login, { remove: 'posAuth' })
  const faults = async () => (await sql(`select fault as id from webhook_deliveries where state = 'failed'`)).rows
  await expect.poll(faults).toEqual([{ id: 'withheld' }])
  expect(await deliveriesOf(webhookId)).toEqual([])
  const [sent] = (await sql(`select id from webhook_deliveries where state = 'sent'`)).rows
  expect(await admin.code('admin/replayWebhookDelivery', { webhookId, deliveryId: sent?.id ?? '' })).toBe(4040375)
})

test('one that fails for three days is switched off, what waited for a week is given up, and nothing is stored while there is none', async () => {
  const { webhookId } = await added({ kinds: ['alarm.opened'] })
  statuses.set('/hook', 500)
  await alarm(own)
  await expect.poll(async () => (await stateOf(webhookId))?.state).toBe('failing')
  await sql(`update webhooks set failing_since = now() - interval '73 hours'`)
  await sql(`update webhook_deliveries set made_at = now() - interval '8 days'`)
  const job = platform.jobs.find(({ name }) => name === 'webhooks') ?? expect.fail('no job')
  expect(await job.run(new AbortController().signal)).toEqual({ switchedOff: 1, givenUp: 1 })
  expect(await stateOf(webhookId)).toMatchObject({ state: 'dead', waiting: 0 })
  await alarm(own)
  expect((await sql('select id from webhook_events')).rows).toEqual([])
})

test('a company has so many webhooks, of all its administrators together, added or changed to be for it', async () => {
  const company = await platform.addOrganisation('Company of many')
  const elsewhere = await platform.addOrganisation('Company of few')
  const login = 'of two companies'
  await platform.addUser(login, password, [company, elsewhere])
  const both = await platform.signIn(login, password)
  const makers = await Promise.all([1, 2, 3].map(nth => platform.addUser(`many ${nth}`, password, [company])))
  for (const maker of makers)
    await platform.database.pool.query(
      `with added as (insert into webhooks (name, address, kinds, maker_id, encrypted_secret)
        select 'many', 'https://nowhere.invalid/', '{}', $1, '' from generate_series(1, $3::int) returning id)
       insert into webhook_organisations (webhook_id, organisation_id) select id, $2 from added`,
      [maker, company, limits.webhooksOfCompany / makers.length],
    )
  const form = (orgIds: number[]) => ({ name: 'ERP', address: `${base}/many`, kinds: ['alarm.opened' as const], orgIds })
  const full = 4090398
  expect(await both.code('admin/addWebhook', form([company]))).toBe(full)
  const { webhookId } = await both.call('admin/addWebhook', form([elsewhere]))
  const change = (orgIds: number[]) => both.code('admin/changeWebhook', { webhookId, on: true, ...form(orgIds) })
  expect(await change([company, elsewhere])).toBe(full)
  await platform.database.pool.query(`delete from webhooks where id = (select id from webhooks where name = 'many' limit 1)`)
  expect([await change([company, elsewhere]), await change([company])]).toEqual([0, 0])
  expect(await both.code('admin/addWebhook', form([company]))).toBe(full)
})
