import { expect, test } from 'vitest'
import { appEdition } from '../../../app-edition.ts'
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

test('a client is for any platform, or for the one that its build names by number or address', () => {
  expect(appEdition({})).toBe('')
  expect(appEdition({ OUTRIDER_EDITION: '10086' })).toBe('10086')
  expect(appEdition({ OUTRIDER_EDITION: 'https://fleet.example.com:8443' })).toBe('https://fleet.example.com:8443')
  expect(() => appEdition({ OUTRIDER_EDITION: 'the office' })).toThrow('OUTRIDER_EDITION')
})
