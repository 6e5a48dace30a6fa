/** What a screen is told of a fleet, against the same counted vehicle by vehicle. */
import {
  countsOf,
  countsClass,
  classOf,
  type FleetScreen,
  type FleetScreenContents,
  fleetScreen,
  type StateFilter,
  stateFilters,
} from '@outrider/contract'
import { squareX, squareY } from '@outrider/geo/mercator'
import fc from 'fast-check'
import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { emptyLatest } from '../../events/latest-state.ts'
import { aReport } from '../../testing/a-report.ts'
import { AccessScope } from '../access-scope.ts'
import { flagsOf } from '../columns.ts'
import type { LiveVehicle } from '../live-vehicle.ts'
import { Organisations } from '../organisations.ts'
import { StateRights } from '../seen-vehicle.ts'
import { FleetIndex } from './fleet-index.ts'
import { ScreenReader } from './screen-reader.ts'
import { SearchTexts } from './search-texts.ts'

/** Two companies, the first with a branch. */
const tree = new Organisations([
  { id: 1, parent_id: null, name: 'Ours', name_en: null },
  { id: 2, parent_id: 1, name: 'Branch', name_en: null },
  { id: 3, parent_id: null, name: 'Theirs', name_en: null },
])
const ours = new AccessScope(new Set([1, 2]), { wholeInstallation: false, roots: new Set([1]) })
const everything = new StateRights({ posAuth: true, alarmAuth: true })

interface Drawn {
  organisation: number
  /** undefined: never located. */
  place: { longitude: number; latitude: number } | undefined
  speed: number
  online: boolean
  alarm: boolean
  /** Ignition on. */
  on: boolean
}

const drawn = fc.record({
  organisation: fc.constantFrom(1, 2, 3),
  place: fc.option(
    fc.oneof(
      // Many in one town, as fleets are, and some anywhere, also beside the date line.
      fc.record({
        longitude: fc.double({ min: 121, max: 121.02, noNaN: true }),
        latitude: fc.double({ min: 31, max: 31.02, noNaN: true }),
      }),
      fc.record({
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        latitude: fc.double({ min: -84, max: 84, noNaN: true }),
      }),
    ),
    { nil: undefined, freq: 8 },
  ),
  speed: fc.integer({ min: 0, max: 1_200 }),
  online: fc.boolean(),
  alarm: fc.boolean(),
  on: fc.boolean(),
})

const nameOf = (id: number): string => `粤B${String(10_000 + ((id * 7_919) % 90_000))}`

class Fleet {
  readonly organisations = tree
  readonly vehicles: LiveVehicle[]
  readonly index: FleetIndex
  readonly texts: SearchTexts
  #seq = 0

  constructor(states: readonly Drawn[]) {
    this.vehicles = states.map(({ organisation }, at): LiveVehicle => {
      const id = at + 1
      const names = {
        plateNum: nameOf(id),
        nickname: id % 5 === 0 ? `冷藏 ${id}` : '',
        initials: id % 5 === 0 ? `yb lc${id}` : 'yb',
      }
      return {
        identity: {
          id,
          organisationId: organisation,
          plateColor: 1,
          vehicleType: 'truck',
          simNum: `1380000${id}`,
          terminalId: '',
          ...names,
        },
        latest: emptyLatest(id),
        online: false,
        abnormalOffline: false,
        seq: 0,
        earlier: null,
        later: null,
        json: null,
      }
    })
    this.index = new FleetIndex([], () =>
      this.vehicles.toSorted((a, b) => a.identity.plateNum.localeCompare(b.identity.plateNum)),
    )
    this.texts = new SearchTexts(this.index)
    states.forEach((state, at) => this.put(at, state))
  }

  vehicle(id: number): LiveVehicle | undefined {
    return this.vehicles[id - 1]
  }

