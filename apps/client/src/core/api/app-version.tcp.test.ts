import { expect, test } from 'vitest'
import { appVersion } from '../../../app-version.ts'
import { createEngine } from './engine.ts'
import { recorder, success } from '../../testing/recorder.ts'

test('version name and appversion header are what the one who builds the client configures, else its package says (S9.5)', async () => {
  expect(appVersion({})).toMatch(/^\d+\.\d+\.\d+/)
  const configured = appVersion({ OUTRIDER_APP_VERSION: '4.2.0-acme' })
  expect(configured).toBe('4.2.0-acme')
  await using server = await recorder({ 'vehicle/getVehiclesTotal': success({ vehiclesCnt: 0 }) })
  const common = { now: Date.now, lang: () => 'zh' as const, native: false, multi: () => false, fetch }
  const engine = createEngine({ ...common, appVersion: configured })
  await engine.send('vehicle/getVehiclesTotal', {}, { code: 'a', title: 'A', url: server.url, accessToken: 't' })
  expect(server.only.headers['appversion']).toBe('4.2.0-acme')
})

test('a version that cannot travel in a header ends the build', () => {
  expect(() => appVersion({ OUTRIDER_APP_VERSION: '4.2\r\nx: y' })).toThrow('OUTRIDER_APP_VERSION')
})
