/** Orders that can stop a vehicle, asked for at a server that does not have its link, while what allowed them changes at either one. */
import type { VehicleCommand } from '@outrider/contract'
import { messages } from '@outrider/jt808'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { UserAdministration } from '../modules/administration/user-administration.ts'
import { cutPlatform, isControl, type LinkedVehicle } from '../testing/cut-platform.ts'
import { until } from '../testing/gateway.ts'
import { type Caller, wirePassword } from '../testing/platform.ts'
import { TestTerminal } from '../testing/terminal.ts'

const config = { 'hand-on-seconds': 0, 'door-lock-models': 'WIRE-DOORS', 'text-order-models': 'WIRE-OBEYS' }
const a = await cutPlatform({ config })
const b = await cutPlatform({ other: a, config })
afterAll(async () => {
  await b.stop()
  await a.stop()
})
const administration = new UserAdministration(a.platform.database.db)
const atA = await a.platform.newCaller('operator', [a.organisation])
const atB = await b.platform.signIn('operator', 'a password')
const reason = 'Stolen, police informed'
const isLock = ({ header }: { header: { messageId: number } }): boolean => header.messageId === messages.vehicleControl.id

async function linkedAtB(model = 'OR-1', of = a.organisation): Promise<LinkedVehicle> {
  const vehicle = await b.linked({ model, of })
  await a.platform.fleet.reload()
  await until(() => a.platform.terminals.isLinked(vehicle.id))
  return vehicle
}
const cut = async ({ vehicleId, plate }: LinkedVehicle, by: Caller, more: { arm?: boolean; requestId?: string } = {}) =>
  (await by.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason, ...more })).command
const rowOf = async (id: string) =>
  (await a.sql('select state, detail from vehicle_commands where id = $1', [id])).rows[0] as {
    state: VehicleCommand['state']
    detail: string | null
  }
const ends = async (id: string, state: VehicleCommand['state']) => {
  await until(async () => (await rowOf(id)).state === state)
  return (await rowOf(id)).detail
}

async function acknowledges({ terminal }: Pick<LinkedVehicle, 'terminal'>, id: number): Promise<void> {
  const { header } = await terminal.hears(frame => frame.header.messageId === id)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: id, result: 0 })
}

let people = 0
/** Signed in at both servers. */
async function person() {
  const login = `person${(people += 1)}`
  const id = await a.platform.addUser(login, 'a password', [a.organisation])
  return { id, login, atA: await a.platform.signIn(login, 'a password'), atB: await b.platform.signIn(login, 'a password') }
}
type Person = Awaited<ReturnType<typeof person>>

test.each<[what: string, detail: string, revoke: (one: Person, vehicle: LinkedVehicle, of: number) => Promise<unknown>]>([
  [
    'the password was changed at the other server',
    'signInEnded',
    ({ atB: other }) =>
      other.call('user/changePassword', {
        oldPassword: wirePassword('a password'),
        newPassword: wirePassword('Another 1 password'),
      }),
  ],
  ['who armed it was locked', 'userLocked', ({ login }) => administration.lock(login)],
  [
    'the right was taken away',
    'rightLost',
    ({ login }) => administration.rights(login, { set: undefined, add: undefined, remove: 'commandAuth' }),
  ],
  [
    'the vehicle was saved into another organisation at the other server',
    'vehicleChanged',
    async (_, { vehicleId }) => {
      const other = await b.platform.addOrganisation('Another branch', b.organisation)
      await atB.call('vehicle/saveVehEdit', { vehicleId, orgId: other })
    },
  ],
  [
    'a second person is asked for at the other server',
    'approvalNow',
    (_, __, of) => atB.call('platform/setCommandApproval', { orgId: of, required: true }),
  ],
])('a cut that was armed at the server without the link is not sent once %s', async (_, detail, revoke) => {
  const of = await b.platform.addOrganisation(`Branch of ${detail}`, b.organisation)
  await a.platform.fleet.reload()
  const [vehicle, who] = [await linkedAtB('OR-1', of), await person()]
  await b.reports(vehicle, { speed: 60 })
  const { commandId, state } = await cut(vehicle, who.atA, { arm: true })
  expect(state).toBe('armed')
  await revoke(who, vehicle, of)
  await b.stands(vehicle)
  expect(await ends(commandId, 'cancelled')).toBe(detail)
  await Promise.all([a.platform.settled(), b.platform.settled()])
  expect(vehicle.terminal.heard.some(isControl)).toBe(false)
})

/** Holds what the database is asked for until it is released; the returned functions wait for who waits, and release. */
async function held(text: string) {
  const holder = await a.platform.database.pool.connect()
  onTestFinished(() => holder.release(true))
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await holder.query('begin')
  await holder.query(text)
  const waits = 'select from pg_stat_activity where $1::int4 = any(pg_blocking_pids(pid))'
  return {
    someWait: () => until(async () => (await a.sql(waits, [rows[0]?.pid])).rowCount !== 0),
    release: () => holder.query('rollback'),
  }
}

