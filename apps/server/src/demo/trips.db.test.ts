import { afterAll, expect, test } from 'vitest'
import { IngestRepository } from '../gateway/ingest/ingest.repository.ts'
import { aReport, testPlatform } from '../testing/platform.ts'
import { registerDemoTrips } from './trips.ts'

const platform = await testPlatform()
afterAll(() => platform.stop())

test('trips of the demo are registered once their tracks are there, with places, odometer and distance of the track', async () => {
  const organisation = await platform.addOrganisation('All')
  const account = { login: 'demo', password: 'a password' }
  const ids: string[] = []
  for (const plate of ['1', '2', '3']) ids.push(String(await platform.addVehicle(organisation, `沪A6960${plate}`)))
  const done = new Set<number>()
  const demo = await platform.newCaller('demo', [organisation])
  // Eight in the morning of yesterday, in the zone of the demo.
  const day = 86_400_000
  const begin = Math.floor((Date.now() + day / 3) / day) * day - day
  const client = await platform.database.pool.connect()
  const driving = Array.from({ length: 90 }, (_, at) => ({
    ...aReport(Number(ids[1]), at),
    time: begin + at * 60_000,
    receivedAt: begin + at * 60_000,
    latitudeE6: 31_000_000 + Math.min(at, 60) * 5_000,
    mileageHm: 1000 + Math.min(at, 60) * 6,
    speedDkmh: at < 60 ? 360 : 0,
    status: at < 60 ? 3 : 2,
  }))
  await new IngestRepository().store(client, driving)
  client.release()
  expect(await registerDemoTrips(platform.http, account, { ids, done })).toBe(2)
  const { trips } = await demo.call('trip/getTripStatus', {})
  expect(trips.length).toBeGreaterThan(0)
  expect(trips.at(-1)).toMatchObject({ start: { place: '', latitude: expect.any(Number) as number } })
  expect(trips.reduce((sum, { km }) => sum + (km ?? 0), 0)).toBeGreaterThan(20)
  // The one without a track is looked at again.
  expect(await registerDemoTrips(platform.http, account, { ids, done })).toBe(1)
})
