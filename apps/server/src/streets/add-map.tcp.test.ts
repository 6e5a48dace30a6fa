import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles, type Source } from 'pmtiles'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../calls/refusal.ts'
import { rangeServer, type RangeServer } from '../testing/range-server.ts'
import { streetsArchive } from '../testing/streets-archive.ts'
import { addMap, type AskedArea, meantBy, planMap, type Reports } from './add-map.ts'
import { checkMap } from './check-map.ts'
import { KeptMaps } from './kept-maps.ts'
import { namesFile } from './names-index.ts'

const archive = streetsArchive({ maxZoom: 13, leafSize: 40 })
const other = streetsArchive({ maxZoom: 13, leafSize: 40, edition: 'another' })

let server: RangeServer
let folder: string
let maps: KeptMaps
beforeEach(async () => {
  server = await rangeServer(archive.bytes)
  folder = await mkdtemp(join(tmpdir(), 'streets-'))
  maps = new KeptMaps(join(folder, 'maps'))
})
afterEach(async () => {
  server.stop()
  await rm(folder, { recursive: true })
})

const bund = { bbox: '121.47,31.21,121.52,31.25' }
const source = () => ({ address: server.address, maxMegabytes: 10, now: () => Date.UTC(2026, 10, 28) })
const add = (asked: AskedArea = bund, reports: Reports & { signal?: AbortSignal } = {}) =>
  addMap(maps, meantBy(asked), source(), { pauses: [0], ...reports })
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw error
  return { error: error.error, values: error.values }
}

/** The tiles of the box in an archive, by the reader that clients have. */
async function tilesIn(path: string, box: readonly number[]) {
  const bytes = await readFile(path)
  const local: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  }
  const reader = new PMTiles(local)
  const found = new Map<string, Buffer>()
  const [west = 0, south = 0, east = 0, north = 0] = box
  const columnOf = (degrees: number, z: number) => Math.floor(((degrees + 180) / 360) * 2 ** z)
  const rowOf = (degrees: number, z: number) =>
    Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI)) * 2 ** z)
  for (let z = 0; z <= 13; z++)
    for (let x = columnOf(west, z); x <= columnOf(east, z); x++)
      for (let y = rowOf(north, z); y <= rowOf(south, z); y++) {
        const tile = await reader.getZxy(z, x, y)
        if (tile) found.set(`${z}/${x}/${y}`, Buffer.from(tile.data))
      }
  return { found, header: await reader.getHeader(), metadata: await reader.getMetadata() }
}

test('a map of a box has every tile of it, as the source has them, and less than the source', async () => {
  const planned: { size: number; fetched: number }[] = []
  const map = await add(bund, { onPlanned: plan => planned.push(plan) > 0 })
  if (!map) throw new Error('not added')
  const path = maps.pathOf(map.file) ?? ''
  const { found, header, metadata } = await tilesIn(path, [121.47, 31.21, 121.52, 31.25])
  expect(found.size).toBeGreaterThan(14)
  for (const [name, bytes] of found) {
    const wanted = archive.tiles.get(name)
    expect(wanted && bytes.subarray(0, wanted.length).equals(wanted), name).toBe(true)
  }
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 13, numAddressedTiles: found.size })
  expect(header.minLon).toBeCloseTo(121.47)
  expect(metadata).toMatchObject({ attribution: expect.stringContaining('OpenStreetMap'), outrider: { area: { west: 121.47 } } })
  // Its size was told before, to the byte.
  expect(planned[0]?.size).toBe(map.bytes)
  expect(map.bytes).toBeLessThan(archive.bytes.length / 2)
  expect(map.attribution).toBe('© OpenStreetMap')
  expect(await readdir(maps.folder)).toEqual([map.file, namesFile(map.file)])
})

test('a place is found by its name in either language, and what is not known is refused in words', async () => {
  for (const name of ['上海', '上海市', 'shanghai'])
    expect(meantBy({ place: name })).toMatchObject({ id: 'shanghai', zh: '上海' })
  expect(meantBy({ place: 'Brasilia' })).toMatchObject({ id: 'brasilia', en: 'Brasília' })
  const { area } = meantBy({ place: 'Shanghai', radius: 10 })
  expect([area.north - area.south, area.east - area.west].map(degrees => degrees.toFixed(2))).toEqual(['0.18', '0.21'])
  expect(() => meantBy({ place: 'Atlantis' })).toThrow(Refusal)
  for (const bbox of ['1,2,3', '121.5,31,121.4,32', '1,2,3,x', '0,80,1,89', ',,,'])
    expect(await refusalOf(Promise.resolve().then(() => meantBy({ bbox })))).toMatchObject({ error: 'streets.badArea' })
})