test('a lock of doors that was long on its way to the other server is not sent after an unlock that was asked for there later', async () => {
  const vehicle = await linkedAtB('WIRE-DOORS')
  const { vehicleId } = vehicle
  const way = await held('lock table server_messages in share mode')
  const { command } = await atA.call('platform/sendVehLockCmd', { vehicleId, reason })
  await way.someWait()
  await atB.call('platform/sendVehUnlockCmd', { vehicleId, reason })
  await acknowledges(vehicle, messages.vehicleControl.id)
  a.clock.at += 1_000
  await way.release()
  expect(await ends(command.commandId, 'cancelled')).toBe('unlocked')
  expect(vehicle.terminal.heard.filter(isLock)).toHaveLength(1)
})

test('a cut that has been looked at is not written after a restore that was asked for at the other server later', async () => {
  const vehicle = await linkedAtB()
  const { vehicleId } = vehicle
  await b.stands(vehicle)
  // What is looked at last before its bytes.
  const leases = await held('lock table terminal_leases in exclusive mode')
  const { commandId } = await cut(vehicle, atB)
  await leases.someWait()
  await atA.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason })
  await acknowledges(vehicle, messages.terminalControl.id)
  await leases.release()
  expect(await ends(commandId, 'cancelled')).toBe('restored')
  expect(vehicle.terminal.heard.filter(isControl)).toHaveLength(1)
})

test('who comes back from another server has to stand for half a minute again, also where nobody was told of the link there', async () => {
  const vehicle = await linkedAtB()
  await b.stands(vehicle)
  // As a server that has been killed before it could tell anybody: what its terminal did there is known to nobody.
  await b.sql(
    `insert into terminal_links (terminal_id, linked_at, address, server_run) select id, now(), '', 1 from terminals where vehicle_id = $1`,
    [vehicle.id],
  )
  vehicle.terminal.socket.destroy()
  const terminal = b.ends(new TestTerminal(b.platform.gatewayPort, vehicle.phone))
  await terminal.signIn()
  b.clock.at += 5_000
  await b.reports({ terminal })
  expect(await cut(vehicle, atB)).toMatchObject({ state: 'refused', detail: 'notStanding' })
  await b.stands({ terminal })
  const { commandId } = await cut(vehicle, atA)
  await acknowledges({ terminal }, messages.terminalControl.id)
  await ends(commandId, 'acknowledged')
})

test('the record of a cut says who, from which sign-in, by what evidence, what was asked first and why not, also from the other server', async () => {
  const vehicle = await linkedAtB()
  const recordOf = async (id: string) =>
    (await atB.call('platform/getCutOffFuelElecCmdResult', { commandId: id })).commands[0] ?? expect.fail()
  const asker = { by: { userName: 'operator', self: true }, address: '127.0.0.1', reason }
  const signIn: unknown = expect.objectContaining({ address: '127.0.0.1', time: expect.any(Number) })
  await b.reports(vehicle, { speed: 60 })
  const refused = await recordOf((await cut(vehicle, atA)).commandId)
  expect(refused).toMatchObject({ ...asker, state: 'refused', detail: 'moving' })
  expect(refused.steps).toMatchObject([{ signIn, evidence: { seen: { speed: 60, standingMs: 0 }, asked: 'fresh' } }])

  // It is asked for its place over its link, says nothing, and later that it stands.
  vehicle.terminal.ignores(messages.queryLocation)
  a.clock.at += 20_000
  const { commandId } = await cut(vehicle, atA, { arm: true })
  expect(await recordOf(commandId)).toMatchObject({ ...asker, state: 'armed', detail: 'noReport' })
  await b.stands(vehicle)
  await acknowledges(vehicle, messages.terminalControl.id)
  await ends(commandId, 'acknowledged')
  const { steps } = await recordOf(commandId)
  expect(steps.map(({ state }) => state)).toEqual(['armed', 'sending', 'sent', 'acknowledged'])
  expect(steps[0]).toMatchObject({ signIn, evidence: { asked: 'noAnswer' } })
  expect(steps[2]).toMatchObject({ evidence: { seen: { speed: 0, reports: 3 } } })
})

test('a request that comes again at the other server is the same one, and sends nothing again', async () => {
  const vehicle = await linkedAtB()
  const { vehicleId } = vehicle
  await b.stands(vehicle)
  const first = await cut(vehicle, atA, { requestId: 'cut-at-both' })
  await acknowledges(vehicle, messages.terminalControl.id)
  await ends(first.commandId, 'acknowledged')
  const again = await Promise.all([
    cut(vehicle, atB, { requestId: 'cut-at-both' }),
    cut(vehicle, atA, { requestId: 'cut-at-both' }),
  ])
  expect(again.map(({ commandId }) => commandId)).toEqual([first.commandId, first.commandId])
  // For something else it is none of theirs.
  const lock = { vehicleId, reason, requestId: 'cut-at-both' }
  expect(await atB.code('platform/sendVehLockCmd', lock)).toBe(await atA.code('platform/sendVehLockCmd', lock))
  const locks = await Promise.all(
    [atA, atB].map(by => by.call('platform/sendVehLockCmd', { vehicleId, reason, requestId: 'lock-at-both' })),
  )
  expect(new Set(locks.map(({ command }) => command.commandId)).size).toBe(1)
  await acknowledges(vehicle, messages.vehicleControl.id)
  await Promise.all([a.platform.settled(), b.platform.settled()])
  expect(vehicle.terminal.heard.filter(isControl)).toHaveLength(1)
  expect(vehicle.terminal.heard.filter(isLock)).toHaveLength(1)
})
