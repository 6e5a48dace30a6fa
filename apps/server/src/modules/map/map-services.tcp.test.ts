import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { amap } from './amap.ts'
import { MapServiceError } from './map-service.ts'
import { testMapService, type TestMapService } from '../../testing/map-service.ts'
import { tianditu } from './tianditu.ts'

const key = 'a-secret-key'
/** In Pudong; the same place in GCJ-02 as published (packages/geo/src/datum.test.ts). */
const pudong = { latitude: 31.177428, longitude: 121.527211 }
const shifted = { latitude: 31.175304, longitude: 121.531542 }

let provider: TestMapService
beforeEach(async () => {
  provider = await testMapService()
})
afterEach(() => provider.stop())

const whyNot = async (asking: Promise<unknown>): Promise<string> => {
  const error: unknown = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MapServiceError)
  return (error as MapServiceError).message
}

test('Tianditu is asked by GET at the configured address, with the place as it is, and its address is read (S7.outside.9)', async () => {
  provider.answer({ status: '0', msg: 'ok', result: { formatted_address: ' 上海市浦东新区世纪大道1号 ', location: {} } })
  expect(await tianditu({ key, api: provider.api }).addressOf(pudong)).toBe('上海市浦东新区世纪大道1号')
  const [asked] = provider.asked
  expect(asked).toMatchObject({ method: 'GET', path: '/geocoder', query: { type: 'geocode', tk: key } })
  expect(JSON.parse(asked?.query['postStr'] ?? '')).toEqual({ lon: pudong.longitude, lat: pudong.latitude, ver: 1 })
})

test('AMap is asked by GET at the configured address, with the place in its own datum, and its address is read (S7.outside.9)', async () => {
  provider.answer({ status: '1', info: 'OK', infocode: '10000', regeocode: { formatted_address: '上海市浦东新区陆家嘴街道' } })
  expect(await amap({ key, api: provider.api }).addressOf(pudong)).toBe('上海市浦东新区陆家嘴街道')
  const [asked] = provider.asked
  expect(asked).toMatchObject({ method: 'GET', path: '/v3/geocode/regeo', query: { key, extensions: 'base' } })
  const [longitude, latitude] = (asked?.query['location'] ?? '').split(',').map(Number)
  expect(longitude).toBeCloseTo(shifted.longitude, 5)
  expect(latitude).toBeCloseTo(shifted.latitude, 5)
})

test('outside China nothing is shifted for AMap, and no address there is said as none', async () => {
  provider.answer({ status: '1', info: 'OK', regeocode: { formatted_address: [] } })
  expect(await amap({ key, api: provider.api }).addressOf({ latitude: 51.5, longitude: -0.12 })).toBeNull()
  expect(provider.asked[0]?.query['location']).toBe('-0.120000,51.500000')
  provider.answer({ status: '0', msg: 'ok', result: { formatted_address: '' } })
  expect(await tianditu({ key, api: provider.api }).addressOf(pudong)).toBeNull()
})

describe.each([
  ['Tianditu', tianditu],
  ['AMap', amap],
])('%s', (_, service) => {
  const ask = (timeoutMs?: number) =>
    whyNot(service({ key, api: provider.api, ...(timeoutMs && { timeoutMs }) }).addressOf(pudong))

  test('that refuses says why, and never with the key', async () => {
    provider.answer({ status: service === amap ? '0' : '1', info: `INVALID ${key}`, msg: `wrong ${key}`, infocode: '10001' })
    const reason = await ask()
    expect(reason).toMatch(/^refused: /)
    expect(reason).not.toContain(key)
  })
  test.each([301, 403, 500])('that answers %d has failed', async status => {
    provider.answer({ tk: key }, status)
    expect(await ask()).not.toContain(key)
  })
  test('that answers with a page or with other fields has failed, and the key is not told', async () => {
    provider.answer(`<html>no access for ${key}</html>`)
    const reason = await ask()
    expect(reason).toMatch(/unexpected reply: <html>/)
    expect(reason).not.toContain(key)
    provider.answer({ status: { no: 'number' } })
    expect(await ask()).toMatch(/unexpected reply/)
  })
  test('that is not there has failed', async () => {
    provider.stop()
    expect(await ask()).toMatch(/^not reachable \(/)
  })
  test('that says nothing is not waited for long', async () => {
    provider.stopReplying()
    expect(await ask(50)).toBe('no reply within 0.05 s')
  })
})
