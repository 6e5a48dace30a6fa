/** An armed cut through everything that takes back what allowed it, each in the way in which people really do it. */
import type { VehicleCommand } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { cutPlatform, goingOut, isControl, type LinkedVehicle as Linked } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'
import { type Caller, testPlatform, wirePassword } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'
import { UserAdministration } from '../administration/user-administration.ts'

const parts = await cutPlatform()
const { platform, organisation, clock, linked, reports, stands, ends, sql } = parts
afterAll(() => parts.stop())
const watching = await platform.newCaller('watching', [organisation])
const administration = new UserAdministration(platform.database.db)

const stateOf = async (commandId: string): Promise<VehicleCommand> =>
  (await watching.call('platform/getCutOffFuelElecCmdResult', { commandId })).commands[0] ?? expect.fail()
const cutsSent = ({ terminal }: Pick<Linked, 'terminal'>) => terminal.heard.filter(isControl).length
const arms = async ({ vehicleId, plate }: Linked, by: Caller) =>
  (await by.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason: 'Stolen', arm: true })).command

/** As in the contract: command.notWaiting. */
const notWaiting = 4090181

let people = 0
/** Two sign-ins of one person. */
async function person() {
  const login = `person${(people += 1)}`
  const id = await platform.addUser(login, 'a password', [organisation])
  const [arming, other] = [await platform.signIn(login, 'a password'), await platform.signIn(login, 'a password')]
  return { id, login, arming, other }
}
type Person = Awaited<ReturnType<typeof person>>

const refresh = (refreshToken: string) => platform.send('user/refreshToken', { refreshToken })

test.each<[what: string, detail: string, revoke: (one: Person, vehicle: Linked) => Promise<unknown>]>([
  ['the administrator has locked who armed it', 'userLocked', ({ login }) => administration.lock(login)],
  [
    'the administrator has locked and unlocked who armed it',
    // It ends when the lock is heard of, or by the sign-in that has ended with it.
    'userLocked|signInEnded',
    async ({ login }) => {
      await administration.lock(login)
      await administration.unlock(login)
    },
  ],
  [
    'the right was taken away',
    'rightLost',
    ({ login }) => administration.rights(login, { set: undefined, add: undefined, remove: 'commandAuth' }),
  ],
  [
    'the organisation was taken away',
    'noAccess',
    async ({ login }) => {
      const elsewhere = await platform.addOrganisation(`Elsewhere of ${login}`)
      await administration.grant(login, [String(elsewhere)])
      await administration.revoke(login, [String(organisation)])
    },
  ],
  [
    'the password was changed from another device',
    'signInEnded',
    async ({ other }) => {
      const newPassword = wirePassword('Another 1 password')
      await other.call('user/changePassword', { oldPassword: wirePassword('a password'), newPassword })
    },
  ],
  [
    'the account that armed it is that of another vehicle now',
    'noAccess',
    async ({ id }) => {
      const other = await platform.addVehicle(organisation, `沪A${id}`)
      await sql('update users set vehicle_id = $2 where id = $1', [id, other])
    },
  ],
  ['who armed it has signed out', 'signInEnded', ({ arming }) => arming.call('user/logout', {})],
  [
    'its refresh token was used twice, as by a thief',
    'signInEnded',
    async ({ arming }) => {
      await refresh(arming.refreshToken)
      await refresh(arming.refreshToken)
    },
  ],
  [
    'the last day of who armed it is over, and nobody has locked the account yet',
    'userLocked',
    ({ id }) => sql(`update users set ends_on = (now() at time zone 'Asia/Shanghai')::date - 1 where id = $1`, [id]),
  ],
  ['who armed it was deleted', 'userLocked', ({ id }) => sql('delete from users where id = $1', [id])],
  [
    'its vehicle was saved into another company',
    'vehicleChanged',
    async (_, { vehicleId }) => {
      const other = await platform.addOrganisation('Another company', organisation)
      await watching.call('vehicle/saveVehEdit', { vehicleId, orgId: other })
    },
  ],
  [
    'its vehicle was saved with another terminal and back',
    'vehicleChanged',
    async (_, { vehicleId, phone }) => {
      await watching.call('vehicle/saveVehEdit', { vehicleId, commCardNum: `${phone.slice(0, -3)}999` })
      await watching.call('vehicle/saveVehEdit', { vehicleId, commCardNum: phone })
    },
  ],
])('an armed cut is not sent once %s', async (_, detail, revoke) => {
  const [vehicle, one] = [await linked(), await person()]
  await reports(vehicle, { speed: 60 })
  const { commandId, state } = await arms(vehicle, one.arming)
  expect(state).toBe('armed')
  await revoke(one, vehicle)
  // The link of a vehicle that was saved with another number has ended.
  const terminal = vehicle.terminal.socket.destroyed
    ? ends(new TestTerminal(platform.gatewayPort, vehicle.phone))
    : vehicle.terminal
  if (terminal !== vehicle.terminal) await terminal.signIn()
  await stands({ terminal })
  await until(async () => (await stateOf(commandId)).state === 'cancelled')
  expect(await stateOf(commandId)).toMatchObject({ detail: expect.stringMatching(new RegExp(`^(${detail})$`)) })
  expect(cutsSent({ terminal }) + cutsSent(vehicle)).toBe(0)
})