test('only directories are read to tell the size, and nothing is fetched when it is not wanted', async () => {
  expect(await add(bund, { onPlanned: () => false })).toBeUndefined()
  const asked = server.asked.reduce((sum, { length }) => sum + length, 0)
  const { plan } = await planMap(meantBy(bund), source())
  expect(plan.tiles).toBeGreaterThan(14)
  expect(asked).toBeLessThan(60_000)
  expect(await readdir(maps.folder)).toEqual([])
})

test('an interrupted download goes on where it ended', async () => {
  const wide = meantBy({ bbox: '121.3,31.1,121.7,31.4' })
  const small = { ...source(), chunkBytes: 6_000 }
  const { plan } = await planMap(wide, small)
  expect(plan.chunks.length).toBeGreaterThan(6)
  const tilesAsked = () =>
    server.asked.map(({ from }) => plan.chunks.findIndex(({ offset }) => offset === from)).filter(index => index >= 0)
  server.asked.length = 0
  const stop = new AbortController()
  let fetched = 0
  const interrupted = addMap(maps, wide, small, {
    pauses: [],
    signal: stop.signal,
    onProgress() {
      if (++fetched === 4) stop.abort()
    },
  })
  expect(await refusalOf(interrupted)).toMatchObject({ error: 'streets.stopped' })
  expect(tilesAsked()).toEqual([0, 1, 2, 3])
  expect(maps.list()).toEqual([])

  server.asked.length = 0
  const map = await addMap(maps, wide, small)
  expect(tilesAsked()).toEqual([...plan.chunks.keys()].slice(4))
  const { found } = await tilesIn(maps.pathOf(map?.file ?? '') ?? '', [121.3, 31.1, 121.7, 31.4])
  expect(found.size).toBe(plan.tiles)
  expect(await readdir(maps.folder)).toEqual([map?.file, namesFile(map?.file ?? '')])
})

test('an archive that changes while it is read is begun again, and no tile of the other is kept', async () => {
  server.before = asked => {
    // After the directories, before the tiles.
    if (asked !== 5) return
    server.file = other.bytes
    server.etag = '"2"'
  }
  const map = await add()
  const { found } = await tilesIn(maps.pathOf(map?.file ?? '') ?? '', [121.47, 31.21, 121.52, 31.25])
  for (const bytes of found.values()) expect(bytes.toString('latin1')).toContain('another')
})

test('one that changes again and again is refused, and nothing is left of it', async () => {
  server.before = asked => {
    server.etag = `"${asked}"`
  }
  expect(await refusalOf(add())).toEqual({ error: 'streets.changing', values: {} })
  expect(await readdir(maps.folder)).toEqual([])
})

test('what a server does wrong is told in words', async () => {
  server.does = 'whole'
  expect(await refusalOf(add())).toMatchObject({ error: 'streets.noRanges' })
  server.does = 403
  expect(await refusalOf(add())).toEqual({ error: 'streets.unreachable', values: { reason: 'HTTP 403' } })
  server.does = 503
  server.asked.length = 0
  expect(await refusalOf(add())).toEqual({ error: 'streets.unreachable', values: { reason: 'HTTP 503' } })
  expect(server.asked).toHaveLength(2)
  server.does = 'cut'
  expect(await refusalOf(add())).toMatchObject({ error: 'streets.unreachable' })
  server.does = 'ranges'
  server.file = Buffer.from('<html>'.repeat(10_000))
  expect(await refusalOf(add())).toMatchObject({ error: 'streets.notArchive' })
  server.file = archive.bytes.subarray(0, archive.bytes.length - 5_000)
  expect(await refusalOf(add())).toMatchObject({ error: 'streets.damaged' })
  server.stop()
  expect(await refusalOf(add())).toMatchObject({ error: 'streets.unreachable' })
})

