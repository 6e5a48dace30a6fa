/** What waits and cannot be sent any more ends at once, with its reason, and who asked for it is told. */
import { afterAll, expect, test } from 'vitest'
import { cutPlatform, isControl, type LinkedVehicle as Linked } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'
import type { Caller } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'
import { UserAdministration } from '../administration/user-administration.ts'

// Nothing is left to the look that comes every few seconds.
const parts = await cutPlatform({ commandTimes: { look: 600_000 } })
const { platform, organisation, pushed, linked, reports, stands, ends, sql } = parts
afterAll(() => parts.stop())
const watching = await platform.newCaller('watching', [organisation])
const administration = new UserAdministration(platform.database.db)

let people = 0
async function person() {
  const login = `told${(people += 1)}`
  const id = await platform.addUser(login, 'a password', [organisation], { mobile: `1391234${1_000 + people}` })
  const [arming, other] = [await platform.signIn(login, 'a password'), await platform.signIn(login, 'a password')]
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${login}`
  await other.call('user/subscribePush', { subscription: { kind: 'web', endpoint, ...keys } })
  return { id, login, arming, other, endpoint }
}
type Person = Awaited<ReturnType<typeof person>>
const arms = async ({ vehicleId, plate }: Linked, by: Caller) =>
  (await by.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason: 'Stolen', arm: true })).command
const endOf = async (commandId: string) =>
  (await sql('select state, detail from vehicle_commands where id = $1', [commandId])).rows[0]
const signInOf = async ({ id }: Person) =>
  (await sql('select min(id)::text as id from sessions where user_id = $1', [id])).rows[0]?.id as string

const another = { maker: 'OTHER', model: 'OR-9', terminalId: 'T777777' }
async function otherDevice({ vehicleId, phone }: Linked): Promise<void> {
  const terminal = ends(new TestTerminal(platform.gatewayPort, phone))
  await terminal.register(another).catch(() => undefined)
  await until(async () => (await watching.code('vehicle/acceptDevice', { vehicleId, ...another })) === 0)
}

/** With the words of the push; undefined: their devices are woken no more. */
type Change = [
  what: string,
  detail: string,
  words: string | undefined,
  change: (vehicle: Linked, one: Person) => Promise<unknown>,
]
const elsewhere = await platform.addOrganisation('Elsewhere', organisation)
const vehicleWords = 'the vehicle has another organisation or terminal'
const changes: Change[] = [
  ['is deleted', 'vehicleChanged', vehicleWords, ({ id }) => sql('delete from vehicles where id = $1', [id])],
  [
    'is moved',
    'vehicleChanged',
    vehicleWords,
    ({ vehicleId }) => watching.call('vehicle/saveVehEdit', { vehicleId, orgId: elsewhere }),
  ],
  [
    'gets another terminal',
    'vehicleChanged',
    vehicleWords,
    ({ vehicleId, phone }) => watching.call('vehicle/saveVehEdit', { vehicleId, commCardNum: `139777${phone.slice(-5)}` }),
  ],
  ['gets another device under its number', 'vehicleChanged', vehicleWords, otherDevice],
  ['is of who is locked', 'userLocked', undefined, (_, { login }) => administration.lock(login)],
  [
    'is of who lost the right',
    'rightLost',
    'the requester no longer has the right to commands',
    (_, { login }) => administration.rights(login, { set: undefined, add: undefined, remove: 'commandAuth' }),
  ],
  [
    'is of who lost the organisation',
    'noAccess',
    'the requester can no longer see the vehicle',
    async (_, { login }) => {
      await administration.grant(login, [String(elsewhere)])
      await administration.revoke(login, [String(organisation)])
    },
  ],
  [
    'is of a phone that was signed out from another device',
    'signInEnded',
    'the sign-in it was requested from has ended',
    async (_, one) => one.other.call('user/endSignIn', { signInId: await signInOf(one) }),
  ],
  [
    'is of who signed out',
    'signInEnded',
    'the sign-in it was requested from has ended',
    (_, { arming }) => arming.call('user/logout', {}),
  ],
]

test.each(changes)(
  'an armed cut whose vehicle %s ends at once, and who armed it is told',
  async (what, detail, words, change) => {
    const [vehicle, one] = [await linked(), await person()]
    await reports(vehicle, { speed: 60 })
    const { commandId, state } = await arms(vehicle, one.arming)
    expect(state).toBe('armed')
    await change(vehicle, one)
    if (what === 'is deleted') platform.bus.publish({ kind: 'listChanged' })
    await until(async () => (await endOf(commandId))?.state === 'cancelled')
    expect(await endOf(commandId)).toEqual({ state: 'cancelled', detail })
    const job = platform.jobs.find(({ name }) => name === 'cutApprovalPushes') ?? expect.fail()
    await job.run(new AbortController().signal)
    await platform.settled()
    const notified = pushed.filter(({ endpoint }) => endpoint === one.endpoint).map(({ title, body }) => `${title}: ${body}`)
    expect(notified).toEqual(words === undefined ? [] : [`Cut of oil and power not sent: ${vehicle.plate} · ${words}`])
    expect(vehicle.terminal.heard.filter(isControl)).toEqual([])
  },
)

test.each(changes.filter(([, detail]) => detail !== 'userLocked'))(
  'a cut that waits for approval and whose vehicle %s ends at once, and who asked for it is told',
  async (what, detail, words, change) => {
    const [vehicle, one] = [await linked(), await person()]
    await sql('update organisations set approves_cuts = true where id = $1', [organisation])
    await reports(vehicle, { speed: 60 })
    const { commandId, state } = await arms(vehicle, one.arming)
    await sql('update organisations set approves_cuts = false where id = $1', [organisation])
    expect(state).toBe('waiting')
    await change(vehicle, one)
    if (what === 'is deleted') platform.bus.publish({ kind: 'listChanged' })
    await until(async () => (await endOf(commandId))?.state === 'cancelled')
    expect(await endOf(commandId)).toEqual({ state: 'cancelled', detail })
    const job = platform.jobs.find(({ name }) => name === 'cutApprovalPushes') ?? expect.fail()
    await job.run(new AbortController().signal)
    await platform.settled()
    const notified = pushed.filter(({ endpoint }) => endpoint === one.endpoint).map(({ title, body }) => `${title}: ${body}`)
    expect(notified).toContain(`Cut of oil and power not sent: ${vehicle.plate} · ${words}`)
  },
)

test('a restore that waits for the link of a deleted vehicle ends and is told; one whose asker lost everything goes on waiting', async () => {
  const [gone, kept, one] = [await linked(), await linked(), await person()]
  const restore = async (vehicle: Linked) => {
    vehicle.terminal.socket.destroy()
    const { vehicleId } = vehicle
    await until(async () => !(await watching.call('platform/getCommandChoices', { vehicleId })).online)
    return (await one.arming.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason: 'Found' })).command.commandId
  }
  const [ended, waiting] = [await restore(gone), await restore(kept)]
  await sql('delete from vehicles where id = $1', [gone.id])
  await administration.rights(one.login, { set: 'view', add: undefined, remove: undefined })
  await until(async () => (await endOf(ended))?.state === 'cancelled')
  await platform.settled()
  expect((await endOf(waiting))?.state).toBe('armed')
  const notified = pushed.filter(({ endpoint }) => endpoint === one.endpoint).map(({ title }) => title)
  expect(notified).toEqual(['Restore of oil and power not sent'])
})

test('a command that cannot be looked at keeps no other one from its end, is not sent, and is looked at again', async () => {
  const [broken, whole, one, other] = [await linked(), await linked(), await person(), await person()]
  for (const vehicle of [broken, whole]) await reports(vehicle, { speed: 60 })
  const [first, second] = [await arms(broken, one.arming), await arms(whole, other.arming)]
  await sql(`create function refuses() returns trigger language plpgsql as $$ begin raise 'this row is refused'; end $$`)
  await sql(
    `create trigger refuses before update on vehicle_commands for each row when (old.id = ${first.commandId}) execute function refuses()`,
  )
  for (const { login } of [one, other]) await administration.lock(login)
  await until(async () => (await endOf(second.commandId))?.state === 'cancelled')
  expect((await endOf(first.commandId))?.state).toBe('armed')
  // It stands now, and would go.
  await stands(broken)
  expect((await endOf(first.commandId))?.state).toBe('armed')
  await sql('drop trigger refuses on vehicle_commands')
  await until(async () => (await endOf(first.commandId))?.state === 'cancelled')
  expect(broken.terminal.heard.filter(isControl)).toEqual([])
  expect(await endOf(first.commandId)).toEqual({ state: 'cancelled', detail: 'userLocked' })
})
