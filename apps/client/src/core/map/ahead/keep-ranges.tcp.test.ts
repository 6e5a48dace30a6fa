/** What is kept of a real archive is what a map asks for there, by the library that maps read with. */
import { FetchSource, PMTiles } from 'pmtiles'
import { afterAll, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { rangeServer } from '../../../../../server/src/testing/range-server.ts'
import { streetsArchive } from '../../../../../server/src/testing/streets-archive.ts'
import { fleetIsKnown, keepRanges, type RangeCache } from './keep-ranges.ts'
import { rangeName } from './kept-ranges.ts'

const source = await rangeServer(streetsArchive({ maxZoom: 13 }).bytes)
afterAll(() => source.stop())

/** As a browser has it. */
function memoryCache() {
  const files = new Map<string, Uint8Array>()
  const cache = {
    match: async (name: string) => (files.has(name) ? new Response(new Uint8Array(files.get(name) ?? [])) : undefined),
    put: async (name: string, response: Response) => void files.set(name, new Uint8Array(await response.arrayBuffer())),
    keys: async () => [...files.keys()].map(url => ({ url })),
    delete: async (name: string) => files.delete(name),
  }
  return { files, cache: cache as unknown as RangeCache }
}

const { x, y } = { x: 6_860, y: 3_346 }
const inShanghai = async () => [{ x, y, vehicles: 3 }]
const { signal } = new AbortController()
const urls = [source.address]

test('a map that is read again finds all of the place without a network, and its size is told', async () => {
  const { files, cache } = memoryCache()
  const progress: { done: number; of: number }[] = []
  const bytes = await keepRanges({ urls, tilesAt: inShanghai, cache, signal, onProgress: each => progress.push(each) })
  expect(bytes).toBe(files.values().reduce((sum, file) => sum + file.length, 0))
  expect(progress.at(-1)).toEqual({ done: progress.length, of: progress.length })
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const range = new Headers(init?.headers).get('range') ?? ''
    const kept = files.get(rangeName(source.address, range))
    return kept ? new Response(new Uint8Array(kept), { status: 206 }) : new Response(null, { status: 503 })
  })
  try {
    const map = new PMTiles(new FetchSource(source.address))
    expect(await map.getMetadata()).toBeTruthy()
    for (const zoom of [13, 12, 9, 7])
      expect((await map.getZxy(zoom, x >> (13 - zoom), y >> (13 - zoom)))?.data.byteLength, `zoom ${zoom}`).toBeGreaterThan(0)
  } finally {
    asked.mockRestore()
  }
})

test('a second time nothing is fetched again, and what no vehicle stands on any more goes', async () => {
  const { files, cache } = memoryCache()
  const keep = (tilesAt: () => Promise<{ x: number; y: number; vehicles: number }[]>) =>
    keepRanges({ urls, tilesAt, cache, signal, onProgress: () => undefined })
  const first = await keep(inShanghai)
  const [kept, asked] = [files.size, source.asked.length]
  expect(await keep(inShanghai)).toBe(first)
  expect([files.size, source.asked.length]).toEqual([kept, asked])
  expect(await keep(async () => [])).toBeLessThan(first)
  expect(files.size).toBeLessThan(kept)
})

test('no more is kept than the bound but for what was on its way, and a place outside of the map is left out', async () => {
  const { cache } = memoryCache()
  const all = await keepRanges({ urls, tilesAt: inShanghai, cache: memoryCache().cache, signal, onProgress: () => undefined })
  const max = all - 1_000
  const bytes = await keepRanges({ urls, tilesAt: inShanghai, cache, signal, onProgress: () => undefined, max })
  expect(bytes).toBeLessThanOrEqual(all)
  const elsewhere = memoryCache()
  const tilesAt = async () => [{ x: 1, y: 4_000, vehicles: 1 }]
  await keepRanges({ urls, tilesAt, cache: elsewhere.cache, signal, onProgress: () => undefined })
  expect(elsewhere.files.size).toBeLessThan(4)
})

test('nothing is kept, and nothing that was kept goes, before the fleet is known', async () => {
  const { files, cache } = memoryCache()
  const status = createStore<{ phase: 'loading' | 'ready' | 'failed' }>(() => ({ phase: 'loading' }))
  const keep = async (tilesAt: typeof inShanghai) => {
    await fleetIsKnown(status, signal)
    return keepRanges({ urls, tilesAt, cache, signal, onProgress: () => undefined })
  }
  const tilesAt = vi.fn(async () => (status.getState().phase === 'ready' ? inShanghai() : []))
  const kept = keep(tilesAt)
  await Promise.resolve()
  expect(tilesAt).not.toHaveBeenCalled()
  status.setState({ phase: 'ready' })
  expect(await kept).toBe(files.values().reduce((sum, file) => sum + file.length, 0))
  expect(files.size).toBeGreaterThan(4)
  status.setState({ phase: 'failed' })
  await expect(keep(tilesAt)).rejects.toThrow('could not be loaded')
  status.setState({ phase: 'loading' })
  const stop = new AbortController()
  const waits = fleetIsKnown(status, stop.signal)
  stop.abort(new Error('switched off'))
  await expect(waits).rejects.toThrow('switched off')
})
