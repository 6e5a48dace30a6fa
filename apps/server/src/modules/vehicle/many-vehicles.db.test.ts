import { beforeEach, expect, test, vi } from 'vitest'
import { type Caller, platformOfFile } from '../../testing/platform.ts'

let [east, west, foreign] = [0, 0, 0]
const forgotten: number[] = []
/** Of plates and numbers of each test. */
let round = 0
const platform = await platformOfFile({
  terminals: {
    send: () => Promise.reject(new Error('nothing is sent here')),
    cancel: () => Promise.resolve(false),
    isLinked: () => false,
    isLinkedHere: () => false,
    linkAddress: () => undefined,
    isLinkedFrom: () => false,
    disconnect: id => forgotten.push(id),
    setZone: () => undefined,
  },
})
const root = await platform.addOrganisation('总部', undefined, 'Head office')
east = await platform.addOrganisation('东部', root, 'East')
west = await platform.addOrganisation('西部', root, 'West')
foreign = await platform.addOrganisation('别家', undefined, 'Others')
const li = await platform.newCaller('li', [root])
beforeEach(() => {
  round += 1
  forgotten.length = 0
})

const added = async (at: number, organisation = east) =>
  String(await platform.addVehicle(organisation, `沪M${round}${at}`, { phone: `1395${round}0000${at}` }))
const valuesOf = async (vehicleId: string) => (await li.call('vehicle/getVehEditData', { vehicleId })).values
const change = (vehicleIds: string[], changes: object) => li.call('admin/changeVehicles', { vehicleIds, changes })
const undo = (caller: Caller, results: readonly { vehicleId: string; changeId?: string | undefined }[]) =>
  caller.call('admin/undoVehicleChanges', {
    undone: results.flatMap(({ vehicleId, changeId }) => (changeId === undefined ? [] : [{ vehicleId, changeId }])),
  })

test('many vehicles get the same facts, and are put back within a minute', async () => {
  const [one, two, three] = [await added(1), await added(2), await added(3, west)]
  const sim = { simCarrier: '中国移动', simExpiresOn: '2027-03-31', tags: '冷链, 夜班', channelNames: '前方, 驾驶员' }
  const { results } = await change([one, two, three], { orgId: west, vehicleType: 'bus', industryCategory: 'cityBus', ...sim })
  expect(results).toEqual([one, two, three].map(vehicleId => ({ vehicleId, result: 'changed', changeId: expect.any(String) })))
  for (const each of [one, two, three])
    expect(await valuesOf(each)).toMatchObject({ orgId: west, vehicleType: 'bus', industryCategory: 'cityBus', ...sim })
  expect((await change([one], { vehicleType: 'bus' })).results).toEqual([{ vehicleId: one, result: 'unchanged' }])
  // What was changed since stays.
  await li.call('vehicle/saveVehEdit', { vehicleId: two, nickname: 'since' })
  expect((await undo(li, results)).results).toEqual([
    { vehicleId: one, result: 'undone' },
    { vehicleId: two, result: 'changedSince' },
    { vehicleId: three, result: 'undone' },
  ])
  expect(await valuesOf(one)).toMatchObject({ orgId: east, vehicleType: 'truck', industryCategory: null, tags: null })
  expect(await valuesOf(two)).toMatchObject({ orgId: west, nickname: 'since' })
  expect(await valuesOf(three)).toMatchObject({ orgId: west, vehicleType: 'truck' })
  // What is undone is not undone again.
  expect((await undo(li, results)).results.map(({ result }) => result)).toEqual(['changedSince', 'changedSince', 'changedSince'])
  const { rows } = await platform.database.pool.query<{ kind: string; after: object }>(
    'select kind, after from vehicle_changes where vehicle_id = $1 order by id desc limit 1',
    [one],
  )
  const noSim = { simCarrier: null, simExpiresOn: null, tags: null, channelNames: null }
  expect(rows).toEqual([{ kind: 'saveVehEdit', after: { orgId: east, vehicleType: 'truck', industryCategory: null, ...noSim } }])
})

