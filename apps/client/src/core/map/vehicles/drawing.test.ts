import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cluster } from '../clusters/clusters.ts'
import { Drawing } from './drawing.ts'
import { vehicleOf } from '../../../testing/vehicles.ts'
import { type Marker, Markers } from './markers.ts'
import { clustersSource } from './vehicles-layer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cluster = (change: Partial<Cluster> = {}): Cluster => ({
  seed: '1',
  x: 0.5,
  y: 0.4,
  count: 12,
  driving: 12,
  idling: 0,
  parked: 0,
  offline: 0,
  alarm: 0,
  box: { west: 0, south: 0, east: 0, north: 0 },
  ...change,
})

interface ClusterFeature {
  properties: { id: string; icon: string }
}

/** A map that is done with everything at once, until it is told to keep what it was given. */
function scene() {
  const drawn: string[][] = []
  let settles = true
  /** How long each redraw takes, ms. */
  const slowness = { ms: 0 }
  /** Ids that the source of the vehicles was given, each time. */
  const given: string[][] = []
  /** What the source of the clusters has: icons by seed. */
  let shapes = new Map<string, string>()
  const done = (id: string, features: ClusterFeature[]) => {
    if (id === clustersSource) drawn.push([...shapes.values()])
    else given.push(features.map(({ properties }) => properties.id))
    if (settles && slowness.ms > 0) return new Promise<void>(resolve => void setTimeout(resolve, slowness.ms))
    return settles ? Promise.resolve() : Promise.withResolvers<void>().promise
  }
  const source = (id: string) => ({
    setData({ features }: { features: ClusterFeature[] }) {
      if (id === clustersSource) shapes = new Map(features.map(({ properties }) => [properties.id, properties.icon]))
      return done(id, features)
    },
    updateData({ remove, add }: { remove: string[]; add: ClusterFeature[] }) {
      if (id === clustersSource) for (const seed of remove) shapes.delete(seed)
      if (id === clustersSource) for (const { properties } of add) shapes.set(properties.id, properties.icon)
      return done(id, add)
    },
  })
  /** Whether all tiles are there, who waits for one, and what became of the frames of the map. */
  const tiles = { there: true, waiting: new Set<() => void>(), frames: [] as string[] }
  const map = {
    getSource: (id: string) => source(id) as unknown as GeoJSONSource,
    getZoom: () => 5,
    once: (_: string, run: () => void) => run(),
    on: (_: string, run: () => void) => tiles.waiting.add(run),
    off: (_: string, run: () => void) => tiles.waiting.delete(run),
    triggerRepaint: () => tiles.frames.push('asked'),
    isSourceLoaded: () => tiles.there,
  } as unknown as MapLibreMap
  const shown = { clusters: [cluster()] as readonly Cluster[], markers: [] as readonly Marker[], selected: null as string | null }
  const drawing = new Drawing(map, {
    markers: () => shown.markers,
    clusters: () => shown.clusters,
    selectedId: () => shown.selected,
    now: () => Date.now(),
    hold() {
      tiles.frames.push('held')
      return () => tiles.frames.push('let go')
    },
    onSelectedDrawn() {},
    onDrawn() {},
  })
  return {
    drawn,
    drawing,
    given,
    shown,
    slowness,
    tiles,
    keep: (on: boolean) => void (settles = !on),
    show: async (...clusters: Cluster[]) => {
      shown.clusters = clusters
      drawing.refresh()
      await vi.advanceTimersByTimeAsync(50)
    },
  }
}

test('clusters are redrawn only when their appearance changes', async () => {
  const { drawn, show } = scene()
  await show(cluster())
  expect(drawn).toEqual([['cluster:46:12-0-0-0']])
  await vi.advanceTimersByTimeAsync(5_000)
  await show(cluster())
  await show(cluster({ x: 0.5 + 1e-9 }))
  expect(drawn).toHaveLength(1)
  await show(cluster({ driving: 0, parked: 12 }))
  expect(drawn.at(-1)).toEqual(['cluster:46:0-0-12-0'])
})

test('unchanged clusters are redrawn at most once a second, and finally in their last state', async () => {
  const { drawn, show } = scene()
  await show(cluster())
  for (let parked = 1; parked <= 6; parked++) await show(cluster({ driving: 12 - parked, parked }))
  expect(drawn).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(drawn).toEqual([['cluster:46:12-0-0-0'], ['cluster:46:6-0-6-0']])
})

