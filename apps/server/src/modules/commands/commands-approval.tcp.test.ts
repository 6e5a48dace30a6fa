/** The second person who approves a cut, and the ways round that are none. */
import { afterAll, expect, test } from 'vitest'
import { acknowledges, commandPlatform, reason } from '../../testing/command-platform.ts'
import { until } from '../../testing/gateway.ts'
import type { Caller } from '../../testing/platform.ts'
import { CommandRepository } from './record/commands.repository.ts'

const parts = await commandPlatform()
afterAll(() => parts.stop())
const {
  platform,
  organisation,
  clock,
  pushed,
  reports,
  stands,
  operator,
  second,
  watcher,
  outsider,
  linked,
  cut,
  stateOf,
  becomes,
} = parts
const careful = await platform.addOrganisation('Careful', organisation)

test('where the organisation asks for it somebody else approves, and the interlock decides again', async () => {
  for (const path of ['platform/setCommandApproval', 'platform/getCommandApproval'] as const)
    expect(await watcher.code(path, { orgId: careful, required: false })).toBe(4_030_002)
  await operator.call('platform/setCommandApproval', { orgId: careful, required: true })
  expect(await outsider.code('platform/setCommandApproval', { orgId: careful, required: false })).toBe(4_040_102)
  const required = { orgId: careful, endAskedBy: null, endAskedAt: null }
  expect(await operator.call('platform/getCommandApproval', {})).toEqual({ organisations: [required] })
  expect(await outsider.call('platform/getCommandApproval', {})).toEqual({ organisations: [] })
  for (const [endpoint, caller] of Object.entries({ operator, second, watcher, outsider })) {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    await caller.call('user/subscribePush', {
      subscription: { kind: 'web', endpoint: `https://fcm.googleapis.com/fcm/send/${endpoint}`, ...keys },
    })
  }
  pushed.length = 0
  const vehicle = await linked('2013', careful)
  await stands(vehicle)
  const { command } = await cut(vehicle)
  expect(command).toMatchObject({ state: 'waiting', approvable: false })
  const { commandId } = command
  await platform.settled()
  expect(pushed.map(({ endpoint, type, params }) => ({ endpoint, type, params }))).toEqual([
    { endpoint: 'https://fcm.googleapis.com/fcm/send/second', type: 'commandApproval', params: { vehicle: vehicle.vehicleId } },
  ])
  // Of a server that was killed between storing and telling.
  const untold = `update vehicle_commands set to_tell = true, telling_since = now() - interval '2 minutes' where id = $1`
  await platform.database.pool.query(untold, [commandId])
  const job = platform.jobs.find(({ name }) => name === 'cutApprovalPushes') ?? expect.fail('no such job')
  for (const notified of [1, 0]) expect(await job.run(AbortSignal.timeout(5_000))).toEqual({ notified })
  expect(pushed.map(({ endpoint }) => endpoint)).toEqual(Array(2).fill('https://fcm.googleapis.com/fcm/send/second'))
  expect(await operator.code('platform/approveVehicleCommand', { commandId })).toBe(4_030_181)
  await reports(vehicle, { speed: 80, time: clock.at + 1_000 })
  const approved = await second.call('platform/approveVehicleCommand', { commandId })
  expect(approved.command).toMatchObject({ state: 'refused', detail: 'moving' })
  expect(await second.code('platform/approveVehicleCommand', { commandId })).toBe(4_090_181)
  // It does not wait any more: it is told to nobody.
  await platform.database.pool.query(untold, [commandId])
  expect(await job.run(AbortSignal.timeout(5_000))).toEqual({ notified: 1 })
  expect(pushed).toHaveLength(2)
  await stands(vehicle)
  const again = await cut(vehicle)
  await second.call('platform/approveVehicleCommand', { commandId: again.command.commandId })
  await acknowledges(vehicle, 0x64)
  await becomes(again.command.commandId, 'acknowledged')
  // Who approved is found by the name too.
  const byPerson = { commandId: again.command.commandId, person: 'second' }
  const { commands } = await operator.call('platform/getCutOffFuelElecCmdResult', byPerson)
  expect(commands.map(({ by }) => by?.userName)).toEqual(['operator'])
})

