/** Links of everybody: administrators reach all of them, page by page, and end those of a search together. */
import { type ShareKind, shareKinds } from '@outrider/contract'
import { beforeEach, expect, test } from 'vitest'
import { UserRepository } from '../../accounts/user.repository.ts'
import { platformOfFile } from '../../testing/platform.ts'

const vehicles = { own: 0, second: 0, foreign: 0 }
const makers = { li: 0, outsider: 0 }
const platform = await platformOfFile()
const east = await platform.addOrganisation('East')
const west = await platform.addOrganisation('West')
vehicles.own = await platform.addVehicle(east, '沪A00001', { phone: '1' })
vehicles.second = await platform.addVehicle(east, '沪B_0002', { phone: '2' })
vehicles.foreign = await platform.addVehicle(west, '沪A00003', { phone: '3' })
makers.li = await platform.addUser('li', 'a password', [east])
makers.outsider = await platform.addUser('outsider', 'a password', [west])
await platform.addUser('plate', 'a password', [], { vehicle: vehicles.own })
const chief = await platform.signIn('li', 'a password')
const other = await platform.signIn('outsider', 'a password')
const ofPlate = await platform.signIn('沪A00001', 'a password')
beforeEach(() => platform.database.pool.query("delete from shares; delete from recorded_events where kind = 'linkEnded'"))

const add = (kind: ShareKind, vehicleId: number, count: number, maker = makers.li) =>
  platform.database.pool.query(
    `insert into shares (kind, token_hash, user_id, session_id, vehicle_id, shows, expires_at)
     select $1, sha256(($1::text || $2::int || ':' || n)::bytea), $4, (select id from sessions where user_id = $4 limit 1), $2,
       case $1 when 'track' then '{"startTime":0,"endTime":1}'::jsonb else '{}' end, now() + interval '1 day' from generate_series(1, $3::int) n`,
    [kind, vehicleId, count, maker],
  )
const open = async () =>
  (
    await platform.database.pool.query<{ vehicle_id: number; open: number }>(
      'select vehicle_id, count(*)::int as open from shares where ended_at is null group by vehicle_id order by vehicle_id',
    )
  ).rows.map(({ vehicle_id, open: count }) => [vehicle_id, count])

const kinds = Object.keys(shareKinds) as ShareKind[]

test.each(kinds)('all links of kind %s are reached page by page, none twice, none of another company', async kind => {
  await add(kind, vehicles.own, 700)
  await add(kind, vehicles.foreign, 20, makers.outsider)
  await add(kind, vehicles.second, 550)
  const ids: string[] = []
  let before: string | undefined
  const totals: (number | null)[] = []
  do {
    const page = await chief.call(shareKinds[kind].list, { all: true, ...(before && { before }) })
    ids.push(...page.shares.map(({ shareId }) => shareId))
    totals.push(page.total)
    before = page.next ?? undefined
  } while (before)
  expect(new Set(ids).size).toBe(1_250)
  expect(ids).toHaveLength(1_250)
  expect(totals).toEqual([1_250, null, null])
})

test('links that show nothing now are listed and counted too: they work again when their maker sees the vehicle again', async () => {
  const gone = await platform.addUser('gone', 'a password', [])
  await platform.signIn('gone', 'a password')
  await add('position', vehicles.own, 1, gone)
  const { shares, total } = await chief.call('share/getVehPosSharings', { all: true })
  expect(shares).toMatchObject([{ makerName: 'gone', state: 'noAccess' }])
  expect(total).toBe(1)
  expect(await chief.call('share/endVehPosSharings', {})).toEqual({ count: 1 })
  expect(await open()).toEqual([])
})

test('a cursor is no link: any is taken, and none reaches a link of another company', async () => {
  await add('position', vehicles.own, 2)
  await add('position', vehicles.foreign, 1, makers.outsider)
  for (const cursor of ['AAAAAAAAAAA', '___________', 'f_________8']) {
    const { shares } = await other.call('share/getVehPosSharings', { all: true, before: cursor })
    expect(shares.filter(({ vehicleId }) => vehicleId !== String(vehicles.foreign))).toEqual([])
    await other.call('share/endVehPosSharings', { upTo: cursor })
  }
  expect(await open()).toEqual([[vehicles.own, 2]])
  for (const cursor of ['1', 'x'.repeat(12), 'ö'.repeat(11)])
    expect(await other.code('share/endVehPosSharings', { upTo: cursor })).toBe(4000001)
})

