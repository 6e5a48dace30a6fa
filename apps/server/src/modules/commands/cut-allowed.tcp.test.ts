/** What allows a cut is looked at when its bytes are written, over real sockets: rights, sign-ins, approval, and a position that was asked for. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { VehicleCommand } from '@outrider/contract'
import { type Frame, messages } from '@outrider/jt808'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cutPlatform, goingOut, isControl, type LinkedVehicle as Linked } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'
import type { Caller } from '../../testing/platform.ts'
import { locationOf, TestTerminal } from '../../testing/terminal.ts'
import { CommandRepository } from './record/commands.repository.ts'

const parts = await cutPlatform({ commandTimes: { answer: 400, heard: 1_500 } })
const { platform, organisation, clock, pushed, linked, reports: report, stands, ends, sql } = parts
afterAll(() => parts.stop())
let watching: Caller
let above: number
/** Below `organisation`. */
let careful: number
beforeAll(async () => {
  above = await platform.addOrganisation('Above')
  careful = await platform.addOrganisation('Careful', organisation)
  await platform.addUser('watching', 'a password', [organisation])
  watching = await platform.signIn('watching', 'a password')
})

const cut = ({ vehicleId, plate }: Linked, by: Caller, over: object = {}) =>
  by.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason: 'Stolen', ...over })
const stateOf = async (commandId: string): Promise<VehicleCommand> =>
  (await watching.call('platform/getCutOffFuelElecCmdResult', { commandId })).commands[0] ?? expect.fail()
const becomes = (commandId: string, state: VehicleCommand['state']) =>
  until(async () => (await stateOf(commandId)).state === state)
const isQuestion = ({ header }: Frame) => header.messageId === messages.queryLocation.id
const cutsSent = ({ terminal }: Linked) => terminal.heard.filter(isControl).length