test('nobody ends the approval of a second person alone, who could then cut alone', async () => {
  const set = (by: Caller, required: boolean) => by.call('platform/setCommandApproval', { orgId: careful, required })
  const approvals = async () => (await operator.call('platform/getCommandApproval', {})).organisations
  await set(operator, true)
  await set(operator, false)
  await set(operator, false)
  const asked = { orgId: careful, endAskedBy: { userName: 'operator', self: true }, endAskedAt: expect.any(Number) }
  expect(await approvals()).toEqual([asked])
  const vehicle = await linked('2013', careful)
  await stands(vehicle)
  const { command } = await cut(vehicle)
  expect(command.state).toBe('waiting')
  await operator.call('platform/cancelVehicleCommand', { commandId: command.commandId })
  // Anybody takes it back, and who has lost the right does not count.
  await set(second, true)
  expect(await approvals()).toMatchObject([{ endAskedBy: null }])
  const passing = await platform.addUser('past', 'a password', [organisation])
  await set(await platform.signIn('past', 'a password'), false)
  await platform.database.pool.query(`update users set rights = rights || '{"commandAuth": false}' where id = $1`, [passing])
  await set(operator, false)
  expect(await approvals()).toEqual([asked])
  await set(second, false)
  expect(await approvals()).toEqual([])
  expect((await cut(vehicle)).command).toMatchObject({ detail: null, approvable: false })
  await acknowledges(vehicle, 0x64)
})

test('a user who moves a vehicle or its terminal still needs the second person, for a day', async () => {
  await platform.database.pool.query('update organisations set approves_cuts = true where id = $1', [careful])
  const free = await platform.addOrganisation('Free', organisation)
  const company = await platform.addOrganisation('Another company')
  const mover = await platform.newCaller('everywhere', [organisation, company])
  let numbers = 13_977_700_000
  const number = () => String((numbers += 1))
  async function vehicle(of: number) {
    const phone = number()
    const plateNum = `浙${phone}`
    return { vehicleId: String(await platform.addVehicle(of, plateNum, { phone })), plateNum, phone }
  }
  const save = (vehicleId: string, changes: object) => mover.call('vehicle/saveVehEdit', { vehicleId, ...changes })
  const needed = async (vehicleId: string) => (await mover.call('platform/getCommandChoices', { vehicleId })).needsApproval
  const cutOf = async ({ vehicleId, plateNum }: { vehicleId: string; plateNum: string }) =>
    (await mover.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum, reason, arm: true })).command
  const after = async (interval: string) =>
    await platform.database.pool.query(
      `update vehicle_changes set changed_at = now() - $1::interval where changed_at > now() - interval '1 hour'`,
      [interval],
    )

  const moved = await vehicle(careful)
  await save(moved.vehicleId, { orgId: free })
  expect(await cutOf(moved)).toMatchObject({ state: 'waiting', detail: 'approval' })
  const twice = await vehicle(careful)
  for (const orgId of [free, organisation]) await save(twice.vehicleId, { orgId })
  // Taken back by the other company within a day: `former_owners` knows nothing of it.
  const across = await vehicle(careful)
  for (const orgId of [company, free]) await save(across.vehicleId, { orgId })

  const [from, to, third, other] = [await vehicle(careful), await vehicle(free), await vehicle(free), await vehicle(free)]
  const early = await cutOf(to)
  expect(early).toMatchObject({ state: 'armed', detail: 'offline' })
  await save(from.vehicleId, { commCardNum: number() })
  await save(to.vehicleId, { commCardNum: from.phone })
  const ended = await stateOf(early.commandId)
  expect(ended).toMatchObject({ state: 'cancelled', detail: 'vehicleChanged', finishedAt: expect.any(Number) })
  expect(ended.steps.at(-1)).toMatchObject({ state: 'cancelled', by: { userName: 'everywhere' } })
  const armedElsewhere = await cutOf(third)
  // What changes neither organisation nor terminal ends nothing.
  await save(third.vehicleId, { nickname: 'The third' })
  expect(await stateOf(armedElsewhere.commandId)).toMatchObject({ state: 'armed' })
  await save(third.vehicleId, { orgId: organisation })
  expect(await stateOf(armedElsewhere.commandId)).toMatchObject({ state: 'cancelled' })

  const given = await vehicle(careful)
  await save(given.vehicleId, { commCardNum: number() })
  const plateNum = `浙${number()}`
  const form = {
    orgId: free,
    plateNum,
    plateColor: 1,
    commCardNum: given.phone,
    vehicleType: 'truck',
    terminalType: 'jt808-2019',
  }
  const { id: added } = await mover.call('vehicle/addVehicle', form as never)
  expect(await cutOf({ vehicleId: added, plateNum })).toMatchObject({ state: 'waiting' })

  const all = [moved.vehicleId, twice.vehicleId, across.vehicleId, to.vehicleId, added]
  const areNeeded = () => Promise.all(all.map(needed))
  expect(await areNeeded()).toEqual(all.map(() => true))
  expect([await needed(third.vehicleId), await needed(other.vehicleId)]).toEqual([false, false])
  await after('23 hours 59 minutes')
  expect(await areNeeded()).toEqual(all.map(() => true))
  await platform.database.pool.query(`update vehicle_changes set changed_at = changed_at - interval '2 minutes'`)
  expect(await areNeeded()).toEqual(all.map(() => false))
  expect(await needed(from.vehicleId)).toBe(true)
  await platform.database.pool.query('update organisations set approves_cuts = false where id = $1', [careful])
})