  put(at: number, { place, speed, online, alarm, on }: Drawn): void {
    const vehicle = this.vehicles[at]
    if (!vehicle) return
    const where = place && { latitudeE6: Math.round(place.latitude * 1e6), longitudeE6: Math.round(place.longitude * 1e6) }
    const report = aReport(at + 1, at, { ...where, speedDkmh: speed, alarms: alarm ? 2 : 0, status: on ? 3 : 2, good: !!place })
    vehicle.latest = { ...vehicle.latest, report, receivedAt: report.receivedAt, fix: place ? report : vehicle.latest.fix }
    vehicle.online = online
    vehicle.seq = ++this.#seq
    this.index.update(vehicle)
  }

  reader(): ScreenReader {
    const { index, texts } = this
    return new ScreenReader({ fleet: this, index, texts, nickNameOn: false, extents: new LRUCache({ max: 10 }), now: () => 0 })
  }
}

const asked = (parts: Parameters<typeof fleetScreen.parse>[0]): FleetScreen => fleetScreen.parse(parts)
const how = { scope: ours, rights: everything, lang: 'en', listChange: 0 } as const
const isShown = (state: StateFilter, vehicle: LiveVehicle): boolean =>
  state === 'all' || countsClass[state](classOf(flagsOf(vehicle)))
const idOf = ({ identity }: LiveVehicle): string => String(identity.id)
const isOurs = ({ identity }: LiveVehicle): boolean => identity.organisationId !== 3
const tallied = (vehicles: readonly LiveVehicle[]) => {
  const tally = new Uint32Array(32)
  for (const vehicle of vehicles) {
    const of = classOf(flagsOf(vehicle))
    tally[of] = (tally[of] ?? 0) + 1
  }
  return countsOf(tally)
}

const manyDrawn = fc.array(drawn, { minLength: 1, maxLength: 30 }).map(some => Array.from({ length: 24 }, () => some).flat())
const views = fc.record({
  west: fc.double({ min: -200, max: 170, noNaN: true }),
  width: fc.double({ min: 0.001, max: 360, noNaN: true }),
  south: fc.double({ min: -85, max: 30, noNaN: true }),
  height: fc.double({ min: 0.001, max: 60, noNaN: true }),
  zoom: fc.double({ min: 0, max: 18, noNaN: true }),
})

test('every vehicle of a view is in one cell or by itself, by its state, and none of others', () => {
  const town = { west: 120.9, width: 0.2, south: 30.9, height: 0.2, zoom: 12 }
  fc.assert(
    fc.property(manyDrawn, fc.oneof(fc.constant(town), views), fc.constantFrom(...stateFilters), (states, view, state) => {
      const fleet = new Fleet(states)
      const { west, south, zoom } = view
      const [east, north] = [west + view.width, Math.min(90, south + view.height)]
      const { map } = fleet.reader().read(asked({ map: { west, south, east, north, zoom, state } }), how).contents
      const level = map?.level ?? 0
      const shown = fleet.vehicles.filter(vehicle => isOurs(vehicle) && isShown(state, vehicle))
      const cellOf = ({ latest: { fix } }: LiveVehicle): string => {
        if (!fix) return ''
        const [x, y] = [squareX(fix.longitudeE6 / 1e6), squareY(fix.latitudeE6 / 1e6)]
        return `${Math.floor((x - Math.floor(x)) * 2 ** level)}/${Math.floor(y * 2 ** level)}`
      }
      const byCell = Map.groupBy(shown, cellOf)
      const singles = new Set(map?.vehicles.map(({ id }) => id))
      expect(map?.cells.length).toBeLessThanOrEqual(2_000)
      expect(singles.size).toBeLessThanOrEqual(600)
      for (const { cell, total, driving, idling, parked, offline, alarm } of map?.cells ?? []) {
        const inside = tallied(byCell.get(cell) ?? [])
        expect({ total, driving, idling, parked, offline, alarm }).toEqual({
          total: inside.total,
          driving: inside.driving,
          idling: inside.idling,
          parked: inside.parked,
          offline: inside.offline,
          alarm: inside.alarm,
        })
      }
      const cells = new Set(map?.cells.map(({ cell }) => cell))
      for (const vehicle of shown) {
        const { fix } = vehicle.latest
        const longitude = (fix?.longitudeE6 ?? 0) / 1e6
        const isIn =
          fix !== null &&
          fix.latitudeE6 / 1e6 >= south &&
          fix.latitudeE6 / 1e6 <= north &&
          [-360, 0, 360].some(turn => longitude + turn >= west && longitude + turn <= east)
        if (isIn) expect(Number(cells.has(cellOf(vehicle))) + Number(singles.has(idOf(vehicle)))).toBe(1)
      }
      for (const id of singles) expect(shown.map(idOf)).toContain(id)
      expect(map?.total).toBe(shown.length)
      expect(map?.located).toBe(shown.filter(({ latest }) => latest.fix).length)
    }),
    { numRuns: 15 },
  )
})

