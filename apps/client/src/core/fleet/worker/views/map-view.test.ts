import { convertDatum } from '@outrider/geo'
import type { Position } from '@outrider/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Viewport, MapState } from '../../map-view.ts'
import { positionOf, vehicleOf } from '../../../../testing/vehicles.ts'
import type { Choice } from './choice.ts'
import { FleetStore } from '../store/fleet-store.ts'
import { vehicleColumnsOf } from '../store/from-records.ts'
import { FleetMapView, maxSingles } from './map-view.ts'
import { pageOf } from '../store/vehicle-page.ts'

const everybody: Choice = { all: true, version: 0, count: 0, has: () => true }
const world: Viewport = { west: -180, east: 180, south: -85, north: 85, level: 5, selectedId: null }

type Place = Pick<Position, 'longitude' | 'latitude'> & Partial<Position>

function open(places: readonly Place[], choice: Choice = everybody) {
  const store = new FleetStore()
  store.begin([{ code: 'a', title: 'A' }], false)
  const vehicles = places.map((place, at) => vehicleOf(String(at + 1), { rank: at }, place))
  const put = () =>
    store.replace('a', {
      pages: [pageOf(vehicles.length, vehicleColumnsOf(vehicles, { names: ['emergency'] }))],
      complete: true,
      epoch: 'e',
      nickNameOn: false,
      alarmNames: ['emergency'],
      organisations: [],
    })
  put()
  let clock = 0
  const view = new FleetMapView({ columns: store, choice, now: () => clock })
  let seq = 1
  return {
    store,
    view,
    viewport(at: Partial<Viewport>): MapState | undefined {
      view.setViewport({ ...world, ...at })
      return view.nextState()
    },
    report(id: string, change: Partial<Position>): void {
      store.applyRecords('a', [positionOf(id, { ...places[Number(id) - 1], ...change, seq: ++seq })], 'e')
    },
    wait(ms: number): void {
      clock += ms
    },
    put,
  }
}

const total = ({ clusters, singles }: MapState): number => clusters.count.reduce((sum, count) => sum + count, 0) + singles.length
const names = (state: MapState | undefined): string[] | undefined => state?.singles.map(({ id }) => id)
const at = (longitude: number, latitude = 31, change: Partial<Position> = {}): Place => ({ longitude, latitude, ...change })

/** Degrees between two that are so many pixels apart at a level. */
const pixels = (wide: number, level: number): number => (wide / (512 * 2 ** level)) * 360

