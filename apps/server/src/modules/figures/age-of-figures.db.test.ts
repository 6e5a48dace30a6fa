import { expect, test } from 'vitest'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'
import { ageOfFigures } from './age-of-figures.ts'

const now = Date.UTC(2026, 10, 23, 6)
const minute = 60_000
let behind: number
let upToDate: number
const platform = await platformOfFile({ now: () => now })
const organisation = await platform.addOrganisation('Root')
const { pool } = platform.database
const client = await pool.connect()
for (const [plate, seen, computed] of [
  ['沪Z1', 30, 30],
  ['沪Z2', 1, 40],
] as const) {
  const vehicle = await platform.addVehicle(organisation, plate)
  await new IngestRepository().store(client, [aReport(vehicle, 0, { time: now - minute, receivedAt: now - minute })])
  await pool.query("insert into figure_states (vehicle_id, open_day, seen_at, computed_at) values ($1, '2026-11-23', $2, $3)", [
    vehicle,
    new Date(now - seen * minute),
    new Date(now - computed * minute),
  ])
  if (seen > 1) behind = vehicle
  else upToDate = vehicle
}
client.release()

test('a result that counts today says of when its oldest figures are, as far as newer reports change them', async () => {
  const age = ageOfFigures(platform.database.db, () => now)
  expect(await age([behind, upToDate], now)).toEqual([now - 30 * minute])
  expect(await age([upToDate], now)).toEqual([])
  expect(await age([behind], now - 24 * 60 * minute)).toEqual([])
  expect(await age([], now)).toEqual([])
})

test('home and risk portraits say it too; of a few vehicles portraits are brought up to date instead', async () => {
  const reader = await platform.newCaller('reader', [organisation])
  expect((await reader.call('report/getUserVehRealTimeData', {})).asOf).toEqual([now - 30 * minute])
  const orgId = String(organisation)
  for (let nth = 0; nth < 50; nth++) await platform.addVehicle(organisation, `沪Z9${nth}`)
  expect((await reader.call('activeSafety/getOrgRisk', { orgId })).asOf).toEqual([now - 30 * minute])
  const yesterday = { orgId, endTime: now - 24 * 60 * minute }
  expect((await reader.call('activeSafety/getOrgRisk', yesterday)).asOf).toEqual([])
  expect((await reader.call('activeSafety/getVehicleRisk', { vehicleId: String(behind) })).asOf).toEqual([])
})