const valueIn: Record<string, (vehicle: LiveVehicle) => number | undefined> = {
  speed: ({ online, latest }) => (online ? latest.report?.speedDkmh : undefined),
  reportTime: ({ latest }) => Math.floor(latest.receivedAt / 1_000) || undefined,
  offlineSince: ({ online, latest }) => (online ? undefined : Math.floor(latest.receivedAt / 1_000)),
}

test('a window of a list has the same vehicles in the same places as the whole list, found and sorted', () => {
  const queries = fc.record({
    words: fc.constantFrom('', '粤b', '1', 'LC', '10 b1', 'nothing'),
    state: fc.constantFrom(...stateFilters),
    orgId: fc.constantFrom(undefined, 1, 2, 3),
    sort: fc.constantFrom(undefined, 'speed', 'reportTime', 'offlineSince' as const),
    down: fc.boolean(),
    from: fc.integer({ min: 0, max: 60 }),
    limit: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 60 }), queries, (states, query) => {
      const fleet = new Fleet(states)
      const [list] = fleet.reader().read(asked({ lists: [{ key: 'l', ...query }] }), how).contents.lists
      const { words, state, orgId, sort, down, from, limit } = query
      const has = ({ identity }: LiveVehicle, word: string): boolean =>
        [identity.plateNum, identity.nickname, identity.simNum, identity.initials].some(text =>
          text.toLowerCase().replaceAll(' ', '').includes(word),
        )
      const found = fleet.vehicles
        .filter(vehicle => isOurs(vehicle) && (orgId === undefined || orgId === 1 || vehicle.identity.organisationId === orgId))
        .filter(vehicle =>
          words
            .toLowerCase()
            .split(' ')
            .every(word => has(vehicle, word)),
        )
        .toSorted((a, b) => a.identity.plateNum.localeCompare(b.identity.plateNum))
      const value = sort === undefined ? () => 0 : (vehicle: LiveVehicle) => valueIn[sort]?.(vehicle)
      const rows = found
        .filter(vehicle => isShown(state, vehicle))
        .toSorted((a, b) => {
          const [first, second] = [value(a), value(b)]
          if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
          return down ? second - first : first - second
        })
      const begin = Math.max(0, Math.min(from, rows.length - Math.min(limit, rows.length)))
      expect(list).toMatchObject({ total: rows.length, from: begin, counts: tallied(found) })
      expect(list?.ids).toEqual(rows.slice(begin, begin + limit).map(idOf))
      expect(list?.vehicles.map(({ id }) => id)).toEqual(list?.ids)
    }),
    { numRuns: 60 },
  )
})