test('links are searched by plate and by maker; signs of patterns are letters', async () => {
  await add('position', vehicles.own, 3)
  await add('position', vehicles.second, 2)
  await add('position', vehicles.foreign, 4, makers.outsider)
  const found = async (search: string) => (await chief.call('share/getVehPosSharings', { all: true, search })).total
  expect(await found('a0000')).toBe(3)
  expect(await found('b_0')).toBe(2)
  expect(await found('_')).toBe(2)
  expect(await found('%')).toBe(0)
  expect(await found('LI')).toBe(5)
  expect(await found('outsider')).toBe(0)
})

test.each(kinds)('those of a search end together, each recorded, and none of another company or kind', async kind => {
  const [otherKind] = kinds.filter(each => each !== kind)
  await add(kind, vehicles.own, 600)
  await add(kind, vehicles.second, 5)
  await add(kind, vehicles.foreign, 7, makers.outsider)
  await add(otherKind ?? expect.fail(), vehicles.second, 1)
  const { endAll } = shareKinds[kind]
  expect(await chief.call(endAll, { search: '沪A' })).toEqual({ count: 600 })
  expect(await open()).toEqual([
    [vehicles.second, 6],
    [vehicles.foreign, 7],
  ])
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ count: number }>(
    `select count(*)::int from recorded_events where kind = 'linkEnded' and details->>'link' = $1 and user_id = $2`,
    [kind, makers.li],
  )
  expect(rows).toEqual([{ count: 600 }])
  expect(await chief.call(endAll, {})).toEqual({ count: 5 })
  expect(await other.call(endAll, { vehicleId: String(vehicles.second) })).toEqual({ count: 0 })
  expect(await open()).toEqual([
    [vehicles.second, 1],
    [vehicles.foreign, 7],
  ])
})

test('each of more links than the record keeps waiting is recorded with its end', async () => {
  await add('position', vehicles.own, 7_000)
  await add('track', vehicles.own, 1)
  expect(await chief.call('share/endVehPosSharings', {})).toEqual({ count: 7_000 })
  // With the ending, not some time after it.
  const { rows } = await platform.database.pool.query<{ count: number }>(
    `select count(distinct subject->>'id')::int from recorded_events, jsonb_array_elements(subjects) as subject
     where recorded_events.kind = 'linkEnded' and subject->>'kind' = 'share'
       and (subject->>'id')::bigint in (select id from shares where ended_by = $1)`,
    [makers.li],
  )
  expect(rows).toEqual([{ count: 7_000 }])
})

test('administrators, and makers who change their passwords, end the same links at once: each ends once, none fails', async () => {
  const maker = await platform.addUser('many', 'a password', [east])
  await platform.signIn('many', 'a password')
  const users = new UserRepository(platform.database.db)
  for (let round = 0; round < 10; round += 1) {
    await platform.database.pool.query('delete from shares')
    await add('position', vehicles.own, 1_500, maker)
    // Stored in another order than they were made in.
    await platform.database.pool.query('update shares set views = 1 where id % 3 = 0')
    const [first, second, byMaker] = await Promise.all([
      chief.call('share/endVehPosSharings', {}),
      ofPlate.call('share/endVehPosSharings', {}),
      users.changePassword(maker, `hash ${round}`),
    ])
    expect(first.count + second.count + byMaker.length).toBe(1_500)
  }
  expect(await open()).toEqual([])
})

test('links made after the list was read stay, and the account of a vehicle ends those of its own one only', async () => {
  await add('position', vehicles.own, 2)
  await add('position', vehicles.second, 2)
  const { newest } = await chief.call('share/getVehPosSharings', { all: true })
  await add('track', vehicles.own, 1)
  await platform.database.pool.query("update shares set kind = 'position' where kind = 'track'")
  expect(await ofPlate.call('share/endVehPosSharings', { vehicleId: String(vehicles.second) })).toEqual({ count: 0 })
  expect(await chief.call('share/endVehPosSharings', { upTo: newest ?? expect.fail() })).toEqual({ count: 4 })
  expect(await ofPlate.call('share/endVehPosSharings', {})).toEqual({ count: 1 })
  expect(await open()).toEqual([])
})
