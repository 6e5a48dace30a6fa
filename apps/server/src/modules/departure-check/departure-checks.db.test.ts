import { type DataOf, type RequestOf, standardItemsOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { type Caller, platformOfFile } from '../../testing/platform.ts'
import { jpeg } from '../../testing/evidence-platform.ts'
import type { PushMessage } from '../ports.ts'

/** Below the northern one. */

let now = Date.UTC(2026, 4, 5, 1)
const pushed: { user: number; message: PushMessage }[] = []
const take = (to: { userId: number }, message: PushMessage) => {
  pushed.push({ user: to.userId, message })
  return Promise.resolve('sent' as const)
}
const platform = await platformOfFile({ now: () => now, pushSenders: { web: take } })
const northern = await platform.addOrganisation('北部', undefined, 'North')
const southern = await platform.addOrganisation('南部', undefined, 'South')
await platform.addUser('driver', 'a password', [northern], { rights: { reviewAuth: false } })
await platform.addUser('chief', 'a password', [northern])
await platform.addUser('south', 'a password', [southern])
const depot = await platform.addOrganisation('二站', northern)
await platform.addUser('depot', 'a password', [depot])
await platform.addUser('seller', 'a password', [northern, southern])
await platform.addUser('looker', 'a password', [northern], { rights: { moreAuth: false, reviewAuth: false } })
const [driver, chief, south, looker, ofDepot, seller] = (await Promise.all(
  ['driver', 'chief', 'south', 'looker', 'depot', 'seller'].map(login => platform.signIn(login, 'a password')),
)) as [Caller, Caller, Caller, Caller, Caller, Caller]

const uploadedBy = async (caller: Caller) => ((await caller.upload(jpeg)).data as DataOf<'file/upload'>).fileId
let plates = 0
const vehicle = async () => String(await platform.addVehicle(northern, `京D${(plates += 1)}`))
type Body = RequestOf<'vehicle/modifyDepartureCheck'>
const bodyOf = (vehicleId: string, defects: readonly string[] = [], more: Partial<Body> = {}): Body => ({
  vehicleId,
  checklistId: 'standard-truck',
  filledAt: now,
  items: standardItemsOf('truck').map(itemId => ({ itemId, result: defects.includes(itemId) ? 'defect' : 'good' })),
  ...more,
})
const fill = (vehicleId: string, defects: readonly string[] = [], more: Partial<Body> = {}) =>
  driver.call('vehicle/modifyDepartureCheck', bodyOf(vehicleId, defects, more))
const read = (vehicleId: string, caller = driver) => caller.call('vehicle/getDepartureCheck', { vehicleId })
const stateOf = async (vehicleId: string) => (await read(vehicleId)).vehicle.state

test('a check without defects passes, minor ones are told, a serious one waits for somebody else', async () => {
  const id = await vehicle()
  expect(await stateOf(id)).toBe('none')
  expect((await fill(id)).state).toBe('passed')
  expect((await fill(id, ['papers'])).state).toBe('defects')
  expect((await fill(id, ['brakes', 'papers'])).state).toBe('waiting')
  // Filling in another one does not release it.
  now += 60_000
  expect((await fill(id)).state).toBe('passed')
  expect(await stateOf(id)).toBe('waiting')

  const { checks, total } = await read(id, chief)
  const waiting = checks.find(({ state }) => state === 'waiting')
  expect(total).toBe(4)
  expect(waiting?.items.filter(({ result }) => result === 'defect').map(({ itemId, serious }) => [itemId, serious])).toEqual([
    ['brakes', true],
    ['papers', false],
  ])
  const checkId = waiting?.checkId ?? ''
  const decided = await Promise.all(
    [true, false].map(release => chief.code('departureCheck/decide', { checkId, release, note: '已修复' })),
  )
  expect(decided.toSorted((a, b) => a - b)).toEqual([0, 4090150])
  // The check that passed was filled in before the decision, and undoes neither.
  expect(await stateOf(id)).toBe(decided[0] === 0 ? 'released' : 'held')
  const after = (await read(id)).checks.find(each => each.checkId === checkId)
  expect(after?.decision).toMatchObject({ userName: 'chief', note: '已修复' })
})

const barredOf = async (caller: Caller) => (await caller.call('departureCheck/getNotToLeave', {})).vehicles

test('a vehicle that was held back stays so, on the next days too, until another check is filled in', async () => {
  const id = await vehicle()
  const { checkId } = await fill(id, ['brakes'])
  const other = await fill(id, ['tyres'])
  // Filled in while the first ones wait: nobody leaves by it.
  now += 60_000
  await fill(id)
  now += 60_000
  await chief.call('departureCheck/decide', { checkId, release: false, note: '' })
  now += 60_000
  // The tyres are mended, the brakes are not.
  await chief.call('departureCheck/decide', { checkId: other.checkId, release: true, note: 'mended' })
  for (const later of [0, 86_400_000, 2 * 86_400_000]) {
    now += later
    expect(await stateOf(id)).toBe('held')
    expect(await barredOf(driver)).toContainEqual({ vehicleId: id, state: 'held' })
    const { vehicles } = await driver.call('departureCheck/getToday', { state: 'held' })
    expect(vehicles.map(({ vehicleId }) => vehicleId)).toContain(id)
  }
  now += 60_000
  expect((await fill(id)).state).toBe('passed')
  expect(await stateOf(id)).toBe('passed')
  expect((await barredOf(driver)).map(({ vehicleId }) => vehicleId)).not.toContain(id)
  now += 86_400_000
  expect(await stateOf(id)).toBe('none')
})

test('what waits goes with a vehicle to another organisation of its company, and not to another company', async () => {
  const id = await vehicle()
  await fill(id, ['brakes'])
  await chief.call('vehicle/saveVehEdit', { vehicleId: id, orgId: depot })
  for (const caller of [chief, ofDepot]) {
    expect((await read(id, caller)).vehicle.state).toBe('waiting')
    expect(await barredOf(caller)).toContainEqual({ vehicleId: id, state: 'waiting' })
    const { vehicles } = await caller.call('departureCheck/getToday', { state: 'waiting' })
    expect(vehicles.map(({ vehicleId }) => vehicleId)).toContain(id)
  }
  await seller.call('vehicle/saveVehEdit', { vehicleId: id, orgId: southern })
  expect((await read(id, south)).vehicle.state).toBe('none')
  expect(await barredOf(south)).toEqual([])
  // Who sees both companies reads everything.
  expect((await read(id, seller)).vehicle.state).toBe('waiting')
  // A move that is taken back at once was none.
  await seller.call('vehicle/saveVehEdit', { vehicleId: id, orgId: northern })
  expect((await read(id, chief)).vehicle.state).toBe('waiting')
})

test('who filled in a check does not release it, nor who has no right to, nor another company', async () => {
  const id = await vehicle()
  const own = await chief.call('vehicle/modifyDepartureCheck', bodyOf(id, ['tyres']))
  const decide = (caller: Caller) => caller.code('departureCheck/decide', { checkId: own.checkId, release: true })
  expect(await decide(chief)).toBe(4030150)
  expect(await decide(driver)).toBe(4030002)
  expect(await decide(south)).toBe(4040150)
  expect(await south.code('vehicle/getDepartureCheck', { vehicleId: id })).toBe(4040101)
  expect(await south.code('vehicle/modifyDepartureCheck', bodyOf(id))).toBe(4040101)
  expect(await looker.code('vehicle/modifyDepartureCheck', bodyOf(id))).toBe(4030002)
  expect((await read(id, looker)).mayFill).toBe(false)
  expect(await stateOf(id)).toBe('waiting')
})

test('a check that is sent again is stored once, with its pictures', async () => {
  const id = await vehicle()
  const fileId = await uploadedBy(driver)
  const items = bodyOf(id).items.map(item =>
    item.itemId === 'lights' ? { ...item, result: 'defect' as const, fileIds: [fileId] } : item,
  )
  const body = bodyOf(id, [], { items, requestId: 'e'.repeat(32) })
  const first = await driver.call('vehicle/modifyDepartureCheck', body)
  expect(await driver.call('vehicle/modifyDepartureCheck', body)).toEqual(first)
  const { checks } = await read(id, chief)
  expect(checks).toHaveLength(1)
  const pictures = checks[0]?.items.flatMap(item => item.pictures) ?? []
  expect(pictures).toHaveLength(1)
  expect((await fetch(`${platform.url}${pictures[0]}`)).status).toBe(200)
  // A picture of somebody else is none of theirs.
  const foreign = await uploadedBy(chief)
  const stolen = items.map(item => ({ ...item, fileIds: item.itemId === 'lights' ? [foreign] : [] }))
  expect(await driver.code('vehicle/modifyDepartureCheck', bodyOf(id, [], { items: stolen }))).toBe(4040108)
})

test('a serious defect is pushed to those who may release the vehicle, and to nobody else', async () => {
  const id = await vehicle()
  for (const [index, caller] of [driver, chief, south, looker].entries()) {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    await caller.call('user/subscribePush', {
      subscription: { kind: 'web', endpoint: `https://fcm.googleapis.com/fcm/send/${index}`, ...keys },
    })
  }
  pushed.length = 0
  await fill(id, ['papers'])
  await fill(id, ['brakes'], { requestId: 'f'.repeat(32) })
  await fill(id, ['brakes'], { requestId: 'f'.repeat(32) })
  await platform.settled()
  expect(pushed.map(({ message }) => [message.type, message.params])).toEqual([['departureCheck', { vehicleId: id }]])
  expect(pushed[0]?.message.body).toContain('Brakes (service and parking)')
  // Of a server that was killed between storing and telling.
  const again = `update departure_checks set to_warn = true, warning_since = now() - interval '2 minutes' where vehicle_id = $1`
  await platform.database.pool.query(again, [id])
  const job = platform.jobs.find(({ name }) => name === 'departureWarnings') ?? expect.fail('no such job')
  for (const notified of [2, 0]) expect(await job.run(AbortSignal.timeout(5_000))).toEqual({ notified })
  expect(pushed.map(({ message }) => message.name)).toEqual([pushed[0]?.message.name, pushed[0]?.message.name])
})

test('the day is that of the platform, and times that cannot be right are refused', async () => {
  const id = await vehicle()
  now = Date.UTC(2026, 4, 6, 15, 30)
  await fill(id)
  expect((await read(id)).checks[0]?.day).toBe('2026-05-06')
  expect(await stateOf(id)).toBe('passed')
  // 00:30 in Shanghai.
  now += 3_600_000
  expect(await stateOf(id)).toBe('none')
  // Arrives a day late: it counts for its own day.
  await fill(id, [], { filledAt: now - 86_400_000 })
  expect(await stateOf(id)).toBe('none')
  for (const filledAt of [now + 600_000, now - 31 * 86_400_000])
    expect(await driver.code('vehicle/modifyDepartureCheck', bodyOf(id, [], { filledAt }))).toBe(4000731)
})

test('an organisation has lists of its own by type; a check goes by the list it was filled in from, also after that was replaced', async () => {
  const id = await vehicle()
  const save = (items: { itemId: string; name: string; serious: boolean }[], basedOn = '', caller = chief) =>
    caller.code('departureCheck/saveChecklist', { orgId: northern, vehicleType: 'truck', basedOn, items })
  const crane = { itemId: 'crane', name: '随车吊', serious: true }
  expect(await save([crane], '', driver)).toBe(4030002)
  expect(await save([crane], '', south)).toBe(4040102)
  expect(await save([crane])).toBe(0)
  expect(await save([crane])).toBe(4090151)
  const { checklist } = await read(id)
  expect(checklist.items).toEqual([crane])
  expect(await driver.code('vehicle/modifyDepartureCheck', bodyOf(id, [], { checklistId: checklist.checklistId }))).toBe(4000730)

  const renamed = { ...crane, serious: false }
  expect(await save([renamed], checklist.checklistId)).toBe(0)
  const sent = bodyOf(id, [], { checklistId: checklist.checklistId, items: [{ itemId: 'crane', result: 'defect' }] })
  expect((await driver.call('vehicle/modifyDepartureCheck', sent)).state).toBe('waiting')

  const [own] = (await chief.call('departureCheck/getChecklists', {})).checklists
  expect(own).toMatchObject({ orgId: northern, vehicleType: 'truck', changedBy: 'chief', editable: true })
  // Without items: the standard list again.
  expect(await save([], own?.checklistId)).toBe(0)
  expect((await read(id)).checklist.checklistId).toBe('standard-truck')
})

test('a check goes by no other list than one by which its vehicle went in the last 30 days', async () => {
  const id = String(await platform.addVehicle(depot, '京D900'))
  const fillBy = (checklistId: string, items: readonly string[]) =>
    driver.code(
      'vehicle/modifyDepartureCheck',
      bodyOf(id, [], { checklistId, items: items.map(itemId => ({ itemId, result: 'good' })) }),
    )
  // It has no load, and no tank.
  expect(await fillBy('standard-car', standardItemsOf('car'))).toBe(4000730)
  expect(await fillBy('standard-truck', standardItemsOf('truck'))).toBe(0)

  const save = (orgId: number, itemId: string, basedOn = '') =>
    chief.call('departureCheck/saveChecklist', {
      orgId,
      vehicleType: '',
      basedOn,
      items: [{ itemId, name: itemId, serious: true }],
    })
  const listOf = async () => (await read(id)).checklist.checklistId
  await save(depot, 'first')
  const first = await listOf()
  await save(depot, 'second', first)
  const second = await listOf()
  // Devices without a network go by what they read.
  now += 29 * 86_400_000
  expect(await fillBy('standard-truck', standardItemsOf('truck'))).toBe(0)
  expect(await fillBy(first, ['first'])).toBe(0)
  now += 2 * 86_400_000
  expect(await fillBy('standard-truck', standardItemsOf('truck'))).toBe(4000730)
  expect(await fillBy(first, ['first'])).toBe(4000730)
  expect(await fillBy(second, ['second'])).toBe(0)
  // That of the organisation above is not the vehicle's.
  await save(northern, 'above')
  const { checklists } = await chief.call('departureCheck/getChecklists', {})
  const above = checklists.find(({ items }) => items[0]?.itemId === 'above')?.checklistId ?? ''
  expect(await fillBy(above, ['above'])).toBe(4000730)
  // The vehicle is another one than the device thought.
  await chief.call('vehicle/saveVehEdit', { vehicleId: id, vehicleType: 'tanker', orgId: northern })
  for (const [list, item] of [
    [second, 'second'],
    [above, 'above'],
  ] as const)
    expect(await fillBy(list, [item])).toBe(0)
  await chief.call('departureCheck/saveChecklist', { orgId: northern, vehicleType: '', basedOn: above, items: [] })
})

test('the list of today has every vehicle once, those that wait first, with counts of all states', async () => {
  const [passed, waiting] = [await vehicle(), await vehicle()]
  await fill(passed)
  await fill(waiting, ['steering'])
  const { vehicles, counts, total, checklists } = await driver.call('departureCheck/getToday', { pageSize: 100 })
  expect(vehicles[0]?.state).toBe('waiting')
  expect(vehicles.find(({ vehicleId }) => vehicleId === passed)).toMatchObject({
    state: 'passed',
    userName: 'driver',
    defects: 0,
  })
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  const listIds = checklists.map(({ checklistId }) => checklistId)
  expect(listIds.toSorted()).toEqual([...new Set(vehicles.map(({ checklistId }) => checklistId))].toSorted())
  expect(listIds).toContain('standard-truck')
  const barred = await driver.call('departureCheck/getNotToLeave', {})
  expect(barred.vehicles).toEqual(
    vehicles
      .filter(({ state }) => state === 'waiting' || state === 'held')
      .map(({ vehicleId, state }) => ({ vehicleId, state }))
      .toSorted((a, b) => Number(a.vehicleId) - Number(b.vehicleId)),
  )
  expect(barred.vehicles).toContainEqual({ vehicleId: waiting, state: 'waiting' })
  expect(await south.call('departureCheck/getNotToLeave', {})).toEqual({ vehicles: [] })
  const only = await driver.call('departureCheck/getToday', { state: 'passed' })
  expect(only.vehicles.map(({ vehicleId }) => vehicleId)).toContain(passed)
  expect(new Set(only.vehicles.map(({ state }) => state))).toEqual(new Set(['passed']))
  expect((await south.call('departureCheck/getToday', {})).total).toBe(0)
})

test('the states of today are read once in some seconds for all who see the same, and what is sent here counts at once', async () => {
  const id = await vehicle()
  const passed = async (caller: Caller) =>
    (await caller.call('departureCheck/getToday', { keyword: '京d', state: 'passed', pageSize: 100 })).vehicles.map(
      ({ vehicleId }) => vehicleId,
    )
  expect(await passed(driver)).not.toContain(id)
  await fill(id)
  expect(await passed(chief)).toContain(id)
  // As another server does.
  await platform.database.pool.query('delete from departure_checks where vehicle_id = $1', [id])
  expect(await passed(driver)).toContain(id)
  now += 3_000
  expect(await passed(driver)).not.toContain(id)
})

test('today is that of where the vehicle is, also on the day of 25 hours', async () => {
  const isles = await platform.addOrganisation('群岛', northern)
  await platform.database.pool.query("update organisations set time_zone = 'Europe/London' where id = $1", [isles])
  await platform.fleet.reload()
  const there = String(await platform.addVehicle(isles, '京D9001'))
  const here = await vehicle()
  const statesAt = async (...at: Parameters<typeof Date.UTC>) => {
    now = Date.UTC(...at)
    const { vehicles } = await driver.call('departureCheck/getToday', { keyword: '京D', pageSize: 100 })
    const listed = new Map(vehicles.map(each => [each.vehicleId, each.state]))
    const states = [await stateOf(there), await stateOf(here)]
    expect([listed.get(there), listed.get(here)]).toEqual(states)
    return states
  }
  // Half past eleven in the evening there, half past six in the morning here.
  now = Date.UTC(2026, 9, 24, 22, 30)
  for (const id of [there, here]) await fill(id)
  expect(await statesAt(2026, 9, 24, 22, 59)).toEqual(['passed', 'passed'])
  expect(await statesAt(2026, 9, 24, 23, 1)).toEqual(['none', 'passed'])
  await fill(there)
  // Clocks go back that night: the day ends at midnight by UTC.
  expect(await statesAt(2026, 9, 25, 23, 59)).toEqual(['passed', 'none'])
  expect(await statesAt(2026, 9, 26, 0, 1)).toEqual(['none', 'none'])
})
