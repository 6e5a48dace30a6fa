/** What the map's sources have after any changes, against what they would have if they were given everything at once. */
import fc from 'fast-check'
import type { Feature, Point } from 'geojson'
import type { GeoJSONSource, GeoJSONSourceDiff, Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vehicleOf } from '../../../testing/vehicles.ts'
import type { Cluster } from '../clusters/clusters.ts'
import { Drawing } from './drawing.ts'
import { type MarkerContext, Markers } from './markers.ts'
import { poseAt } from './motion.ts'
import { clusterFeature, clustersSource, vehicleFeature, vehiclesSource } from './vehicles-layer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A source as the library's: removed first, then added, by the id that is promoted. `failing`: the next work is rejected and nothing is done. */
class Source {
  features = new Map<string, Feature>()
  failing = false

  async #done(work: () => void): Promise<void> {
    const fails = this.failing
    this.failing = false
    if (fails) throw new Error('no worker')
    work()
  }

  setData({ features }: { features: Feature[] }): Promise<void> {
    const ids = features.map(({ properties }) => properties?.['id'] as string)
    expect(new Set(ids).size).toBe(ids.length)
    return this.#done(() => void (this.features = new Map(features.map((feature, at) => [ids[at] ?? '', feature]))))
  }

  updateData({ remove = [], add = [] }: GeoJSONSourceDiff): Promise<void> {
    return this.#done(() => {
      for (const id of remove) this.features.delete(String(id))
      for (const feature of add) this.features.set(String(feature.properties?.['id']), feature)
    })
  }
}

