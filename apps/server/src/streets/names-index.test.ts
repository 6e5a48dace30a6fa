import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { streetsArchive } from '../testing/streets-archive.ts'
import { roadsOfShanghai } from '../testing/streets-of-shanghai.ts'
import { KeptMaps } from './kept-maps.ts'
import { namesFile, namesIn, readNames } from './names-index.ts'
import { SearchNames } from './search-names.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'names-'))))
afterEach(() => rm(folder, { recursive: true }))

async function shanghai() {
  const path = join(folder, 'source.pmtiles')
  await writeFile(path, streetsArchive({ maxZoom: 14 }).bytes)
  return path
}

test('a street that crosses many tiles is one row, and streets of one name that are apart are several', async () => {
  const rows = await namesIn(await shanghai(), 14)
  const nanjing = rows.filter(({ zh }) => zh === '南京东路')
  const drawn = roadsOfShanghai.filter(({ tags }) => tags['name'] === '南京东路')
  expect(drawn.length).toBeGreaterThan(2)
  expect(nanjing).toHaveLength(drawn.length)
  for (const { shape } of drawn) {
    const [, latitude = 0] = shape[20] ?? []
    const row = nanjing.find(each => Math.abs(each.latitude - latitude) < 0.003)
    // On the street, near its middle.
    expect(row).toMatchObject({ kind: 'road', en: 'Nanjing East Road', longitude: expect.closeTo(121.48, 1) })
  }
  expect(rows.filter(({ kind }) => kind !== 'road').map(({ kind, zh }) => `${kind} ${zh}`)).toEqual(
    expect.arrayContaining(['town 上海', 'quarter 黄浦区', 'site 人民公园']),
  )
})

test('names are stored when a map is kept, go with it when it is packed for another folder, and are removed with it', async () => {
  const maps = new KeptMaps(join(folder, 'maps'))
  const { id, file } = await maps.unpack(await shanghai(), 'shanghai')
  const names = await readNames(join(maps.folder, namesFile(file)))
  expect(names?.some(({ en }) => en === 'Huashan Road')).toBe(true)

  const carried = join(folder, 'carried.pmtiles')
  await maps.pack(id, carried)
  const closed = new KeptMaps(join(folder, 'closed'))
  const there = await closed.unpack(carried, 'shanghai')
  expect(await readNames(join(closed.folder, namesFile(there.file)))).toEqual(names)

  await maps.remove(id)
  expect(await readdir(maps.folder)).toEqual([])
})

test('rows are found by beginnings of words in either language, whole names before longer ones, and near before far', () => {
  const row = (zh: string, en: string, longitude: number, rank = 4) =>
    ({ kind: 'road', rank, zh, en, latitude: 31.2, longitude }) as const
  const search = new SearchNames([
    row('', 'Rue de l’Échiquier', 2.35),
    row('南京东路', 'Nanjing East Road', 121.48),
    row('南京东路', 'Nanjing East Road', 118.8),
    row('南京路步行街', 'Nanjing Road Walkway', 121.47),
    row('南京路', 'Nanjing Road', 121.4),
  ])
  const names = (text: string, longitude?: number) =>
    search
      .find(text, longitude === undefined ? undefined : { latitude: 31.2, longitude }, 10)
      .map(({ row: found }) => `${found.zh || found.en} ${found.longitude}`)
  expect(names('南京路')).toEqual(['南京路 121.4', '南京路步行街 121.47'])
  expect(names('东路', 118.8)).toEqual(['南京东路 118.8', '南京东路 121.48'])
  expect(names('road nanj east', 121.48)).toEqual(['南京东路 121.48', '南京东路 118.8'])
  expect(names('echiq')).toEqual(['Rue de l’Échiquier 2.35'])
  // Not the end of a word, and nothing for signs alone.
  expect(names('anjing')).toEqual([])
  expect(names('|')).toEqual([])
})
