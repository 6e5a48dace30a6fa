import { PMTiles } from 'pmtiles'
import { afterAll, expect, test } from 'vitest'
import { addMap, meantBy } from '../../streets/add-map.ts'
import { KeptMaps, mapsFolder } from '../../streets/kept-maps.ts'
import { type Caller, testPlatform } from '../../testing/platform.ts'
import { rangeServer } from '../../testing/range-server.ts'
import { streetsArchive } from '../../testing/streets-archive.ts'

let wang: Caller
const source = await rangeServer(streetsArchive({ maxZoom: 12 }).bytes)
const platform = await testPlatform({ config: { 'map-source': source.address, 'map-most-megabytes': 5 } })
const fleet = await platform.addOrganisation('车队', undefined, 'Fleet')
const li = await platform.newCaller('li', [fleet])
afterAll(async () => {
  await platform.stop()
  source.stop()
})

const by = (caller: Caller, lang = 'zh') => ({ access_token: caller.token, lang })
const bund = { bbox: '121.47,31.21,121.52,31.25' }
const offered = async () => {
  const { reply } = await platform.send('mobile/getSrvConfig', {}, by(li))
  return (reply.data as { layers: { id: string; addresses: string[] }[] }).layers
}

test('an administrator is told the size, adds a map, and it is the default basemap at once, read by ranges without a sign-in', async () => {
  expect((await offered()).map(({ id }) => id)).toEqual(['embedded'])
  const { reply: planned } = await platform.send('map/planStreetMap', bund, by(li))
  expect(planned).toMatchObject({ rspCode: 0, data: { tiles: expect.any(Number), bytes: expect.any(Number) } })
  const { bytes } = planned.data as { bytes: number }

  const { reply: begun } = await platform.send('map/addStreetMap', bund, by(li))
  expect(begun).toMatchObject({ rspCode: 0, data: { source: new URL(source.address).host, download: { phase: 'planning' } } })
  await expect
    .poll(async () => (await platform.send('map/getStreetMaps', {}, by(li))).reply.data)
    .toMatchObject({
      download: { phase: 'done', text: '' },
      maps: [{ maxZoom: 12, bytes }],
    })

  const [first, second] = await offered()
  expect([first?.id, second?.id]).toEqual(['local-streets', 'embedded'])
  expect(first).toMatchObject({ kind: 'pmtiles', attribution: '© OpenStreetMap', datum: 'wgs84' })
  const address = `${platform.url}${first?.addresses[0]}`
  expect((await new PMTiles(address).getZxy(12, 3430, 1673))?.data.byteLength).toBeGreaterThan(100)
  const head = await fetch(address, { headers: { range: 'bytes=0-126' } })
  expect([head.status, head.headers.get('content-range')]).toEqual([206, `bytes 0-126/${bytes}`])
  expect(head.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(address, { headers: { range: `bytes=${bytes}-` } })).status).toBe(416)
})

test('nothing but maps is served, by whichever name', async () => {
  for (const name of ['nothing.pmtiles', '..%2F..%2Fsecret.key', '%2e%2e/secret.key', 'area.part'])
    expect((await fetch(`${platform.url}/basemap/streets/${name}`)).status, name).toBe(404)
})

test('a place that is not known, a box that is none and a map that is too large are refused in the language of the call', async () => {
  const planned = (body: object, lang: string) =>
    platform.send('map/planStreetMap', body, by(li, lang)).then(({ reply }) => reply.msg)
  expect(await planned({ place: '亚特兰蒂斯' }, 'zh')).toMatch(/^内置地名中没有“亚特兰蒂斯”/)
  expect(await planned({ bbox: '1,2,3' }, 'en')).toMatch(/^An area is west,south,east,north/)
  expect(await planned({}, 'en')).toMatch(/^An area is/)
  expect(await planned({ place: 'Nairobi' }, 'en')).toBe('The source of maps has nothing in this area')
  expect((await platform.send('map/addStreetMap', { place: 'Atlantis' }, by(li))).reply.rspCode).toBe(4040402)
})

test('a download that fails says why in the language of who looks, and can be begun again', async () => {
  source.does = 403
  await platform.send('map/addStreetMap', { place: 'Shanghai' }, by(li))
  const state = async (lang: string) => (await platform.send('map/getStreetMaps', {}, by(li, lang))).reply.data
  await expect
    .poll(() => state('en'))
    .toMatchObject({ download: { phase: 'failed', text: expect.stringMatching(/^The source of maps cannot be read: HTTP 403/) } })
  expect(await state('zh')).toMatchObject({ download: { text: expect.stringMatching(/^无法从地图来源下载：HTTP 403/) } })
  source.does = 'ranges'
  await platform.send('map/addStreetMap', { place: 'Shanghai' }, by(li))
  await expect.poll(() => state('en')).toMatchObject({ download: { phase: 'done' }, maps: [{ id: 'shanghai' }, {}] })
})

test('only one download at a time, and it can be stopped', async () => {
  source.does = 'held'
  await platform.send('map/addStreetMap', { place: 'Suzhou' }, by(li))
  expect((await platform.send('map/addStreetMap', { place: 'Beijing' }, by(li))).reply.rspCode).toBe(4090401)
  const { reply } = await platform.send('map/removeStreetMap', { id: 'suzhou' }, by(li, 'en'))
  expect(reply.data).toMatchObject({ download: { phase: 'failed', text: expect.stringMatching(/^The download was stopped/) } })
  source.does = 'ranges'
})

test('a map that the command line adds or removes is seen by the running server', async () => {
  const maps = new KeptMaps(mapsFolder(platform.folder))
  const before = (await offered())[0]?.addresses.length ?? 0
  await addMap(maps, meantBy({ bbox: '121.40,31.2,121.42,31.22' }), { address: source.address, maxMegabytes: 5, now: Date.now })
  expect((await offered())[0]?.addresses).toHaveLength(before + 1)
  for (const { id } of maps.list()) await maps.remove(id)
  expect((await offered()).map(({ id }) => id)).toEqual(['embedded'])
})

test('who does not administer the whole installation sees and starts nothing', async () => {
  const other = await platform.addOrganisation('别的车队', undefined, 'Other fleet')
  await platform.addUser('wang', 'a password', [other])
  wang = await platform.signIn('wang', 'a password')
  source.asked.length = 0
  for (const [path, body] of [
    ['map/getStreetMaps', {}],
    ['map/planStreetMap', bund],
    ['map/addStreetMap', bund],
    ['map/removeStreetMap', { id: 'shanghai' }],
  ] as const)
    expect((await platform.send(path, body, by(wang))).reply.rspCode, path).toBe(4030402)
  expect(source.asked).toEqual([])
})