describe('the map', () => {
  test('a change of the selected vehicle is awaited, one of others is not', () => {
    const map = open([at(121), at(122)])
    const slot = map.store.slotOf('2')
    expect(slot).toBeGreaterThanOrEqual(0)
    map.viewport({ selectedId: '2' })
    const changed = (...slots: number[]) => ({ slots: Uint32Array.from(slots), before: new Uint8Array(slots.length) })
    expect(map.view.isAwaited?.(changed(1 - slot))).toBe(false)
    expect(map.view.isAwaited?.(changed(1 - slot, slot))).toBe(true)
    map.viewport({ selectedId: null })
    expect(map.view.isAwaited?.(changed(slot))).toBe(false)
  })

  test('every vehicle is counted once, single or clustered, however the world is divided into viewports', () => {
    const degrees = fc.record({
      longitude: fc.integer({ min: -179_900_000, max: 179_900_000 }).map(each => each / 1e6),
      latitude: fc.integer({ min: -84_000_000, max: 84_000_000 }).map(each => each / 1e6),
    })
    const crowd = fc
      .record({ longitude: fc.integer({ min: 0, max: 80 }), latitude: fc.integer({ min: 0, max: 80 }) })
      .map(({ longitude, latitude }) => at(121 + longitude / 5000, 31 + latitude / 5000))
    fc.assert(
      fc.property(
        fc.array(fc.oneof(degrees, crowd), { maxLength: 150 }),
        fc.integer({ min: 2, max: 30 }).map(each => each / 2),
        fc.integer({ min: -179, max: 179 }),
        fc.integer({ min: -80, max: 80 }),
        (vehicles, level, east, north) => {
          const map = open(vehicles)
          const whole = map.viewport({ level })
          expect(whole && total(whole)).toBe(vehicles.length)
          const edges = { west: [-180, east + 1e-7], east: [east, 180], south: [-85, north + 1e-7], north: [north, 85] } as const
          let sum = 0
          for (const x of [0, 1] as const)
            for (const y of [0, 1] as const) {
              const part = map.viewport({
                west: edges.west[x],
                east: edges.east[x],
                south: edges.south[y],
                north: edges.north[y],
                level,
              })
              sum += part ? total(part) : 0
            }
          expect(sum).toBe(vehicles.length)
        },
      ),
      { seed: 808, numRuns: 200 },
    )
  })

  test('counts of clusters and single vehicles after any reports equal those of a newly opened map', () => {
    const near = fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      x: fc.integer({ min: 0, max: 400 }),
      driveState: fc.constantFrom('driving', 'idling', 'parked'),
      onlineState: fc.constantFrom('online', 'offline'),
      alarmState: fc.constantFrom('none', 'alarm'),
    } as const)
    const start = Array.from({ length: 40 }, (_, index) => at(121 + index / 100))
    fc.assert(
      fc.property(
        fc.array(near, { maxLength: 60 }),
        fc.integer({ min: 0, max: 30 }).map(each => each / 2),
        (reports, level) => {
          const map = open(start)
          const shown = map.viewport({ level })
          for (const { id, x, ...change } of reports) map.report(String(id), { ...change, longitude: 121 + x / 1000 })
          map.wait(1_000)
          const now = map.view.nextState() ?? shown
          expect(now && total(now)).toBe(40)
          const figures = (state: MapState | undefined, name: 'driving' | 'idling' | 'parked' | 'offline' | 'alarm') =>
            state?.clusters[name].reduce((sum, each) => sum + each, 0)
          const alone = new Set(names(now))
          const inClusters = Array.from(map.store.order, slot => map.store.vehicle(slot)).filter(({ id }) => !alone.has(id))
          expect(figures(now, 'alarm')).toBe(inClusters.filter(({ alarmState }) => alarmState === 'alarm').length)
          expect(figures(now, 'offline')).toBe(inClusters.filter(({ onlineState }) => onlineState === 'offline').length)
          for (const state of ['driving', 'idling', 'parked'] as const)
            expect(figures(now, state)).toBe(
              inClusters.filter(({ onlineState, driveState }) => onlineState === 'online' && driveState === state).length,
            )
        },
      ),
      { seed: 808 },
    )
  })

  test('vehicles close on the screen form a cluster with counts and bounding box; the others are single', () => {
    const near = pixels(20, 5)
    const state = open([
      at(121, 31, { driveState: 'driving' }),
      at(121 + near, 31, { onlineState: 'offline', alarmState: 'alarm' }),
      at(121 + 5 * near),
    ]).viewport({ level: 5 })
    expect(names(state)).toEqual(['3'])
    expect(state?.clusters).toMatchObject({
      seeds: ['1'],
      count: new Uint32Array([2]),
      driving: new Uint32Array([1]),
      idling: new Uint32Array([0]),
      parked: new Uint32Array([0]),
      offline: new Uint32Array([1]),
      alarm: new Uint32Array([1]),
    })
    expect(state?.clusters.longitude[0]).toBeCloseTo(121 + near / 2, 6)
    const [west, south, east, north] = state?.clusters.boxes ?? []
    expect([west, east]).toEqual([expect.closeTo(121, 6), expect.closeTo(121 + near, 6)])
    expect([south, north]).toEqual([expect.closeTo(31, 6), expect.closeTo(31, 6)])
    expect(state).toMatchObject({ total: 3, located: 3 })
  })

  test('the selected vehicle is single, and sent wherever it is', () => {
    const map = open([at(121), at(121), at(121)])
    expect(names(map.viewport({ selectedId: '2' }))).toEqual(['2'])
    const away = map.viewport({ west: 0, east: 1, selectedId: '2' })
    expect(names(away)).toEqual(['2'])
    expect(away?.clusters.seeds).toEqual([])
    expect(names(map.viewport({ level: 15, selectedId: 'nobody' }))).toEqual(['1', '2', '3'])
  })

  test('only what is in the viewport is sent, also over the date line and around the world', () => {
    const map = open([at(179.5), at(-179.5), at(0), at(-90)])
    const viewport = (west: number, east: number) => names(map.viewport({ west, east, level: 15 }))
    expect(viewport(179, 181)).toEqual(['1', '2'])
    expect(viewport(-181, -179)).toEqual(['1', '2'])
    expect(viewport(-1, 1)).toEqual(['3'])
    expect(viewport(-300, 300)).toEqual(['1', '2', '3', '4'])
    expect(map.viewport({ south: 40, north: 50, level: 15 })?.singles).toEqual([])
  })

  test('a cluster across the date line is one, at its centre', () => {
    const clusters = open([at(179.9), at(-179.9), at(179.8)]).viewport({ west: 170, east: 190, level: 4 })?.clusters
    expect(clusters?.count).toEqual(new Uint32Array([3]))
    expect(clusters?.longitude[0]).toBeCloseTo(179.9333, 3)
    expect(clusters?.boxes[0]).toBeCloseTo(179.8, 6)
    expect(clusters?.boxes[2]).toBeCloseTo(180.1, 6)
  })

  test('the number of singles is limited: the densest are clustered at every zoom', () => {
    const dense = Array.from({ length: 1000 }, (_, index) => at(121 + (index % 40) * 1e-6, 31 + Math.floor(index / 40) * 1e-6))
    const sparse = Array.from({ length: 500 }, (_, index) => at(121.1 + index / 500, 31))
    for (const level of [15, 14.5]) {
      const state = open([...dense, ...sparse]).viewport({ west: 120, east: 123, south: 30, north: 32, level })
      expect(state?.singles.length).toBeLessThanOrEqual(maxSingles)
      expect(state && total(state)).toBe(1500)
      expect(state?.clusters.seeds.length).toBeGreaterThan(0)
      // Those that are no crowd are left alone.
      expect(state?.singles.filter(({ position }) => (position.longitude ?? 0) >= 121.1)).toHaveLength(500)
    }
    const apart = open([...sparse, ...dense.map((each, index) => ({ ...each, longitude: 123 + index / 500 }))])
    const state = apart.viewport({ level: 15 })
    expect(state?.singles.length).toBeLessThanOrEqual(maxSingles)
    expect(state && total(state)).toBe(1500)
  })

  test('returns no state while nothing visible changed', () => {
    const map = open([at(121), at(121), at(10)])
    expect(map.view.nextState()).toBeUndefined()
    const here = { west: 100, east: 130 }
    expect(map.viewport(here)).toBeDefined()
    expect(map.view.nextState()).toBeUndefined()
    expect(map.viewport(here)).toBeUndefined()
    // Somebody else than those in the box, and not beyond all the others.
    map.report('3', { speed: 30 })
    expect(map.view.nextState()).toBeUndefined()
    map.report('1', { alarmState: 'alarm' })
    expect(map.view.nextState()?.clusters.alarm).toEqual(new Uint32Array([1]))
    map.report('2', { speed: 1 })
    expect(map.view.nextState()).toBeUndefined()
    expect(names(map.viewport({ level: 15 }))).toEqual(['1', '2', '3'])
    map.report('3', { speed: 31 })
    expect(map.view.nextState()?.singles[2]?.speed).toBe(31)
  })

  test('clusters are stable while panning if no vehicle moved far', () => {
    const map = open(Array.from({ length: 300 }, (_, index) => at(110 + ((index * 7) % 100) / 10, 30 + ((index * 13) % 50) / 10)))
    const wide = map.viewport({ level: 6 })
    const panned = map.viewport({ level: 6, west: 105, east: 125, south: 25, north: 40 })
    expect(panned?.clusters).toEqual(wide?.clusters)
    map.report('1', { longitude: 110 + pixels(2, 6) })
    expect(map.viewport({ level: 6 })?.clusters).toEqual(wide?.clusters)
  })

  test('at high zooms, clusters equal those computed for the whole world', () => {
    let state = 808
    const random = () => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
      return state / 2 ** 32
    }
    const map = open(Array.from({ length: 600 }, () => at(115 + 10 * random(), 25 + 10 * random())))
    for (const level of [6, 7, 7.5]) {
      const wide = map.viewport({ level })
      const narrow = map.viewport({ level, west: 119, east: 121, south: 29, north: 31 })
      const here = Array.from(wide?.clusters.seeds.keys() ?? []).filter(cluster => {
        const [x, y] = [wide?.clusters.longitude[cluster] ?? 0, wide?.clusters.latitude[cluster] ?? 0]
        return x >= 119 && x <= 121 && y >= 29 && y <= 31
      })
      expect(here.length).toBeGreaterThan(3)
      expect(narrow?.clusters.seeds).toEqual(here.map(cluster => wide?.clusters.seeds[cluster]))
      expect(Array.from(narrow?.clusters.count ?? [])).toEqual(here.map(cluster => wide?.clusters.count[cluster]))
    }
  })

  test('close in, the map may be moved on and on, and who comes from afar is there', () => {
    const map = open([at(121), at(100)])
    for (let west = 120; west < 130; west += 0.01) {
      const state = map.viewport({ level: 12, west, east: west + 0.05, south: 30.9, north: 31.1 })
      expect(names(state)).toEqual(west <= 121 && west + 0.05 >= 121 ? ['1'] : [])
    }
    map.report('2', { longitude: 130 })
    map.wait(1_000)
    expect(names(map.view.nextState())).toEqual(['2'])
  })

  test('a vehicle that leaves a cluster becomes single, and the interval of a large fleet is limited', () => {
    const map = open([at(121), at(121), at(121)])
    map.viewport({ level: 5 })
    map.report('3', { longitude: 125 })
    map.wait(1_000)
    expect(names(map.view.nextState())).toEqual(['3'])
  })

  test('only what is chosen is shown and counted', () => {
    let chosen = new Set([0, 1])
    const choice = { all: false, version: 1, count: 2, has: (slot: number) => chosen.has(slot) }
    const map = open([at(10), at(20), at(30)], choice)
    expect(map.viewport({ level: 15 })).toMatchObject({
      total: 2,
      located: 2,
      box: { west: expect.closeTo(10, 6), east: expect.closeTo(20, 6) },
    })
    expect(names(map.viewport({ level: 15, selectedId: '3' }))).toEqual(['1', '2'])
    chosen = new Set([2])
    choice.version = 2
    expect(names(map.viewport({ level: 15 }))).toEqual(['3'])
  })

  test('vehicles that were never located have no place until they get one', () => {
    const map = open([at(121), { longitude: null, latitude: null, located: false }])
    expect(map.viewport({ level: 5 })).toMatchObject({ total: 2, located: 1 })
    map.report('2', { longitude: 100, latitude: 30 })
    expect(map.view.nextState()).toMatchObject({ located: 2, box: { west: expect.closeTo(100, 6) } })
    map.report('2', { longitude: null, latitude: null })
    expect(map.view.nextState()).toMatchObject({ located: 1 })
    expect(open([]).viewport({})).toMatchObject({ total: 0, located: 0, box: undefined, singles: [] })
  })

  test('the bounding box of the fleet is the narrower one around the world', () => {
    expect(open([at(177), at(-178), at(170)]).viewport({})?.box).toMatchObject({
      west: expect.closeTo(170, 6),
      east: expect.closeTo(182, 6),
    })
    expect(open([at(-100), at(120)]).viewport({})?.box).toMatchObject({
      west: expect.closeTo(120, 6),
      east: expect.closeTo(260, 6),
    })
    expect(open([at(5)]).viewport({})?.box).toMatchObject({ west: expect.closeTo(5, 6), east: expect.closeTo(5, 6) })
  })

  test('what reports in GCJ-02 is counted where it is', () => {
    const there = convertDatum({ longitude: 121, latitude: 31 }, 'wgs84', 'gcj02')
    const state = open([at(there.longitude, there.latitude, { datum: 'gcj02' })]).viewport({})
    expect(state?.box?.west).toBeCloseTo(121, 5)
    expect(state?.box?.north).toBeCloseTo(31, 5)
  })

  test('a reloaded list updates the view, and a closed view gets no updates', () => {
    const map = open([at(121), at(121)])
    map.viewport({})
    map.put()
    expect(map.view.nextState()).toBeDefined()
    map.view.close()
    map.report('1', { longitude: 10 })
    map.wait(1_000)
    expect(map.view.nextState()).toBeUndefined()
  })
})