test('a tile that is damaged at the source is refused, and fetched again the next time', async () => {
  const broken = Buffer.from(archive.bytes)
  broken.fill(0x55, broken.length - 400)
  server.file = broken
  expect(await refusalOf(add({ bbox: '121.2,31.0,121.8,31.45' }))).toMatchObject({ error: 'streets.damaged' })
  expect(await readdir(maps.folder)).toEqual([])
})

test('what is larger than the operator allows, or has nothing, is refused before anything is fetched', async () => {
  const small = addMap(maps, meantBy(bund), { ...source(), maxMegabytes: 0.001 })
  expect(await refusalOf(small)).toMatchObject({ error: 'streets.tooLarge', values: { most: 0.001 } })
  expect(await refusalOf(add({ bbox: '-180,-80,180,80', maxZoom: 15 }))).toMatchObject({ error: 'streets.tooManyTiles' })
  expect(await refusalOf(add({ place: 'Nairobi' }))).toEqual({ error: 'streets.nothing', values: {} })
  expect(await readdir(maps.folder)).toEqual([])
  expect(await refusalOf(addMap(maps, meantBy(bund), { ...source(), address: '' }))).toMatchObject({ error: 'streets.noSource' })
})

test('{date} in the address is the newest day there is', async () => {
  server.path = '/20261125.pmtiles'
  const address = server.address.replace('streets.pmtiles', '{date}.pmtiles')
  const map = await addMap(maps, meantBy(bund), { ...source(), address }, { pauses: [] })
  expect(map?.source).toContain('/20261125.pmtiles')
  expect(server.asked.slice(0, 4).map(({ path }) => path)).toEqual([28, 27, 26, 25].map(day => `/202611${day}.pmtiles`))
})

test('a pack is carried to another folder without a network; one that was cut short or changed is refused', async () => {
  const map = await add({ place: '上海' })
  const pack = join(folder, 'shanghai.pack')
  await maps.pack('shanghai', pack)
  server.stop()
  const closed = new KeptMaps(join(folder, 'closed'))
  const carried = await closed.unpack(pack)
  expect(carried).toMatchObject({ id: 'shanghai', zh: '上海', en: 'Shanghai', file: map?.file, bytes: map?.bytes })
  expect(closed.list()).toHaveLength(1)

  const bytes = await readFile(pack)
  await truncate(pack, bytes.length - 1_000)
  expect(await refusalOf(closed.unpack(pack))).toMatchObject({ error: 'streets.damaged' })
  const changed = Buffer.from(bytes)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  await writeFile(pack, changed)
  expect(await refusalOf(closed.unpack(pack))).toEqual({ error: 'streets.damaged', values: { reason: 'SHA-256' } })
  expect(closed.list()).toEqual([carried])
})

test('an archive of streets that another program made can be unpacked under a name', async () => {
  const file = join(folder, 'mine.pmtiles')
  await writeFile(file, archive.bytes)
  expect(await refusalOf(maps.unpack(file))).toMatchObject({ error: 'streets.notArchive' })
  expect(await maps.unpack(file, 'mine')).toMatchObject({ id: 'mine', maxZoom: 13 })
  expect((await checkMap(maps.pathOf(maps.byId('mine').file) ?? '')).tiles).toBe(archive.tiles.size)
})

test('two downloads into one folder do not write into one file, and what a process left that is gone holds nobody up', async () => {
  const first = add()
  expect(await refusalOf(add({ place: '上海' }))).toEqual({ error: 'streets.busy', values: {} })
  await first
  // No process has this number.
  await writeFile(join(maps.folder, '.fetching'), '4194305')
  expect(await add({ place: '上海' })).toMatchObject({ id: 'shanghai' })
  await writeFile(join(maps.folder, '.fetching'), String(process.ppid))
  expect(await refusalOf(add())).toEqual({ error: 'streets.busy', values: {} })
})

test('a newer map takes the place of the one before, and a removed one is gone', async () => {
  const first = await add()
  server.file = other.bytes
  server.etag = '"2"'
  const second = await add()
  expect(maps.list()).toEqual([second])
  expect(second?.file).not.toBe(first?.file)
  const [id = ''] = [second?.id]
  await maps.remove(id)
  expect(maps.list()).toEqual([])
  for (const unknown of [id, '../database', ''])
    expect(await refusalOf(maps.remove(unknown))).toMatchObject({ error: 'streets.unknown' })
})
