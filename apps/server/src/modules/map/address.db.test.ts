import { afterAll, expect, test } from 'vitest'
import { testMapService } from '../../testing/map-service.ts'
import { testPlatform } from '../../testing/platform.ts'

const key = 'a-secret-key'
const provider = await testMapService()
const platform = await testPlatform({ config: { 'amap-web-key': key, 'amap-api': provider.api } })
await platform.addUser('li', 'a password', [], {
  rights: { posAuth: false, trackAuth: false, moreAuth: false, videoAuth: false, alarmAuth: false },
})
const li = await platform.signIn('li', 'a password')
afterAll(async () => {
  await platform.stop()
  provider.stop()
})

const bund = { latitude: 31.2386, longitude: 121.4906 }
const ask = (body: object, lang = 'zh') => platform.send('map/getAddress', body, { access_token: li.token, lang })

test('addresses come in the order of the places and in the language of the call, from the map service or the nearest place', async () => {
  provider.answer({ status: '1', info: 'OK', regeocode: { formatted_address: '上海市黄浦区中山东一路' } })
  const { reply } = await ask({ places: [bund, { latitude: 31.3, longitude: 121.6 }] })
  expect(reply).toMatchObject({ rspCode: 0, data: { addresses: [{ source: 'amap', nearest: null }, { source: 'amap' }] } })
  expect(JSON.stringify(reply)).not.toContain(key)
  const english = await ask({ places: [{ latitude: -89, longitude: 0 }, bund] }, 'en')
  expect(english.reply.data).toEqual({
    addresses: [
      { text: expect.stringMatching(/^[\d,]+ km south of /), source: 'nearest', fallback: false, nearest: expect.any(Object) },
      {
        text: expect.stringMatching(/Shanghai$/),
        source: 'nearest',
        fallback: false,
        nearest: { zh: '上海', en: 'Shanghai', distance: expect.any(Number), bearing: expect.any(Number) },
      },
    ],
  })
})

test('a map service that is away is stood in for', async () => {
  provider.answer('', 503)
  const { reply } = await ask({ places: [{ latitude: 39.9, longitude: 116.4 }] })
  expect(reply).toMatchObject({ rspCode: 0, data: { addresses: [{ source: 'nearest', fallback: true }] } })
})

test('the middle of nowhere, places off the earth, none and too many are refused in words', async () => {
  const nowhere = await ask({ places: [bund, { latitude: 0, longitude: 0 }] }, 'en')
  expect(nowhere.reply).toMatchObject({
    rspCode: 4000401,
    msg: 'The coordinates 0,0 mean that there is no GPS fix, so there is no address',
  })
  for (const place of [
    { latitude: 90.1, longitude: 0 },
    { latitude: 0, longitude: -180.1 },
    { latitude: Number.NaN, longitude: 1 },
    { latitude: Number.POSITIVE_INFINITY, longitude: 1 },
    { latitude: '31', longitude: 121 },
  ]) {
    const { status, reply } = await ask({ places: [place] }, 'en')
    expect([status, reply.rspCode, reply.msg]).toEqual([400, 4000001, expect.stringMatching(/places\.0\.(latitude|longitude): /)])
  }
  for (const places of [[], Array.from({ length: 21 }, () => bund)]) expect((await ask({ places })).reply.rspCode).toBe(4000001)
  expect((await ask({ places: Array.from({ length: 20 }, () => bund) })).reply.rspCode).toBe(0)
})

test('without a sign-in no address is returned', async () => {
  expect((await platform.send('map/getAddress', { places: [bund] })).reply.rspCode).toBe(4010001)
})

test('by which services addresses are told is no secret, their keys are (S7.other.6)', async () => {
  const { reply } = await platform.send('mobile/getMapReGeocodeKeys', {}, { access_token: li.token })
  expect(reply).toMatchObject({ rspCode: 0, data: [{ apiType: 'AMapWeb', mapKeys: '', languages: ['zh'] }] })
  expect(JSON.stringify(reply)).not.toContain(key)
})
