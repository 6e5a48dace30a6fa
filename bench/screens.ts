/**
 * `npm run bench:screens [-- --vehicles 1000000]`: what a screen of a large fleet costs the server: looking at it, keeping its index, and its memory.
 * In one process without a database: what is measured is the index and nothing beside it.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type FleetScreen, fleetScreen } from '@outrider/contract'
import { AccessScope } from '../apps/server/src/fleet/access-scope.ts'
import type { LiveVehicle } from '../apps/server/src/fleet/live-vehicle.ts'
import { Organisations } from '../apps/server/src/fleet/organisations.ts'
import type { Extent } from '../apps/server/src/fleet/screen/extent.ts'
import { FleetIndex } from '../apps/server/src/fleet/screen/fleet-index.ts'
import { ScreenReader } from '../apps/server/src/fleet/screen/screen-reader.ts'
import { SearchTexts } from '../apps/server/src/fleet/screen/search-texts.ts'
import { StateRights } from '../apps/server/src/fleet/seen-vehicle.ts'
import { emptyLatest } from '../apps/server/src/events/latest-state.ts'
import { aReport } from '../apps/server/src/testing/a-report.ts'
import { LRUCache } from 'lru-cache'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { quantile } from './kit/quantile.ts'

const towns = [
  [121.47, 31.23],
  [116.4, 39.9],
  [113.26, 23.13],
  [104.07, 30.67],
  [114.3, 30.6],
  [108.9, 34.3],
] as const

/** The same numbers in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function vehicleAt(at: number, organisations: number, random: () => number): LiveVehicle {
  const id = at + 1
  const [longitude, latitude] = towns[at % towns.length] ?? towns[0]
  // Most of them near a town, fewer the farther out.
  const spread = 0.02 + 3 * random() ** 4
  const latest = emptyLatest(id)
  const report = aReport(id, at % 86_400, {
    latitudeE6: Math.round((latitude + (random() - 0.5) * spread) * 1e6),
    longitudeE6: Math.round((longitude + (random() - 0.5) * spread) * 1e6),
    speedDkmh: Math.floor(random() * 900),
    alarms: random() < 0.02 ? 2 : 0,
  })
  Object.assign(latest, { report, fix: report, receivedAt: report.receivedAt, moving: report.speedDkmh > 30 })
  const plateNum = `粤B${String(id).padStart(6, '0')}`
  return {
    identity: {
      id,
      organisationId: 2 + (at % organisations),
      plateNum,
      plateColor: 1,
      nickname: '',
      vehicleType: 'truck',
      simNum: String(13_800_000_000 + at),
      terminalId: '',
      initials: `yb${String(id).padStart(6, '0')}`,
    },
    latest,
    online: random() < 0.8,
    abnormalOffline: false,
    seq: id,
    earlier: null,
    later: null,
    json: null,
    slot: undefined,
  }
}

const organisationsOf = (count: number): Organisations =>
  new Organisations([
    { id: 1, parent_id: null, name: 'All', name_en: null },
    ...Array.from({ length: count }, (_, at) => ({ id: at + 2, parent_id: 1, name: `Company ${at}`, name_en: null })),
  ])

const china = { west: 70, south: 15, east: 140, north: 55, zoom: 3.5 }
const town = { west: 121.3, south: 31.1, east: 121.6, north: 31.4, zoom: 10 }
const screens: Record<string, Parameters<typeof fleetScreen.parse>[0]> = {
  'a map of everything': { map: china },
  'a map of one town': { map: town },
  'a list by name': { lists: [{ key: 'l', from: 0, limit: 50 }] },
  'a list from its middle': { lists: [{ key: 'l', from: 500_000, limit: 50 }] },
  'a list by speed': { lists: [{ key: 'l', sort: 'speed', down: true, from: 1_000, limit: 50 }] },
  'counts by organisation': { trees: [{ key: 't', open: [1] }] },
}

const us = { unit: 'us', better: 'lower' } as const
const ms = { unit: 'ms', better: 'lower' } as const
const figures = {
  'a map of everything': { ...ms, limit: 30 },
  'a map of one town': { ...ms, limit: 30 },
  'a list by name': { ...ms, limit: 30 },
  'a list from its middle': { ...ms, limit: 60 },
  'a list by speed': { ...ms, limit: 150 },
  'counts by organisation': { ...ms, limit: 30 },
  'a map of a company among all': { ...ms, limit: 30 },
  'the first search': { unit: 's', better: 'lower' },
  'another search': { ...ms, limit: 100 },
  // Each of another vehicle, which is not in the cache of the processor.
  'a change of a vehicle': { ...us, limit: 4 },
  'memory of the index': { unit: 'bytes a vehicle', better: 'lower', limit: 40 },
  'memory of what is searched': { unit: 'bytes a vehicle', better: 'lower' },
  'a map of everything on a phone': { unit: 'kB', better: 'lower', limit: 600 },
} as const

/** Of processor, ms: what else the machine does is not counted. */
function timed(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const usedMemory = (): number => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

export const fleetScreens = defineBench({
  name: 'screens',
  about: 'What a screen of a fleet that no client holds costs the server.',
  scales: {
    ordinary: { vehicles: 1_000_000, organisations: 2_000, looks: 20 },
    small: { vehicles: 100_000, organisations: 200 },
    tiny: { vehicles: 2_000, organisations: 5, looks: 2 },
  },
  figures,
  measure({ vehicles: size, organisations: companies, looks }, run) {
    const random = numbers(7)
    const organisations = organisationsOf(companies)
    const vehicles = Array.from({ length: size }, (_, at) => vehicleAt(at, companies, random))
    // The field that the index sets is there from the start: what grows is the index.
    const before = usedMemory()
    const index = new FleetIndex(vehicles, () => vehicles)
    // With what is made when it is first asked for.
    const each = index.slotsOf(Uint8Array.from(index.organisationIds, id => Number(id > 0)))
    if ((each ?? index.names).length !== size) throw new Error('the order of names has not all vehicles')
    run.figure('memory of the index', (usedMemory() - before) / size)

    const texts = new SearchTexts(index)
    const fleet = { organisations, vehicle: (id: number) => vehicles[id - 1] }
    const all = new AccessScope(organisations.below([1]), { wholeInstallation: true, roots: new Set([1]) })
    const one = new AccessScope(new Set([7]), { wholeInstallation: false, roots: new Set([1]) })
    const rights = new StateRights({ posAuth: true, alarmAuth: true })
    const extents = new LRUCache<string, { at: number; extent: Extent }>({ max: 10 })
    const reader = () => new ScreenReader({ fleet, index, texts, nickNameOn: false, extents, now: () => performance.now() })
    const look = (screen: FleetScreen, scope = all) =>
      reader().read(screen, { scope, rights, lang: 'en', listChange: 0 }).contents
    const costOf = (screen: FleetScreen, scope = all): number =>
      quantile(
        Array.from({ length: looks }, () => timed(() => look(screen, scope))),
        0.5,
      )
    for (const [title, parts] of Object.entries(screens))
      run.figure(title as keyof typeof figures, costOf(fleetScreen.parse(parts)))
    run.figure('a map of a company among all', costOf(fleetScreen.parse({ map: china }), one))
    const phone = fleetScreen.parse({ map: { ...china, west: 90, east: 125, zoom: 3 } })
    run.figure('a map of everything on a phone', JSON.stringify(look(phone)).length / 1_000)

    const withoutTexts = usedMemory()
    const search = (words: string) => fleetScreen.parse({ lists: [{ key: 'l', words, limit: 50 }] })
    run.figure('the first search', timed(() => look(search('b000777'))) / 1_000)
    run.figure('memory of what is searched', (usedMemory() - withoutTexts) / size)
    const words = Array.from({ length: looks }, (_, at) => String(at * 37).padStart(4, '0'))
    run.figure(
      'another search',
      quantile(
        words.map(each => timed(() => look(search(each)))),
        0.5,
      ),
    )

    const changes = Math.min(size, 200_000)
    const changed = (change: (vehicle: LiveVehicle) => void): number =>
      timed(() => {
        for (let at = 0; at < changes; at++) {
          const vehicle = vehicles[(at * 7_919) % size]
          if (vehicle) change(vehicle)
        }
      })
    // What changed a vehicle has just read it: reading it from memory is not the index's.
    const reading = changed(
      vehicle => (vehicle.latest.receivedAt += (vehicle.latest.report?.speedDkmh ?? 0) && vehicle.identity.id ? 1 : 0),
    )
    run.figure('a change of a vehicle', (Math.max(0, changed(vehicle => index.update(vehicle)) - reading) / changes) * 1_000)
    return Promise.resolve()
  },
})

if (import.meta.main) await main(fleetScreens)