test('nobody approves what they asked for, from whichever sign-in', async () => {
  const [vehicle, one] = [await linked(), await person()]
  await sql('update organisations set approves_cuts = true where id = $1', [organisation])
  await stands(vehicle)
  const { commandId } = await arms(vehicle, one.arming)
  for (const caller of [one.arming, one.other])
    expect(await caller.code('platform/approveVehicleCommand', { commandId })).toBe(4030181)
  expect((await stateOf(commandId)).state).toBe('waiting')
  await sql('update organisations set approves_cuts = false')
  await stands(vehicle)
  // It was asked for when a second person was needed.
  expect((await stateOf(commandId)).state).toBe('waiting')
  expect(cutsSent(vehicle)).toBe(0)
  await one.arming.call('platform/cancelVehicleCommand', { commandId })
})

test('an approval counts once, given by however many people how often, and for nothing that was cancelled', async () => {
  const [vehicle, other, one, first, second] = [await linked(), await linked(), await person(), await person(), await person()]
  await sql('update organisations set approves_cuts = true where id = $1', [organisation])
  await stands(vehicle)
  const { commandId, state } = await arms(vehicle, one.arming)
  expect(state).toBe('waiting')
  const approve = (by: Caller, id: string) => by.code('platform/approveVehicleCommand', { commandId: id })
  const codes = await Promise.all([first.arming, first.other, second.arming].map(by => approve(by, commandId)))
  expect(codes.toSorted((one, other) => one - other)).toEqual([0, notWaiting, notWaiting])
  await vehicle.terminal.hears(isControl)
  for (const by of [first.arming, second.other]) expect(await approve(by, commandId)).toBe(notWaiting)
  await reports(other, { speed: 60 })
  const cancelled = await arms(other, one.arming)
  await one.other.call('platform/cancelVehicleCommand', { commandId: cancelled.commandId })
  expect(await approve(first.arming, cancelled.commandId)).toBe(notWaiting)
  await stands(other)
  await platform.settled()
  await sql('update organisations set approves_cuts = false')
  expect([cutsSent(vehicle), cutsSent(other)]).toEqual([1, 0])
})

test.each<[what: string, end: (approver: Person) => Promise<unknown>]>([
  ['is locked', ({ login }) => administration.lock(login)],
  ['loses the right', ({ login }) => administration.rights(login, { set: undefined, add: undefined, remove: 'commandAuth' })],
  ['sees the vehicle no more', ({ id }) => sql('delete from user_organisations where user_id = $1', [id])],
  ['is signed out everywhere', ({ id }) => sql('update sessions set ended_at = now() where user_id = $1', [id])],
])('an approved cut that waits for its vehicle is not sent once who approved it %s', async (_, end) => {
  const [vehicle, one, approver] = [await linked(), await person(), await person()]
  await sql('update organisations set approves_cuts = true where id = $1', [organisation])
  await reports(vehicle, { speed: 60 })
  const { commandId } = await arms(vehicle, one.arming)
  const approved = await approver.arming.call('platform/approveVehicleCommand', { commandId })
  expect(approved.command.state).toBe('armed')
  await end(approver)
  await stands(vehicle)
  await until(async () => (await stateOf(commandId)).state !== 'armed')
  expect(await stateOf(commandId)).toMatchObject({ state: 'cancelled', detail: 'approverGone' })
  await sql('update organisations set approves_cuts = false')
  expect(cutsSent(vehicle)).toBe(0)
})

test('of a vehicle that was deleted nothing is sent, and a server that starts again wants half a minute of its own', async () => {
  const [deleted, kept, one] = [await linked(), await linked(), await person()]
  await reports(deleted, { speed: 60 })
  await stands(kept)
  await reports(kept, { speed: 60 })
  await arms(deleted, one.arming)
  const { commandId } = await arms(kept, one.arming)
  await sql('delete from vehicles where id = $1', [deleted.id])
  await stands(deleted).catch(() => undefined)
  expect(cutsSent(deleted)).toBe(0)
  // Another server takes over: it has seen nothing yet.
  const other = await testPlatform({
    terminals: 'gateway',
    beside: platform,
    now: () => clock.at,
    commandTimes: { look: 50, ask: 50 },
  })
  const terminal = ends(new TestTerminal(other.gatewayPort, kept.phone))
  await terminal.signIn()
  clock.at += 1_000
  await reports({ terminal })
  clock.at += 20_000
  await reports({ terminal })
  expect((await stateOf(commandId)).state).toBe('armed')
  expect(cutsSent({ terminal })).toBe(0)
  clock.at += 16_000
  await reports({ terminal })
  await terminal.hears(isControl)
  expect((await stateOf(commandId)).state).toEqual(goingOut)
  await other.stop()
})