describe('a filter', () => {
  test('shows only what passes it and the selected vehicle, and follows vehicles that come and go', () => {
    const map = open([
      at(113, 23, { driveState: 'driving' }),
      at(116, 40, { driveState: 'parked' }),
      at(121, 31, { driveState: 'driving' }),
    ])
    map.view.setFilter('driving')
    const all = map.viewport({ level: 16 })
    expect([all?.total, names(all)]).toEqual([2, ['1', '3']])
    expect(names(map.viewport({ level: 16, selectedId: '2' }))).toEqual(['1', '3', '2'])
    map.viewport({ level: 16, selectedId: null })
    map.wait(2_000)
    map.report('2', { driveState: 'driving' })
    map.report('1', { driveState: 'idling' })
    const changed = map.view.nextState()
    expect([changed?.total, names(changed)]).toEqual([2, ['2', '3']])
    map.view.setFilter('all')
    expect(map.view.nextState()?.total).toBe(3)
  })

  test('what is in a box is what is shown there, also across the date line', () => {
    const map = open([at(121), at(121.2), at(121.4, 31, { driveState: 'driving' }), at(179.9, 0), at(-179.9, 0)])
    const box = { west: 121.1, east: 122, south: 30, north: 32 }
    expect(map.view.idsIn(box)).toEqual(['2', '3'])
    map.view.setFilter('driving')
    expect(map.view.idsIn(box)).toEqual(['3'])
    map.view.setFilter('all')
    expect(map.view.idsIn({ west: 179, east: 181, south: -1, north: 1 })).toEqual(['4', '5'])
    expect(map.view.idsIn({ west: 10, east: 11, south: -1, north: 1 })).toEqual([])
  })

  test('what is in a ring is what is shown within its sides, also across the date line', () => {
    const map = open([at(121, 31), at(121.9, 31.9), at(121.2, 31.1), at(179.9, 0), at(-179.9, 0.05)])
    const triangle: [number, number][] = [
      [120.9, 30.9],
      [122, 30.9],
      [120.9, 32],
    ]
    const box = { west: 120.9, east: 122, south: 30.9, north: 32 }
    expect(map.view.idsIn(box)).toEqual(['1', '2', '3'])
    expect(map.view.idsIn({ ...box, ring: triangle })).toEqual(['1', '3'])
    const across: [number, number][] = [
      [179, -1],
      [181, -1],
      [181, 1],
    ]
    expect(map.view.idsIn({ west: 179, east: 181, south: -1, north: 1, ring: across })).toEqual(['5'])
  })

  test('what needs attention is in alarm, lost its connection while driving, or has no fix', () => {
    const map = open([
      at(113, 23, { alarmState: 'alarm', alarms: ['emergency'] }),
      at(116, 40),
      at(121, 31, { located: false }),
      at(122, 32, { onlineState: 'offline', driveState: 'offline', abnormalOffline: true }),
    ])
    map.view.setFilter('attention')
    expect(names(map.viewport({ level: 16 }))).toEqual(['1', '3', '4'])
  })
})

