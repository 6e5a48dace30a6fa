/** The list of photos where there are 50,000: each page by an index, the last as the first. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { explaining, nodesOf, type Plan } from '../../testing/explaining.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { PhotoRepository, type PhotoQuery } from './photos.repository.ts'

const count = 50_000
const vehicleIds: number[] = []
/** Has one vehicle with photos, the oldest of all, and a thousand without. */

const platform = await platformOfFile()
const organisation = await platform.addOrganisation('Ours')
for (let at = 0; at < 20; at++) vehicleIds.push(await platform.addVehicle(organisation, `沪P9000${at}`))
await platform.database.pool.query(
  `insert into photos (vehicle_id, channel, media_id, digest, event, taken_at, received_at, bytes, stored)
     select ($1::int4[])[n % 20 + 1], n % 4 + 1, n, int4send(n), n % 3, at, at, 20000, true
     from (select n, now() - interval '5 minutes' * (${count} - n) as at from generate_series(1, ${count}) n) s`,
  [vehicleIds],
)
const small = await platform.addOrganisation('Small')
const old = await platform.addVehicle(small, '沪P80000')
await platform.database.pool.query('update photos set vehicle_id = $1 where media_id <= 100', [old])
await platform.database.pool.query(
  `insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
     select $1, '沪Q' || n, 1, 'truck' from generate_series(1, 1000) n`,
  [small],
)
await platform.database.pool.query('analyze photos, vehicles')

const all: PhotoQuery = {
  organisationIds: undefined,
  vehicleIds: undefined,
  channel: undefined,
  events: undefined,
  beginTime: undefined,
  endTime: undefined,
  fewVehicles: true,
}
const day = 86_400_000
test.each<[string, () => Partial<PhotoQuery>, number]>([
  ['the first page', () => ({}), 0],
  ['the last page', () => ({}), count - 61],
  ['of one vehicle', () => ({ vehicleIds: vehicleIds.slice(3, 4) }), count / 2],
  ['of an organisation', () => ({ organisationIds: [organisation] }), count / 2],
  ['of an organisation with a few old ones', () => ({ organisationIds: [small] }), 0],
  ['of one with many vehicles', () => ({ organisationIds: [organisation], fewVehicles: false }), count / 2],
  ['of a camera and an event', () => ({ channel: 2, events: [1] }), count / 2],
  ['of some days long ago', () => ({ beginTime: Date.now() - 100 * day, endTime: Date.now() - 90 * day }), 0],
])('%s is read by an index, and little more than is shown', async (_, filter, skipped) => {
  const [{ last } = { last: undefined }] = (
    await sql<{ last: string }>`select id as last from photos order by shown_at desc, id desc offset ${skipped} limit 1`.execute(
      platform.database.db,
    )
  ).rows
  const plans: Plan[] = []
  const found = await new PhotoRepository(explaining(platform, plans)).list(
    { ...all, ...filter() },
    skipped === 0 ? undefined : last,
    61,
  )
  expect(found.length).toBeGreaterThan(50)
  const nodes = plans.flatMap(nodesOf).filter(node => node['Relation Name'] === 'photos')
  expect(nodes.length).toBeGreaterThan(0)
  for (const node of nodes) {
    expect(node['Node Type']).not.toBe('Seq Scan')
    expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThan(5_000)
  }
})

test('photos that a terminal sends later are listed where they were taken; a clock that is ahead holds none on top', async () => {
  const owner = await platform.addOrganisation('Late')
  const vehicle = await platform.addVehicle(owner, '沪P70000')
  const now = Date.now()
  const hour = 3_600_000
  /** Hours ago: taken, null where nobody told; received. */
  const times: [number | null, number][] = [
    [3, 3],
    [30, 2],
    [27, 1],
    [null, 4],
    [-5, 20],
  ]
  for (const [at, [taken, received]] of times.entries())
    await platform.database.pool.query(
      `insert into photos (vehicle_id, channel, media_id, digest, event, taken_at, received_at, bytes, stored)
       values ($1, 1, $2::int4, int4send($2::int4), 0, $3, $4, 20000, true)`,
      [vehicle, at, taken === null ? null : new Date(now - taken * hour), new Date(now - received * hour)],
    )
  const photos = new PhotoRepository(platform.database.db)
  const hoursOf = (rows: Awaited<ReturnType<PhotoRepository['list']>>) =>
    rows.map(({ takenAt, receivedAt }) => Math.round((now - Math.min(Number(takenAt ?? receivedAt), Number(receivedAt))) / hour))
  for (const filter of [{ vehicleIds: [vehicle] }, { organisationIds: [owner] }]) {
    const first = await photos.list({ ...all, ...filter }, undefined, 3)
    expect(hoursOf(first)).toEqual([3, 4, 20])
    expect(hoursOf(await photos.list({ ...all, ...filter }, first.at(-1)?.id, 3))).toEqual([27, 30])
    expect(
      hoursOf(await photos.list({ ...all, ...filter, beginTime: now - 28 * hour, endTime: now - 5 * hour }, undefined, 9)),
    ).toEqual([20, 27])
  }
})
