import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cluster } from '../clusters/clusters.ts'
import { Drawing } from './drawing.ts'
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
  /** What the source of the clusters has: icons by seed. */
  let shapes = new Map<string, string>()
  const done = (id: string) => {
    if (id === clustersSource) drawn.push([...shapes.values()])
    return settles ? Promise.resolve() : Promise.withResolvers<void>().promise
  }
  const source = (id: string) => ({
    setData({ features }: { features: ClusterFeature[] }) {
      shapes = new Map(features.map(({ properties }) => [properties.id, properties.icon]))
      return done(id)
    },
    updateData({ remove, add }: { remove: string[]; add: ClusterFeature[] }) {
      for (const seed of remove) shapes.delete(seed)
      for (const { properties } of add) shapes.set(properties.id, properties.icon)
      return done(id)
    },
  })
  const map = {
    getSource: (id: string) => source(id) as unknown as GeoJSONSource,
    getZoom: () => 5,
    once: (_: string, run: () => void) => run(),
    triggerRepaint() {},
  } as unknown as MapLibreMap
  const shown = { clusters: [cluster()] as readonly Cluster[] }
  const drawing = new Drawing(map, {
    markers: () => [],
    clusters: () => shown.clusters,
    selectedId: () => null,
    now: () => Date.now(),
    onSelectedDrawn() {},
    onDrawn() {},
  })
  return {
    drawn,
    drawing,
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

test('a forced redraw draws everything, and nothing is drawn after stop', async () => {
  const { drawn, drawing, show } = scene()
  await show(cluster())
  drawing.redraw()
  await vi.advanceTimersByTimeAsync(50)
  expect(drawn).toHaveLength(2)
  await show(cluster({ driving: 6, parked: 6 }))
  drawing.stop()
  await vi.advanceTimersByTimeAsync(5_000)
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