/** What a client has after another message. */
function merged(before: FleetScreenContents | undefined, next: FleetScreenContents): FleetScreenContents {
  const kept = <Row>(
    rows: readonly Row[],
    changed: readonly Row[],
    gone: readonly string[],
    keyOf: (row: Row) => string,
  ): Row[] => {
    const byKey = new Map([...rows, ...changed].map(row => [keyOf(row), row]))
    for (const key of gone) byKey.delete(key)
    return [...byKey.values()].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
  }
  const [old, map] = [before?.map, next.map]
  const base = map?.whole ? undefined : old
  const lists = next.lists[0] ?? before?.lists[0]
  const known = [...(before?.lists[0]?.vehicles ?? []), ...(next.lists[0]?.vehicles ?? [])]
  const trees = next.trees[0] ?? before?.trees[0]
  return {
    ...next,
    map: map
      ? {
          ...map,
          whole: true,
          cells: kept(base?.cells ?? [], map.cells, map.goneCells, ({ cell }) => cell),
          vehicles: kept(base?.vehicles ?? [], map.vehicles, map.goneVehicles, ({ id }) => id),
          goneCells: [],
          goneVehicles: [],
        }
      : old,
    lists: lists ? [{ ...lists, vehicles: lists.ids.flatMap(each => known.findLast(({ id }) => id === each) ?? []) }] : [],
    trees: trees
      ? [
          {
            ...trees,
            whole: true,
            organisations: kept(
              next.trees[0]?.whole ? [] : (before?.trees[0]?.organisations ?? []),
              next.trees[0]?.organisations ?? [],
              (next.trees[0]?.goneOrganisations ?? []).map(String),
              ({ orgId }) => String(orgId),
            ),
            goneOrganisations: [],
            windows: (next.trees[0]?.windows.length ? next.trees[0].windows : (before?.trees[0]?.windows ?? [])).map(each => ({
              ...each,
              vehicles: each.ids.flatMap(
                one =>
                  [...(before?.trees[0]?.windows[0]?.vehicles ?? []), ...(next.trees[0]?.windows[0]?.vehicles ?? [])].findLast(
                    ({ id }) => id === one,
                  ) ?? [],
              ),
            })),
          },
        ]
      : [],
    vehicles: kept(before?.vehicles ?? [], next.vehicles, next.goneVehicles, ({ id }) => id),
    goneVehicles: [],
  }
}