describe('the first view', () => {
  test('is where most of the fleet is: a tenth of it far away does not make it the world', () => {
    const inChina = Array.from({ length: 54 }, (_, index) => at(104 + (index % 18), 22 + (index % 12)))
    const abroad = [at(13, 52), at(8, 50), at(9, 48), at(11, 48), at(100.5, 13.7), at(99, 18.8)]
    const state = open([...inChina, ...abroad]).viewport({})
    expect(state?.box?.west).toBeCloseTo(8, 3)
    expect(
      [state?.mainBox?.west, state?.mainBox?.east, state?.mainBox?.south, state?.mainBox?.north].map(side =>
        Math.round(side ?? 0),
      ),
    ).toEqual([104, 121, 22, 33])
  })

  test('tells how many are far from there, by direction', () => {
    const inChina = Array.from({ length: 54 }, (_, index) => at(104 + (index % 18), 22 + (index % 12)))
    const abroad = [at(13, 52), at(8, 50), at(9, 48), at(11, 48), at(151, -33.8)]
    const outliers = open([...inChina, ...abroad]).viewport({})?.outliers ?? []
    expect(outliers.map(({ count, longitude }) => [count, Math.round(longitude)])).toEqual([
      [4, 10],
      [1, 151],
    ])
    expect(outliers[0]?.box).toMatchObject({ west: expect.closeTo(8, 3), east: expect.closeTo(13, 3) })
    expect(open(inChina).viewport({})?.outliers).toEqual([])
    expect(open([]).viewport({})?.outliers).toEqual([])
  })

  test('of a fleet across the date line none is far away only because it is on the other side', () => {
    const fiji = [at(178, -18), at(179.5, -17), at(-179, -18), at(-178.5, -17)]
    expect(open(fiji).viewport({})?.outliers).toEqual([])
  })

  test('a fleet across the date line stays together', () => {
    const state = open([at(178, -18), at(179.5, -17), at(-179, -18), at(-178.5, -17)]).viewport({})
    const { west = 0, east = 0 } = state?.mainBox ?? {}
    expect([west, east].map(Math.round)).toEqual([178, 182])
  })
})