let people = 0
/** Somebody with two sign-ins: one arms, the other has a phone that is told. */
async function somebody() {
  const login = `somebody${(people += 1)}`
  const id = await platform.addUser(login, 'a password', [organisation])
  const [arming, other] = [await platform.signIn(login, 'a password'), await platform.signIn(login, 'a password')]
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${login}`
  await other.call('user/subscribePush', { subscription: { kind: 'web', endpoint, ...keys } })
  return { id, arming, other, endpoint }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

test.each<[detail: string, words: string | undefined, change: (one: Somebody, vehicle: Linked) => Promise<unknown>]>([
  [
    'signInEnded',
    'the sign-in it was requested from has ended',
    async ({ other }) => {
      const { signIns } = await other.call('user/getSignIns', {})
      const arming = signIns.find(({ current }) => !current) ?? expect.fail()
      await other.call('user/endSignIn', { signInId: arming.signInId })
    },
  ],
  ['userLocked', undefined, ({ id }) => sql('update users set locked_at = now() where id = $1', [id])],
  [
    'rightLost',
    'the requester no longer has the right to commands',
    ({ id }) => sql(`update users set rights = rights || '{"commandAuth": false}' where id = $1`, [id]),
  ],
  [
    'noAccess',
    'the requester can no longer see the vehicle',
    ({ id }) => sql('delete from user_organisations where user_id = $1', [id]),
  ],
  [
    'approvalNow',
    'someone else must approve it now: request it again',
    () => watching.call('platform/setCommandApproval', { orgId: organisation, required: true }),
  ],
  [
    'vehicleChanged',
    'the vehicle has another organisation or terminal',
    async (_, { id }) =>
      await sql('update vehicles set organisation_id = $2 where id = $1', [
        id,
        await platform.addOrganisation('Another', organisation),
      ]),
  ],
])('an armed cut is not sent when its moment comes and %s; who armed it is told', async (detail, words, change) => {
  const [vehicle, one] = [await linked(), await somebody()]
  await report(vehicle, { speed: 60 })
  const { command } = await cut(vehicle, one.arming, { arm: true })
  expect(command.state).toBe('armed')
  pushed.length = 0
  await change(one, vehicle)
  await stands(vehicle)
  await becomes(command.commandId, 'cancelled')
  await platform.settled()
  expect(await stateOf(command.commandId)).toMatchObject({ detail })
  expect(cutsSent(vehicle)).toBe(0)
  if (words !== undefined)
    await until(() => pushed.some(({ endpoint, body }) => endpoint === one.endpoint && body === `${vehicle.plate} · ${words}`))
  await sql('update organisations set approves_cuts = false')
})

test.each<[what: string, detail: string, change: (one: Somebody, vehicle: Linked) => [sql: string, values: unknown[]]]>([
  [
    'the sign-in that armed it has run out',
    'signInEnded',
    ({ id }) => ['update sessions set refresh_expires_at = now() where user_id = $1', [id]],
  ],
  [
    'the vehicle has a terminal of another number',
    'vehicleChanged',
    (_, { id }) => [`update terminals set phone = phone || '9' where vehicle_id = $1`, [id]],
  ],
  [
    'the vehicle was another company’s meanwhile',
    'vehicleChanged',
    (_, { id }) => ['insert into former_owners (vehicle_id, root_id, until) values ($1, $2, now())', [id, organisation]],
  ],
  [
    'its service has ended',
    'frozen',
    (_, { id }) => [`update vehicles set details = '{"expiresOn": "2020-01-01"}' where id = $1`, [id]],
  ],
])('an armed cut is not sent when its moment comes and %s, which is looked at in the database', async (_, detail, change) => {
  const [vehicle, one] = [await linked(), await somebody()]
  await report(vehicle, { speed: 60 })
  const { command } = await cut(vehicle, one.arming, { arm: true })
  expect(command.state).toBe('armed')
  await sql(...change(one, vehicle))
  await stands(vehicle)
  await becomes(command.commandId, 'cancelled')
  expect(await stateOf(command.commandId)).toMatchObject({ detail })
  expect(cutsSent(vehicle)).toBe(0)
})

/** Who waits for what this connection holds. */
async function waitingFor(pid: number | undefined): Promise<number[]> {
  const { rows } = await sql('select pid from pg_stat_activity where $1::int4 = any(pg_blocking_pids(pid))', [pid])
  return rows.map((row: { pid: number }) => row.pid)
}
/** Of these the one that holds sign-ins as they are: others wait there too. */
async function holdingSignIns(pids: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql(
    `select pid from pg_locks where pid = any($1::int4[]) and relation = 'sessions'::regclass and mode = 'RowShareLock'`,
    [pids],
  )
  return rows[0]?.pid
}
const connection = async () => {
  const client = await platform.database.pool.connect()
  // Whatever it still holds ends with it.
  onTestFinished(() => client.release(true))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid }
}
const holding = async (lock: string) => {
  const { client, pid } = await connection()
  await client.query('begin')
  await client.query(lock)
  return { pid, letGo: () => client.query('rollback') }
}
/** Keeps what is sent from its last look: that locks the organisations of the vehicle in their order, this one first. */
const beforeTheLook = () => holding(`select from organisations where id = ${organisation} for no key update`)

/** As another server does: nothing in the memory of this one knows of it. */
const elsewhere = new CommandRepository(platform.database.db, 150_000)
async function restoresElsewhere({ id }: Linked, one: Somebody) {
  const { rows } = await sql('select id from sessions where user_id = $1 order by id limit 1', [one.id])
  const by = { userId: one.id, name: 'elsewhere', sessionId: String(rows[0].id) }
  const order = { vehicleId: id, plateNum: '', reason: 'Found', by, address: '', requestId: undefined, detail: 'offline' }
  const way = { method: null, methodAssumed: true, arms: true, minutes: 60 }
  return await elsewhere.addRestore({ ...order, ...way, kind: 'restore', state: 'armed' })
}

test.each<[detail: string, change: (one: Somebody, vehicle: Linked) => Promise<unknown>]>([
  ['userLocked', ({ id }) => sql('update users set locked_at = now() where id = $1', [id])],
  ['tooLate', (_, { id }) => sql('update vehicle_commands set expires_at = now() where vehicle_id = $1', [id])],
  [
    'restored',
    async ({ other }, { id, vehicleId }) => {
      void other.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason: 'Found' })
      await until(
        async () => (await sql(`select from vehicle_commands where vehicle_id = $1 and kind = 'restore'`, [id])).rowCount === 1,
      )
    },
  ],
  ['restored', (one, vehicle) => restoresElsewhere(vehicle, one)],
  ['approvalNow', ({ other }) => other.call('platform/setCommandApproval', { orgId: careful, required: true })],
])('what ends while a cut is being sent still holds it back, looked at in the turn of the bytes: %s', async (detail, change) => {
  const [vehicle, one] = [await linked({ of: careful }), await somebody()]
  await stands(vehicle)
  const look = await beforeTheLook()
  const { command } = await cut(vehicle, one.arming)
  expect(command.state).toEqual(goingOut)
  await until(async () => (await waitingFor(look.pid)).length > 0)
  await change(one, vehicle)
  await look.letGo()
  await becomes(command.commandId, 'cancelled')
  expect(await stateOf(command.commandId)).toMatchObject({ detail })
  expect(vehicle.terminal.heard.filter(frame => isControl(frame) && frame.body[0] === 0x64)).toEqual([])
  await sql('update organisations set approves_cuts = false')
})

test.each(['restore', 'cut'] as const)(
  'a cut and a restore from another server at the same moment, the %s stored first: the cut ends and nothing is left that waits to cut',
  async first => {
    const [vehicle, one] = [await linked(), await somebody()]
    await report(vehicle, { speed: 60 })
    const turn = await holding(`select pg_advisory_xact_lock(hashtext('orders to a vehicle'), ${vehicle.id})`)
    const order = { cut: () => cut(vehicle, one.arming, { arm: true }), restore: () => restoresElsewhere(vehicle, one) }
    const firstDone = order[first]()
    await until(async () => (await waitingFor(turn.pid)).length === 1)
    const second = order[first === 'cut' ? 'restore' : 'cut']()
    await until(async () => (await sql(`select from pg_stat_activity where wait_event = 'advisory'`)).rowCount === 2)
    await turn.letGo()
    await Promise.all([firstDone, second])
    const { commands } = await watching.call('platform/getCutOffFuelElecCmdResult', { vehicleId: vehicle.vehicleId })
    const cuts = commands.filter(({ kind }) => kind === 'cut')
    expect(cuts).toMatchObject([{ state: 'cancelled', detail: 'restored', finishedAt: expect.any(Number) }])
    // The restore goes by itself, and no cut after it.
    await stands(vehicle)
    await vehicle.terminal.hears(isControl)
    await platform.settled()
    expect(vehicle.terminal.heard.filter(isControl).map(({ body }) => body[0])).toEqual([0x65])
  },
)

test('a vehicle that drives off while a cut is being sent is not cut, looked at in the turn of the bytes', async () => {
  const [vehicle, one] = [await linked(), await somebody()]
  await stands(vehicle)
  const look = await beforeTheLook()
  const { command } = await cut(vehicle, one.arming)
  expect(command.state).toEqual(goingOut)
  await until(async () => (await waitingFor(look.pid)).length > 0)
  clock.at += 1_000
  await report(vehicle, { speed: 60 })
  await look.letGo()
  await until(async () => (await stateOf(command.commandId)).finishedAt !== null)
  expect(await stateOf(command.commandId)).toMatchObject({ state: 'refused', detail: 'moving' })
  expect(cutsSent(vehicle)).toBe(0)
})

test.each<[string, (one: Somebody, vehicle: Linked) => [sql: string, values: unknown[]]]>([
  ['locks the asker', ({ id }) => ['update users set locked_at = now() where id = $1', [id]]],
  ['takes the right away', ({ id }) => [`update users set rights = rights || '{"commandAuth": false}' where id = $1`, [id]]],
  ['ends the sign-in', ({ id }) => ['update sessions set ended_at = now() where user_id = $1', [id]]],
  ['saves the vehicle', (_, { id }) => ['update vehicles set nickname = plate_num where id = $1', [id]]],
  ['switches the approval on', () => ['update organisations set approves_cuts = true where id = $1', [organisation]]],
  ['moves its organisation', () => ['update organisations set parent_id = $2 where id = $1', [organisation, above]]],
])('who %s between the last look and the bytes waits until they are written', async (_, change) => {
  const [vehicle, one] = [await linked(), await somebody()]
  await stands(vehicle)
  const look = await beforeTheLook()
  await cut(vehicle, one.arming)
  await until(async () => (await waitingFor(look.pid)).length > 0)
  // What is looked at last, when all that is held is held.
  const lastLook = await holding('lock table former_owners in access exclusive mode')
  await look.letGo()
  let looking: number | undefined
  await until(async () => (looking = await holdingSignIns(await waitingFor(lastLook.pid))) !== undefined)
  const other = await connection()
  let changed = false
  const changing = other.client.query(...change(one, vehicle)).then(() => (changed = true))
  await until(async () => changed || (await waitingFor(looking)).includes(other.pid ?? 0))
  expect([changed, cutsSent(vehicle)]).toEqual([false, 0])
  await lastLook.letGo()
  await vehicle.terminal.hears(isControl)
  await changing
  expect(cutsSent(vehicle)).toBe(1)
  await sql('update organisations set approves_cuts = false, parent_id = null where id = $1', [organisation])
})

async function answers({ terminal }: Linked, over: Parameters<typeof locationOf>[0], nth = 0): Promise<void> {
  await until(() => terminal.heard.filter(isQuestion).length > nth)
  const { header } = terminal.heard.filter(isQuestion)[nth] ?? expect.fail()
  terminal.send(messages.locationResponse, { replySerial: header.serial, location: locationOf({ time: clock.at, ...over }) })
}

test('a cut asks for a position when the newest is older than ten seconds, and decides on the answer', async () => {
  const one = await somebody()
  const standing = await linked({ answers: false })
  await stands(standing)
  clock.at += 11_000
  const [sent] = await Promise.all([cut(standing, one.arming), answers(standing, { speed: 0 })])
  expect(sent.command).toMatchObject({ state: goingOut })
  await standing.terminal.hears(isControl)

  const driving = await linked({ answers: false })
  await stands(driving)
  clock.at += 11_000
  const [refused] = await Promise.all([cut(driving, one.arming), answers(driving, { speed: 30 })])
  expect(refused.command).toMatchObject({ state: 'refused', detail: 'moving' })
  expect(refused.command.steps[0]?.evidence).toMatchObject({ asked: 'answered', seen: { speed: 30 } })

  const fresh = await linked()
  await stands(fresh)
  clock.at += 9_000
  await cut(fresh, one.arming)
  await fresh.terminal.hears(isControl)
  expect(fresh.terminal.heard.filter(isQuestion)).toEqual([])
  expect(cutsSent(driving)).toBe(0)
})

test('a vehicle that does not answer is not cut but armed, which says so; it is cut when it is seen standing', async () => {
  const [vehicle, one] = [await linked({ answers: false }), await somebody()]
  await stands(vehicle)
  clock.at += 11_000
  const { command } = await cut(vehicle, one.arming)
  expect(command).toMatchObject({ state: 'armed', detail: 'noReport', arms: true, expiresAt: expect.any(Number) })
  expect(command.steps[0]?.evidence?.asked).toBe('noAnswer')
  expect(cutsSent(vehicle)).toBe(0)
  await stands(vehicle)
  await vehicle.terminal.hears(isControl)
})

test('a restore that comes while a cut asks for a position ends the cut, which would wait longer than it', async () => {
  const [vehicle, one] = [await linked({ answers: false }), await somebody()]
  await stands(vehicle)
  clock.at += 11_000
  const asking = cut(vehicle, one.arming, { arm: true })
  await vehicle.terminal.hears(isQuestion)
  await one.other.call('platform/sendRestoreFuelAndElecCmd', { vehicleId: vehicle.vehicleId, reason: 'Found' })
  const { header, body } = await vehicle.terminal.hears(isControl)
  expect(body[0]).toBe(0x65)
  vehicle.terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
  const { command } = await asking
  expect(command).toMatchObject({ state: 'cancelled', detail: 'restored' })
  await stands(vehicle)
  await platform.settled()
  expect(await stateOf(command.commandId)).toMatchObject({ state: 'cancelled', detail: 'restored' })
  expect(cutsSent(vehicle)).toBe(1)
})

test('creeping at 3 km/h is no standing, at the wire', async () => {
  const [vehicle, one] = [await linked(), await somebody()]
  for (let step = 0; step < 6; step++) {
    clock.at += 10_000
    await report(vehicle, { speed: 3, latitude: 31.2304 + step * 0.000_075 })
  }
  expect((await cut(vehicle, one.arming)).command).toMatchObject({ state: 'refused', detail: 'notStanding' })
  expect(cutsSent(vehicle)).toBe(0)
})

test('the record of a cut says from which sign-in it came, by what the vehicle was seen and what its terminal does not send', async () => {
  const [vehicle, one] = [await linked(), await somebody()]
  await stands(vehicle, { extras: { mileage: 1_234.5, satellites: 9 } })
  const { vehicleId } = vehicle
  const choices = await one.arming.call('platform/getCommandChoices', { vehicleId })
  expect(choices).toMatchObject({ hindrance: null, evidence: { odometer: 1_234.5, satellites: 9, missing: ['recorderSpeed'] } })
  const { command } = await cut(vehicle, one.arming)
  await becomes(command.commandId, 'sent')
  const { steps } = await stateOf(command.commandId)
  const seen = {
    ageMs: 0,
    standingMs: 32_000,
    reports: 3,
    metres: 0,
    speed: 0,
    recorderSpeed: null,
    odometer: 1_234.5,
    satellites: 9,
    missing: ['recorderSpeed'],
    unproven: ['odometer', 'satellites'],
  }
  expect(steps).toMatchObject([
    { state: 'sending', signIn: { address: '127.0.0.1', time: expect.any(Number) }, evidence: { asked: 'fresh', seen } },
    { state: 'sent', signIn: null, evidence: { asked: null, seen } },
  ])
})

test('a terminal that tells no speed is not cut: what is kept of it as 0 shows nothing', async () => {
  const [vehicle, one] = [await linked(), await somebody()]
  await stands(vehicle, { speed: 6_553.5 })
  expect((await cut(vehicle, one.arming)).command).toMatchObject({ state: 'refused', detail: 'noFix' })
  expect(cutsSent(vehicle)).toBe(0)
})

test('what a terminal always says the same is named: an odometer of 0 as not sent, others until they were seen to change while it drove', async () => {
  const [vehicle, one] = [await linked(), await somebody()]
  const { vehicleId } = vehicle
  const evidence = async () => (await one.arming.call('platform/getCommandChoices', { vehicleId })).evidence
  await stands(vehicle, { extras: { mileage: 0, recorderSpeed: 0, satellites: 12 } })
  expect(await evidence()).toMatchObject({ odometer: null, missing: ['odometer'], unproven: ['recorderSpeed', 'satellites'] })
  const { command } = await cut(vehicle, one.arming)
  await becomes(command.commandId, 'sent')
  expect((await stateOf(command.commandId)).steps[0]?.evidence?.seen).toMatchObject({
    missing: ['odometer'],
    unproven: ['recorderSpeed', 'satellites'],
  })

  const other = await linked()
  const choices = async () => (await one.arming.call('platform/getCommandChoices', { vehicleId: other.vehicleId })).evidence
  for (const step of [0, 1, 2]) {
    clock.at += 10_000
    const extras = { mileage: 100 + step * 0.2, recorderSpeed: 58 + step, satellites: 12 }
    await report(other, { speed: 60, latitude: 31.2304 + step * 0.0015, extras })
  }
  await stands(other, { extras: { mileage: 100.4, recorderSpeed: 0, satellites: 12 } })
  expect(await choices()).toMatchObject({ odometer: 100.4, missing: [], unproven: ['satellites'] })
})

test('the link of a terminal from which nothing comes after a cut is reset: no network delivers the cut later', async () => {
  const [lost, heard, one] = [await linked({ answers: false }), await linked(), await somebody()]
  const errors: string[] = []
  lost.terminal.socket.on('error', ({ message }) => errors.push(message))
  await stands(heard)
  await stands(lost)
  await report(heard)
  const { command } = await cut(lost, one.arming)
  const other = await cut(heard, one.arming)
  await heard.terminal.hears(isControl)
  await report(heard)
  await becomes(command.commandId, 'unknown')
  expect(await stateOf(command.commandId)).toMatchObject({ detail: 'linkLost' })
  await until(() => errors.length > 0)
  expect(errors).toEqual([expect.stringContaining('ECONNRESET')])
  expect(heard.terminal.socket.destroyed).toBe(false)
  expect((await stateOf(other.command.commandId)).state).toBe('sent')
})

test('a cut is not written where bytes wait on the link: it would leave when the vehicle may be driving', async () => {
  const links: Socket[] = []
  const onSocket = (message: unknown) => void links.push((message as { socket: Socket }).socket)
  subscribe('net.server.socket', onSocket)
  onTestFinished(() => void unsubscribe('net.server.socket', onSocket))
  const [vehicle, one] = [await linked(), await somebody()]
  const { terminal } = vehicle
  await stands(vehicle)
  // The server's end of it: as if the network took nothing.
  const link = links.find(({ remotePort }) => remotePort === (terminal.socket as Socket).localPort) ?? expect.fail()
  link.cork()
  const beat = terminal.send(messages.heartbeat, {})
  await until(() => link.writableLength > 0)
  const { command } = await cut(vehicle, one.arming)
  await until(async () => (await stateOf(command.commandId)).finishedAt !== null)
  expect(await stateOf(command.commandId)).toMatchObject({ state: 'refused', detail: 'offline' })
  link.uncork()
  await terminal.ackOf(beat)
  // What had gone before would have come before it.
  await terminal.ackOf(terminal.send(messages.heartbeat, {}))
  expect(cutsSent(vehicle)).toBe(0)
  expect((await cut(vehicle, one.arming)).command.state).toEqual(goingOut)
  await terminal.hears(isControl)
})

test('what one device has shown lets no cut through to the one that takes its link, before that has shown it too', async () => {
  const [vehicle, one] = [await linked(), await somebody()]
  await stands(vehicle)
  clock.at += 1_000
  const terminal = ends(new TestTerminal(platform.gatewayPort, vehicle.phone))
  await terminal.signIn()
  const { command } = await cut(vehicle, one.arming)
  expect(command).toMatchObject({ state: 'armed', detail: 'noReport' })
  expect(terminal.heard.filter(isQuestion).length).toBeGreaterThan(0)
  expect(cutsSent({ ...vehicle, terminal }) + cutsSent(vehicle)).toBe(0)
  clock.at += 1_000
  await report({ terminal })
  await terminal.hears(isControl)
})