test('undoing is for who did it, and for a minute', async () => {
  const one = await added(1)
  const { results } = await change([one], { vehicleType: 'bus' })
  await platform.addUser('zhang', 'a password', [root])
  expect((await undo(await platform.signIn('zhang', 'a password'), results)).results).toEqual([
    { vehicleId: one, result: 'tooLate' },
  ])
  await platform.database.pool.query(`update vehicle_changes set changed_at = now() - interval '2 minutes' where id = $1`, [
    results[0]?.changeId,
  ])
  expect((await undo(li, results)).results).toEqual([{ vehicleId: one, result: 'tooLate' }])
  expect(await valuesOf(one)).toMatchObject({ vehicleType: 'bus' })
  // A change by its own form may have more to follow: what a terminal of another zone has sent.
  const { changeId } = await li.call('vehicle/saveVehEdit', { vehicleId: one, zoneMinutes: 0 })
  expect((await undo(li, [{ vehicleId: one, changeId }])).results).toEqual([{ vehicleId: one, result: 'tooLate' }])
})

test('nothing foreign is changed, told or moved to', async () => {
  const [own, theirs] = [await added(1), await added(2, foreign)]
  expect((await change([own, theirs, '999999'], { vehicleType: 'bus' })).results.map(({ result }) => result)).toEqual([
    'changed',
    'unknown',
    'unknown',
  ])
  await expect(change([own], { orgId: foreign })).rejects.toThrow()
  const { rows } = await platform.database.pool.query<{ vehicle_type: string }>(
    'select vehicle_type from vehicles where id = $1',
    [theirs],
  )
  expect(rows).toEqual([{ vehicle_type: 'truck' }])
  // A change of somebody else's vehicle under the number of an own one.
  const { results } = await change([own], { vehicleType: 'van' })
  const other = await added(3)
  expect((await undo(li, [{ vehicleId: other, changeId: results[0]?.changeId }])).results).toEqual([
    { vehicleId: other, result: 'tooLate' },
  ])
  const stolen = [{ vehicleId: theirs, changeId: results[0]?.changeId ?? '' }]
  expect((await undo(li, stolen)).results).toEqual([{ vehicleId: theirs, result: 'unknown' }])
})

test('a terminal of another type connects again, and a vehicle without one is left out', async () => {
  const [one, without] = [await added(1), String(await platform.addVehicle(east, `沪M${round}9`))]
  const { results } = await change([one, without], { terminalType: 'jt808-2013', operationStatus: 'repair' })
  expect(results.map(({ result }) => result)).toEqual(['changed', 'noTerminal'])
  expect(forgotten).toEqual([Number(one)])
  expect(await valuesOf(without)).toMatchObject({ operationStatus: null })
  await expect(change([one], { timeZone: 'Asia/Nowhere' })).rejects.toThrow()
})

test('what somebody else changes at the same moment stays, and the change is made to that', async () => {
  const [one, two] = [await added(1), await added(2)]
  const other = await platform.database.pool.connect()
  try {
    await other.query('begin')
    await other.query(`update vehicles set nickname = 'theirs' where id = $1`, [one])
    await other.query(
      `insert into vehicle_changes (vehicle_id, login, kind, before, after) values ($1, 'other', 'saveVehEdit', '{}', '{}')`,
      [one],
    )
    const changing = change([one, two], { vehicleType: 'bus' })
    await vi.waitFor(async () => {
      const { rows } = await platform.database.pool.query<{ waiting: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`,
      )
      expect(rows).toEqual([{ waiting: true }])
    })
    await other.query('commit')
    const { results } = await changing
    expect(results.map(({ result }) => result)).toEqual(['changed', 'changed'])
    expect(await valuesOf(one)).toMatchObject({ nickname: 'theirs', vehicleType: 'bus' })
    expect((await undo(li, results)).results.map(({ result }) => result)).toEqual(['undone', 'undone'])
    expect(await valuesOf(one)).toMatchObject({ nickname: 'theirs', vehicleType: 'truck' })
  } finally {
    other.release()
  }
})
