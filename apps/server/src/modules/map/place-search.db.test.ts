import type { FoundPlace } from '@outrider/contract'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addMap, meantBy } from '../../streets/add-map.ts'
import { KeptMaps, mapsFolder } from '../../streets/kept-maps.ts'
import { namesFile } from '../../streets/names-index.ts'
import { testPlatform } from '../../testing/platform.ts'
import { rangeServer } from '../../testing/range-server.ts'
import { streetsArchive } from '../../testing/streets-archive.ts'

const source = await rangeServer(streetsArchive({ maxZoom: 14 }).bytes)
const platform = await testPlatform()
const li = await platform.newCaller('li', [])
afterAll(async () => {
  await platform.stop()
  source.stop()
})

const near = { latitude: 31.2305, longitude: 121.4655 }
const find = async (lang: string, body: object): Promise<FoundPlace[]> => {
  const { reply } = await platform.send('map/findPlaces', body, { access_token: li.token, lang })
  return (reply.data as { places: FoundPlace[] }).places
}

test('larger towns are found without any street map, and streets, quarters and parks once there is one', async () => {
  expect(await find('zh', { text: '上海' })).toMatchObject([
    { kind: 'town', name: '上海', otherName: 'Shanghai', distance: null },
  ])
  expect(await find('en', { text: 'nanjing east', near })).toEqual([])

  const maps = new KeptMaps(mapsFolder(platform.folder))
  await addMap(maps, meantBy({ bbox: '121.4,31.15,121.55,31.3' }), { address: source.address, maxMegabytes: 50, now: Date.now })
  const [nearest, ...others] = await find('en', { text: 'nanjing east', near })
  expect(nearest).toMatchObject({ kind: 'road', name: 'Nanjing East Road', otherName: '南京东路' })
  expect(nearest?.area).toMatch(/^(Huangpu|Jing'an), Shanghai$/)
  for (const { distance } of others) expect(distance).toBeGreaterThan(0)
  const [nanjing] = await find('zh', { text: '南京东路', near })
  expect(nanjing?.area).toMatch(/^上海(黄浦区|静安区)$/)
  expect(await find('zh', { text: '南京东路100号', near })).toContainEqual(nanjing)
  expect(await find('zh', { text: '人民公园' })).toMatchObject([{ kind: 'site', otherName: "People's Park" }])
  // The map has it too: it is told once.
  expect(await find('zh', { text: '上海' })).toHaveLength(1)
})

test('a map that was kept before there were names gets them when somebody searches', async () => {
  const maps = new KeptMaps(mapsFolder(platform.folder))
  const [map] = maps.list()
  // Under a name of its own, so that nothing of it is in memory yet.
  const { id, file } = await maps.unpack(maps.pathOf(map?.file ?? '') ?? '', 'before')
  await maps.remove(map?.id ?? '')
  await rm(join(maps.folder, namesFile(file)))
  await expect.poll(() => find('zh', { text: '淮海中路', near })).not.toEqual([])
  await maps.remove(id)
  expect(await find('zh', { text: '淮海中路', near })).toEqual([])
})