test('changes make of what a client has the same as asking again', () => {
  const steps = fc.array(fc.record({ at: fc.nat(), state: drawn, moved: fc.boolean() }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(manyDrawn, steps, (states, changes) => {
      const fleet = new Fleet(states)
      const follower = fleet.reader()
      const screenAt = (west: number) =>
        asked({
          map: { west, south: 30.99, east: west + 0.04, north: 31.03, zoom: 14 },
          lists: [{ key: 'l', sort: 'speed', down: true, from: 3, limit: 10 }],
          trees: [{ key: 't', open: [1], windows: [{ orgId: 2, from: 1, limit: 4 }] }],
          vehicleIds: ['1', '2'],
        })
      let west = 120.99
      let client = merged(undefined, follower.read(screenAt(west), how).contents)
      for (const { at, state, moved } of changes) {
        fleet.put(at % states.length, state)
        if (moved) west += 0.01
        const { contents } = follower.read(screenAt(west), how)
        client = merged(client, contents)
        const whole = merged(undefined, fleet.reader().read(screenAt(west), how).contents)
        // Where the middle of a cell wanders a little it is not sent for that alone.
        const plain = ({ map, ...rest }: FleetScreenContents) => ({
          ...rest,
          map: map && { ...map, cells: map.cells.map(({ cell, total, driving, alarm }) => ({ cell, total, driving, alarm })) },
        })
        expect(plain(client)).toEqual(plain(whole))
        expect(follower.read(screenAt(west), how).same).toBe(true)
      }
    }),
    { numRuns: 6 },
  )
})

test('organisations are counted with those below, and a search that finds few tells all that have one', () => {
  const still = { place: undefined, speed: 0, online: false, alarm: false, on: false }
  const fleet = new Fleet([1, 2, 2, 3, 3].map(organisation => ({ ...still, organisation })))
  const rowsOf = (tree: object) =>
    fleet
      .reader()
      .read(asked({ trees: [{ key: 't', ...tree }] }), how)
      .contents.trees.flatMap(({ organisations }) => organisations.map(({ orgId, own, counts }) => [orgId, own, counts.total]))
  expect(rowsOf({})).toEqual([[1, 1, 3]])
  expect(rowsOf({ open: [1, 3] })).toEqual([
    [1, 1, 3],
    [2, 2, 2],
  ])
  expect(rowsOf({ words: nameOf(3) })).toEqual([
    [1, 0, 1],
    [2, 1, 1],
  ])
})

test('without positions nothing is on the map and no order tells of speed; without alarms there are none', () => {
  const there = { organisation: 1, place: { longitude: 121, latitude: 31 }, online: true, alarm: true, on: true }
  const fleet = new Fleet([1, 900, 300].map(speed => ({ ...there, speed })))
  const screen = asked({
    map: { west: 0, south: 0, east: 180, north: 80, zoom: 3 },
    lists: [{ key: 'l', sort: 'speed', down: true }],
  })
  const seen = (rights: StateRights) => fleet.reader().read(screen, { ...how, rights }).contents
  const blind = seen(new StateRights({ posAuth: false, alarmAuth: true }))
  expect(blind.map).toMatchObject({ cells: [], vehicles: [], located: 0, box: null })
  expect(blind.counts).toMatchObject({ total: 3, parked: 3, driving: 0, untargeted: 3, alarm: 3 })
  expect(blind.lists[0]?.ids).toEqual(
    fleet.vehicles.toSorted((a, b) => a.identity.plateNum.localeCompare(b.identity.plateNum)).map(idOf),
  )
  expect(seen(new StateRights({ posAuth: true, alarmAuth: false })).counts).toMatchObject({ alarm: 0, driving: 2 })
  expect(seen(everything).lists[0]?.vehicles.map(({ speed }) => speed)).toEqual([90, 30, 0.1])
})

test('a renamed vehicle is found by its new name, one that has gone by none, and its place goes to another', () => {
  const still = { organisation: 1, place: undefined, speed: 0, online: false, alarm: false, on: false }
  const fleet = new Fleet([still, still])
  const found = (words: string) => fleet.reader().read(asked({ lists: [{ key: 'l', words }] }), how).contents.lists[0]?.ids
  expect(found(nameOf(1))).toEqual(['1'])
  const [first] = fleet.vehicles
  if (!first) throw new Error('there is a first vehicle')
  first.identity = { ...first.identity, plateNum: '京A00001' }
  fleet.index.rename(first)
  fleet.index.sortAgain()
  expect([found(nameOf(1)), found('京a 00001')]).toEqual([[], ['1']])
  fleet.index.remove(first)
  expect(found('京a')).toEqual([])
  expect(fleet.reader().read(asked({}), how).contents.counts.total).toBe(1)
  fleet.index.rename(first)
  fleet.index.sortAgain()
  expect([first.slot, found('京a')]).toEqual([0, ['1']])
})

test('an organisation above those that a reader sees finds nothing in a list, as one that does not exist', () => {
  const state = { organisation: 2, place: undefined, speed: 0, online: false, alarm: false, on: false }
  const fleet = new Fleet([state])
  const scope = new AccessScope(new Set([2]), { wholeInstallation: false, roots: new Set([1]) })
  const totals = [1, 2, 3, 99].map(orgId => {
    const screen = fleetScreen.parse({ lists: [{ key: 'l', orgId }] })
    return fleet.reader().read(screen, { scope, rights: everything, lang: 'zh', listChange: 0 }).contents.lists[0]?.total
  })
  expect(totals).toEqual([0, 1, 0, 0])
})
