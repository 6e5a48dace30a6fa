import { afterAll, expect, test } from 'vitest'
import { testMapService } from '../../testing/map-service.ts'
import { aReport, type Caller, testPlatform } from '../../testing/platform.ts'

const key = 'a-secret-key'
const here = { latitude: 31.23, longitude: 121.47 }
const service = await testMapService()
const platform = await testPlatform({ config: { 'amap-web-key': key, 'amap-api': service.api } })
const without = await testPlatform()
const northern = await platform.addOrganisation('北部', undefined, 'North')
await platform.addOrganisation('南部', undefined, 'South').then(id => platform.addUser('south', 'a password', [id]))
const id = await platform.addVehicle(northern, '京W1')
const vehicleId = String(id)
platform.bus.publish({ kind: 'stored', positions: [aReport(id, 1)] })
const north = await platform.newCaller('north', [northern])
const south = await platform.signIn('south', 'a password')
afterAll(async () => {
  await platform.stop()
  await without.stop()
  service.stop()
})

const ask = (caller: Caller) => caller.call('map/getDrivingInfo', { vehicleId, ...here })
const code = (caller: Caller) => caller.code('map/getDrivingInfo', { vehicleId, ...here })

test('the way to a vehicle is asked by GET at the configured address, in the datum of the service (S7.outside.10)', async () => {
  service.answer({ status: '1', info: 'OK', infocode: '10000', route: { paths: [{ distance: '12345', duration: '1080' }] } })
  expect(await ask(north)).toEqual({ driving: { distance: 12_345, duration: 1080 } })
  const asked = service.asked.at(-1)
  expect(asked).toMatchObject({ method: 'GET', path: '/v3/direction/driving', query: { key, extensions: 'base' } })
  const [longitude, latitude] = (asked?.query['origin'] ?? '').split(',').map(Number)
  // 500 m beside the same numbers in WGS-84.
  expect(longitude).toBeCloseTo(121.4745, 2)
  expect(latitude).toBeCloseTo(31.228, 2)
  service.answer({ status: '0', info: 'OUT_OF_SERVICE', infocode: '20800' })
  expect(await ask(north)).toEqual({ driving: null })
})

test('a service that refuses is told without its key, and nobody learns the way to a vehicle that is not theirs', async () => {
  service.answer({ status: '0', info: `INVALID_USER_KEY ${key}`, infocode: '10001' })
  const { reply } = await platform.send('map/getDrivingInfo', { vehicleId, ...here }, { access_token: north.token })
  expect(reply.rspCode).toBe(5030401)
  expect(JSON.stringify(reply)).not.toContain(key)
  const asked = service.asked.length
  expect(await code(south)).toBe(4040101)
  expect(service.asked).toHaveLength(asked)
})

test('a vehicle without a fix and a platform without a service say so', async () => {
  const organisation = await without.addOrganisation('无', undefined, 'None')
  const id = await without.addVehicle(organisation, '京W2')
  const li = await without.newCaller('li', [organisation])
  const asked = () => li.code('map/getDrivingInfo', { vehicleId: String(id), ...here })
  expect(await asked()).toBe(4000401)
  without.bus.publish({ kind: 'stored', positions: [aReport(id, 1)] })
  expect(await asked()).toBe(4040401)
})