test('a change of members is drawn at once', async () => {
  const { drawn, show } = scene()
  await show(cluster())
  await show(cluster({ driving: 11, parked: 1 }))
  await show(cluster({ count: 11, driving: 11 }))
  expect(drawn.at(-1)).toEqual(['cluster:46:12-0-0-0'])
  expect(drawn).toHaveLength(2)
})

test('what was given to a style that is gone, and is never done, does not hold back the next style', async () => {
  const { drawn, drawing, keep, show } = scene()
  keep(true)
  await show(cluster())
  keep(false)
  drawing.restyled()
  await vi.advanceTimersByTimeAsync(50)
  expect(drawn).toHaveLength(2)
  await show(cluster({ count: 11, driving: 11 }))
  expect(drawn).toHaveLength(3)
})

/** Vehicles at these longitudes, as they were taken over from the worker. */
const markersAt = (markers: Markers, longitudes: Record<string, number>): readonly Marker[] => {
  const vehicles = Object.entries(longitudes).map(([id, longitude]) => vehicleOf(id, {}, { latitude: 30, longitude }))
  const labels = { clock: 0, staleAfter: 1e12, labelFields: null, plateColours: false, lang: 'en' } as const
  markers.update(vehicles, { ...labels, now: Date.now(), datum: 'wgs84', jumps: () => true })
  return markers.list
}

test('a new style gets everything, another selection what it changes, and nothing is drawn after stop', async () => {
  const { drawn, drawing, given, show, shown } = scene()
  shown.markers = markersAt(new Markers(), { a: 100, b: 101 })
  await show(cluster())
  drawing.restyled()
  await vi.advanceTimersByTimeAsync(50)
  expect(drawn).toHaveLength(2)
  shown.selected = 'b'
  drawing.redraw()
  await vi.advanceTimersByTimeAsync(50)
  expect(drawn).toHaveLength(2)
  expect(given).toEqual([['a', 'b'], ['a', 'b'], ['b']])
  await show(cluster({ driving: 6, parked: 6 }))
  drawing.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(drawn).toHaveLength(2)
})

test('the map is told only which vehicles have moved', async () => {
  const { given, drawing, shown } = scene()
  const markers = new Markers()
  shown.markers = markersAt(markers, { a: 100, b: 101, c: 102 })
  drawing.refresh()
  await vi.advanceTimersByTimeAsync(2_000)
  shown.markers = markersAt(markers, { a: 100, b: 105, c: 102 })
  drawing.refresh()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(given).toEqual([['a', 'b', 'c'], ['b']])
})

test('where a redraw is slow the map rests after it, but not for the selected vehicle and not for those who move the map', async () => {
  const { given, drawing, shown, slowness } = scene()
  const markers = new Markers()
  slowness.ms = 100
  shown.markers = markersAt(markers, { a: 100, b: 101 })
  drawing.refresh()
  await vi.advanceTimersByTimeAsync(110)
  const move = async (longitudes: Record<string, number>, acted: boolean) => {
    shown.markers = markersAt(markers, longitudes)
    drawing.refresh(acted)
    await vi.advanceTimersByTimeAsync(110)
    return given.at(-1)
  }
  expect(await move({ a: 100, b: 102 }, false)).toEqual(['a', 'b'])
  expect(await move({ a: 100, b: 103 }, true)).toEqual(['b'])
  expect(await move({ a: 101, b: 103 }, false)).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(500)
  expect(given.at(-1)).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(300)
  expect(given.at(-1)).toEqual(['a'])
  shown.selected = 'a'
  expect(await move({ a: 102, b: 103 }, false)).toEqual(['a'])
})

test('frames are held until what has changed is on all tiles, and no longer than half a second', async () => {
  const { show, tiles } = scene()
  tiles.there = false
  await show(cluster())
  for (const look of tiles.waiting) look()
  await vi.advanceTimersByTimeAsync(0)
  expect(tiles.frames).toEqual(['held'])
  tiles.there = true
  for (const look of tiles.waiting) look()
  await vi.advanceTimersByTimeAsync(0)
  expect(tiles.frames.slice(0, 3)).toEqual(['held', 'asked', 'let go'])
  expect(tiles.waiting.size).toBe(0)
  tiles.there = false
  tiles.frames = []
  await show(cluster({ count: 11 }))
  expect(tiles.frames).toEqual(['held'])
  await vi.advanceTimersByTimeAsync(500)
  expect(tiles.frames.slice(0, 3)).toEqual(['held', 'asked', 'let go'])
})
