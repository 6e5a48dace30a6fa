import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { addMap, meantBy } from '../../streets/add-map.ts'
import { KeptMaps, mapsFolder } from '../../streets/kept-maps.ts'
import { testPlatform } from '../../testing/platform.ts'
import { rangeServer } from '../../testing/range-server.ts'
import { streetsArchive } from '../../testing/streets-archive.ts'
import { roadsOfShanghai } from '../../testing/streets-of-shanghai.ts'
import type { StreetFeature } from '../../testing/street-feature.ts'

/** On Tianmu West Road, which nothing crosses here. */
const house: StreetFeature = {
  layer: 'buildings',
  kind: 'point',
  shape: [[121.4645, 31.2311]],
  tags: { kind: 'address', addr_housenumber: '88', addr_street: '天目西路' },
  minZoom: 14,
}
/** Runs beside Tianmu West Road, nearer to the crossing than Huashan Road, which crosses both. */
const elevated: StreetFeature = {
  layer: 'roads',
  kind: 'line',
  shape: [
    [121.4, 31.2309],
    [121.5, 31.2309],
  ],
  tags: { kind: 'highway', name: '高架路', 'name:en': 'Elevated Road' },
  minZoom: 5,
}
const source = await rangeServer(streetsArchive({ maxZoom: 14 }, [...roadsOfShanghai, house, elevated]).bytes)
const platform = await testPlatform()
const li = await platform.newCaller('li', [])
afterAll(async () => {
  await platform.stop()
  source.stop()
})

/** On the fifteenth street from the south, and 90 m from it. */
const onRoad = { latitude: 31.2305, longitude: 121.4655 }
const addressOf = async (lang: string, places: object[] = [onRoad]) => {
  const { reply } = await platform.send('map/getAddress', { places }, { access_token: li.token, lang })
  return (reply.data as { addresses: { text: string; source: string }[] }).addresses
}

test('a position is told by the nearest street of an own map, in both languages, and by the nearest city once it is removed', async () => {
  expect(await addressOf('zh')).toMatchObject([{ source: 'nearest' }])
  const maps = new KeptMaps(mapsFolder(platform.folder))
  await addMap(maps, meantBy({ bbox: '121.4,31.15,121.55,31.3' }), { address: source.address, maxMegabytes: 50, now: Date.now })
  const [zh] = await addressOf('zh')
  const [en] = await addressOf('en')
  expect([zh?.source, en?.source]).toEqual(['streets', 'streets'])
  expect(zh?.text).toMatch(/^上海(黄浦区|静安区)?\p{Script=Han}+路附近$/u)
  expect(en?.text).toMatch(/^Near [\w' ]+ Road(, (Huangpu|Jing'an))?, Shanghai$/)
  // A house by its number, a crossing by both roads, and no road that only runs beside.
  const [atHouse, atCrossing] = [
    { latitude: 31.2311, longitude: 121.4647 },
    { latitude: 31.23108, longitude: 121.4672 },
  ]
  const texts = async (lang: string) => (await addressOf(lang, [atHouse, atCrossing])).map(({ text }) => text)
  expect(await texts('zh')).toEqual(['上海静安区天目西路88号附近', '上海黄浦区天目西路近华山路'])
  expect(await texts('en')).toEqual([
    "Near 88 Tianmu West Road, Jing'an, Shanghai",
    'Near Tianmu West Road and Huashan Road, Huangpu, Shanghai',
  ])
  // Outside of the map, and all of a long list along a street: no quota is spent.
  expect(await addressOf('zh', [{ latitude: 39.9, longitude: 116.4 }])).toMatchObject([{ source: 'nearest', fallback: false }])
  const many = Array.from({ length: 20 }, (_, index) => ({ latitude: 31.18 + index * 0.004, longitude: 121.468 }))
  for (const { source: from } of await addressOf('en', many)) expect(from).toBe('streets')

  for (const { id } of maps.list()) await maps.remove(id)
  expect(await addressOf('zh')).toMatchObject([{ source: 'nearest', fallback: false }])
})

test('a pack carried to a server without a network gives it tiles, names of streets and addresses', async () => {
  const carried = await mkdtemp(join(tmpdir(), 'pack-'))
  onTestFinished(() => rm(carried, { recursive: true }))
  const open = new KeptMaps(join(carried, 'open'))
  const away = await rangeServer(streetsArchive({ maxZoom: 14 }, [...roadsOfShanghai, house]).bytes)
  await addMap(open, meantBy({ place: '上海' }), { address: away.address, maxMegabytes: 50, now: Date.now })
  await open.pack('shanghai', join(carried, 'shanghai.pack'))
  away.stop()

  // Its source is gone, and it goes on without any.
  const closed = await testPlatform({ config: { 'map-source': away.address } })
  onTestFinished(() => closed.stop())
  await closed.addUser('zhao', 'a password', [])
  const headers = { access_token: (await closed.signIn('zhao', 'a password')).token, lang: 'zh' }
  const dataOf = async (path: string, body: object) => (await closed.send(path, body, headers)).reply.data
  expect(await dataOf('map/getAddress', { places: [onRoad] })).toMatchObject({ addresses: [{ source: 'nearest' }] })
  const { file } = await new KeptMaps(mapsFolder(closed.folder)).unpack(join(carried, 'shanghai.pack'))
  expect(await dataOf('mobile/getSrvConfig', {})).toMatchObject({
    layers: [{ id: 'local-streets', addresses: [`/basemap/streets/${file}`] }, { id: 'embedded' }],
  })
  const tile = await new PMTiles(`${closed.url}/basemap/streets/${file}`).getZxy(14, 13_720, 6694)
  expect(Buffer.from(tile?.data ?? new ArrayBuffer()).includes('天目西路')).toBe(true)
  const found = await dataOf('map/findPlaces', { text: '天目西路', near: onRoad })
  expect((found as { places: object[] }).places[0]).toMatchObject({ kind: 'road', name: '天目西路' })
  expect(await dataOf('map/getAddress', { places: [onRoad] })).toMatchObject({ addresses: [{ source: 'streets' }] })
})