test('a cut that is being sent while its vehicle is saved with another terminal does not wait again', async () => {
  const phone = '13977790000'
  const id = await platform.addVehicle(organisation, '浙13977790000', { phone })
  const repository = new CommandRepository(platform.database.db, 150_000)
  const { rows } = await platform.database.pool.query<{ id: number }>(`select id from users where login = 'operator'`)
  const userId = rows[0]?.id ?? expect.fail()
  const { rows: sessions } = await platform.database.pool.query<{ id: string }>('select id from sessions where user_id = $1', [
    userId,
  ])
  const by = { userId, name: 'operator', sessionId: sessions[0]?.id ?? expect.fail() }
  const cutRow = {
    vehicleId: id,
    plateNum: '',
    kind: 'cut',
    state: 'sending',
    detail: null,
    method: null,
    methodAssumed: true,
  } as const
  const about = { reason, by, address: '', arms: true, minutes: 60, requestId: undefined }
  const row = await repository.addUnapproved({ ...cutRow, ...about })
  if (row === undefined || row === 'needsApproval') expect.fail()
  await operator.call('vehicle/saveVehEdit', { vehicleId: String(id), commCardNum: '13977790001' })
  expect(await repository.change(row.id, { step: 'waitsAgain', detail: 'offline' })).toBe(false)
  expect(await repository.change(row.id, { step: 'waitsNoMore', detail: 'vehicleChanged' })).toBe(true)

  // Saved, and not yet committed, when the next one is asked for: it comes after it.
  const saving = await platform.database.pool.connect()
  await saving.query('begin')
  await saving.query('select from vehicles where id = $1 for update', [id])
  await saving.query('update organisations set approves_cuts = true where id = $1', [careful])
  await saving.query('update vehicles set organisation_id = $2 where id = $1', [id, careful])
  const next = repository.addUnapproved({ ...cutRow, ...about })
  const waits = 'select from pg_locks where not granted'
  await until(async () => (await platform.database.pool.query(waits)).rows.length > 0)
  await saving.query('commit')
  saving.release()
  expect(await next).toBe('needsApproval')
  await platform.database.pool.query('update organisations set approves_cuts = false where id = $1', [careful])
})