const ids = ['a', 'b', 'c', 'd', 'e'] as const
const id = fc.constantFrom(...ids)
const whole = fc.integer({ min: 0, max: 8 })
/** What can happen, each with what it needs. */
const step = fc.oneof(
  fc.record({ what: fc.constant('reports'), id, longitude: whole, course: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ what: fc.constant('looks'), id, drive: fc.constantFrom('driving', 'parked', 'idling'), alarm: fc.boolean() }),
  fc.record({ what: fc.constant('offline'), id, on: fc.boolean() }),
  fc.record({ what: fc.constant('shown'), id, on: fc.boolean() }),
  fc.record({ what: fc.constant('selected'), id: fc.option(id) }),
  fc.record({ what: fc.constant('cluster'), id, on: fc.boolean(), count: whole, at: whole }),
  fc.record({ what: fc.constant('labels'), on: fc.boolean() }),
  fc.record({ what: fc.constant('zoomed'), zoom: fc.integer({ min: 2, max: 9 }) }),
  fc.record({ what: fc.constant('styled') }),
  fc.record({ what: fc.constant('failed'), of: fc.constantFrom(vehiclesSource, clustersSource) }),
  fc.record({ what: fc.constant('waits'), ms: fc.constantFrom(0, 5, 30, 400) }),
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

function newScene() {
  let sources: Record<string, Source> = {}
  const restyle = () => void (sources = { [vehiclesSource]: new Source(), [clustersSource]: new Source() })
  restyle()
  const vehicles = new Map(ids.map((each, at) => [each, vehicleOf(each, {}, { latitude: 30, longitude: 100 + at })]))
  const shown = new Set<string>(ids)
  const clusters = new Map<string, Cluster>()
  const scene = { selected: null as string | null, labels: false, zoom: 5, clusterList: [] as readonly Cluster[] }
  const markers = new Markers()
  const map = {
    getSource: (name: string) => sources[name] as unknown as GeoJSONSource,
    getZoom: () => scene.zoom,
    once: (_: string, run: () => void) => run(),
    triggerRepaint() {},
    isSourceLoaded: () => true,
  } as unknown as MapLibreMap
  const drawing = new Drawing(map, {
    markers: () => markers.list,
    clusters: () => scene.clusterList,
    selectedId: () => scene.selected,
    now: () => Date.now(),
    hold: () => () => {},
    onSelectedDrawn() {},
    onDrawn() {},
  })
  const take = () => {
    scene.clusterList = [...clusters.values()]
    const context: MarkerContext = {
      clock: 1_750_000_000_000,
      now: Date.now(),
      staleAfter: 1e12,
      labelFields: scene.labels ? ({ plateNum: true } as MarkerContext['labelFields']) : null,
      plateColours: scene.labels,
      lang: 'en',
      datum: 'wgs84',
      jumps: () => false,
    }
    markers.update(
      [...vehicles.values()].filter(each => shown.has(each.id)),
      context,
    )
  }
  return {
    clusters,
    drawing,
    markers,
    restyle,
    scene,
    shown,
    source: (name: string) => sources[name] ?? new Source(),
    take,
    vehicles,
  }
}

type Scene = ReturnType<typeof newScene>

const clusterOf = (seed: string, count: number, at: number): Cluster => ({
  seed,
  x: 0.5 + at / 100,
  y: 0.4,
  count: count + 2,
  driving: count,
  idling: 0,
  parked: 2,
  offline: 0,
  alarm: 0,
  box: { west: 0, south: 0, east: 0, north: 0 },
})

const setOf = (set: { add(id: string): unknown; delete(id: string): unknown }, each: string, on: boolean) =>
  on ? set.add(each) : set.delete(each)

/** As the layer of the fleet does it. */
async function take(all: Scene, now: Step): Promise<void> {
  const { drawing, scene, vehicles } = all
  const change = (each: (typeof ids)[number], more: object, position: object) => {
    const before = vehicles.get(each) ?? vehicleOf(each)
    vehicles.set(each, { ...before, ...more, position: { ...before.position, ...position } })
  }
  if (now.what === 'reports') {
    const gpsTime = (vehicles.get(now.id)?.position.gpsTime ?? 0) + 10_000
    change(now.id, {}, { longitude: 100 + now.longitude / 1_000, course: now.course * 45, gpsTime })
  } else if (now.what === 'looks') change(now.id, { driveState: now.drive, alarmState: now.alarm ? 'alarm' : 'none' }, {})
  else if (now.what === 'offline') change(now.id, { onlineState: now.on ? 'online' : 'offline' }, {})
  else if (now.what === 'shown') setOf(all.shown, now.id, now.on)
  else if (now.what === 'cluster')
    if (now.on) all.clusters.set(now.id, clusterOf(now.id, now.count, now.at))
    else all.clusters.delete(now.id)
  else if (now.what === 'labels') scene.labels = now.on
  else if (now.what === 'zoomed') scene.zoom = now.zoom
  else if (now.what === 'failed') all.source(now.of).failing = true
  else if (now.what === 'waits') await vi.advanceTimersByTimeAsync(now.ms)
  all.take()
  if (now.what === 'styled') {
    all.restyle()
    drawing.restyled()
  } else if (now.what === 'selected') {
    scene.selected = now.id
    drawing.redraw()
  } else drawing.refresh(now.what === 'zoomed')
}

/** Degrees that nobody sees of an icon. */
const courseTolerance = 3

const sorted = (features: Iterable<Feature>) =>
  [...features].toSorted((a, b) => String(a.properties?.['id']).localeCompare(String(b.properties?.['id'])))

test('after any changes the map has what it would have if it were given everything at once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
      const all = newScene()
      const { drawing, markers, scene, source } = all
      all.take()
      drawing.refresh()
      for (const each of steps) await take(all, each)
      // Until every icon has arrived where it was reported, and every cluster has been drawn. What was refused is given with the next change.
      await vi.advanceTimersByTimeAsync(20_000)
      drawing.refresh()
      await vi.advanceTimersByTimeAsync(20_000)
      const icons = markers.list.map(marker =>
        vehicleFeature(marker, poseAt(marker.glide, Date.now()), marker.id === scene.selected),
      )
      const drawn = sorted(source(vehiclesSource).features.values())
      const unturned = (features: Feature[]) => features.map(({ properties }) => ({ ...properties, course: undefined }))
      expect(unturned(drawn)).toEqual(unturned(sorted(icons)))
      // Less than half a pixel from it, at zoom 9 or less: 512 pixels are the world at zoom 0. Its last step of turning is as small.
      for (const [at, feature] of sorted(icons).entries()) {
        const [x = 0, y = 0] = (feature.geometry as Point).coordinates
        const [drawnX = 0, drawnY = 0] = (drawn[at]?.geometry as Point | undefined)?.coordinates ?? []
        const turned = Number(feature.properties?.['course']) - Number(drawn[at]?.properties?.['course'])
        expect(Math.abs(((turned + 540) % 360) - 180)).toBeLessThanOrEqual(courseTolerance)
        expect(Math.hypot(x - drawnX, y - drawnY)).toBeLessThan((0.5 * 360) / (512 * 2 ** scene.zoom))
      }
      const looks = (features: Iterable<Feature>) => sorted(features).map(({ properties }) => properties)
      expect(looks(source(clustersSource).features.values())).toEqual(looks(scene.clusterList.map(clusterFeature)))
      drawing.stop()
    }),
    { numRuns: 500 },
  )
})
