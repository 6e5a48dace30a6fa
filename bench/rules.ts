/**
 * `npm run bench:rules [-- --vehicles 100000 --rules 60 --companies 10 --fences 500 --routes 200]`: what the rules cost by processor time for each report, in the rules
 * alone; half of the vehicles drive. The rules are those of companies, so that a vehicle has its share of them, and all
 * fences and routes; and once all are of one company. Memory is what the rules remember of a vehicle that has all of them.
 */
import { type AlarmRuleKind, alarmRuleKindKeys, ruleKindOf, ruleTypeOf } from '@outrider/contract'
import { evaluate } from '../apps/server/src/rules/evaluate.ts'
import { RuleBook } from '../apps/server/src/rules/rule-book.ts'
import { emptyMemory, type VehicleMemory } from '../apps/server/src/rules/rule-memory.ts'
import type { RuledReport } from '../apps/server/src/rules/ruled-report.ts'
import type { StoredRule } from '../apps/server/src/rules/stored-rule.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { monthOnTrial } from './rule-month.ts'

const began = Date.UTC(2026, 4, 4)
const centre = { latitude: 31.2, longitude: 121.4 }
const everyDay = { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null }
const nightly = { ...everyDay, begin: 22 * 60, end: 6 * 60 }

const ruleOf = (id: number, kind: AlarmRuleKind, geofence: StoredRule['geofence']): StoredRule => ({
  id: String(id),
  organisationId: 1,
  kind,
  type: ruleTypeOf(kind).number,
  name: kind,
  level: 2,
  parameters: Object.fromEntries(
    Object.entries(ruleKindOf(kind).parameters).flatMap(([name, { usual }]) => (usual === null ? [] : [[name, usual]])),
  ),
  geofence,
  vehicleIds: null,
  hours: ruleKindOf(kind).hours ? nightly : everyDay,
  timeZone: null,
})

/** A way of 40 sections of some 500 m, each with its limit, from somewhere among the fences; the same at each run. */
function routeOf(n: number): NonNullable<StoredRule['geofence']>['shape']['route'] {
  let latitude = centre.latitude + ((n * 37) % 300) * 0.001
  let longitude = centre.longitude + ((n * 91) % 300) * 0.001
  const course = (n * 2.4) % (2 * Math.PI)
  const points = Array.from({ length: sections + 1 }, (_, at) => {
    latitude += 0.0045 * Math.sin(course + Math.sin(at / 3 + n))
    longitude += 0.0053 * Math.cos(course + Math.sin(at / 3 + n))
    return { latitude, longitude }
  })
  const limits = Array.from({ length: sections }, (_, at) => ({
    from: at * 500,
    limit: 40 + (at % 5) * 10,
    fromTime: null,
    toTime: null,
  }))
  return { points, width: 100, sections: limits, waypoints: [] }
}
const sections = 40

/** Fences side by side, 1.5 km across, and routes, each watched by a rule; the other rules are of all other kinds in turn. */
function bookOf({ rules, fences, routes }: { rules: number; fences: number; routes: number }): RuleBook {
  const across = Math.ceil(Math.sqrt(fences))
  const watched = Array.from({ length: fences }, (_, n) => {
    const place = {
      latitude: centre.latitude + Math.floor(n / across) * 0.015,
      longitude: centre.longitude + (n % across) * 0.015,
    }
    const geofence = { id: String(n), name: '', shape: { circle: { ...place, radius: 750 }, polygon: [] } }
    return ruleOf(n, n % 2 === 0 ? 'geofenceEntered' : 'geofenceLeft', geofence)
  })
  const driven = Array.from({ length: routes }, (_, n) => {
    const geofence = { id: String(fences + n), name: '', shape: { circle: null, polygon: [], route: routeOf(n) } }
    return ruleOf(fences + n, n % 2 === 0 ? 'routeLeft' : 'sectionLimit', geofence)
  })
  const kinds = alarmRuleKindKeys.filter(kind => !['watched', 'visited', 'route'].includes(ruleKindOf(kind).geofence ?? ''))
  const plain = Array.from({ length: rules }, (_, n) =>
    ruleOf(fences + routes + n, kinds[n % kinds.length] ?? 'speedLimit', null),
  )
  return new RuleBook([...watched, ...driven, ...plain], id => [id])
}

/** A vehicle of its own place; each second one drives eastwards and back. */
function reportOf(vehicle: number, n: number): RuledReport {
  const drives = vehicle % 2 === 0
  const latitude = centre.latitude + (vehicle % 300) * 0.001
  const longitude = centre.longitude + ((vehicle * 7) % 300) * 0.001 + (drives ? (n % 40) * 0.004 : (n % 5) * 0.00002)
  const time = began + n * 30_000
  return {
    vehicleId: vehicle,
    time,
    digest: 0n,
    receivedAt: time,
    quality: 0,
    edition: 2013,
    latitudeE6: Math.round(latitude * 1e6),
    longitudeE6: Math.round(longitude * 1e6),
    latitude,
    longitude,
    speedDkmh: drives ? 460 : 0,
    status: drives ? 0b11 : 0b10,
    alarms: 0,
    fuelDl: null,
    satellites: 12,
    timeZone: 'Asia/Shanghai',
    late: false,
  }
}

setFlagsFromString('--expose-gc')
/** Bytes of what is still used. */
function used(): number {
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

interface Round {
  vehicles: number
  reports: number
  book: RuleBook
}

const cores = 2
/** Reports that a server has in its hands together. */
const atOnce = 1_000

/** µs of processor a report, kB a vehicle, alarms. */
function cost({ vehicles, reports, book }: Round): { micros: number; kilobytes: number; found: number } {
  const ofVehicle = book.of({ id: 1, organisationId: 1 })
  if (!ofVehicle) throw new Error('no rule applies')
  const memories: VehicleMemory[] = []
  const before = used()
  let [found, micros] = [0, 0]
  // Made before they are looked at, some at a time as they come: they are not what is measured, and are no more than a server has at once.
  for (let n = 0; n < reports; n += 1)
    for (let from = 0; from < vehicles; from += atOnce) {
      const batch = Array.from({ length: Math.min(atOnce, vehicles - from) }, (_, at) => reportOf(from + at, n))
      const begin = process.cpuUsage()
      for (const [at, report] of batch.entries()) {
        const memory = (memories[from + at] ??= emptyMemory())
        for (const { conditions } of evaluate(report, memory, ofVehicle, book).signals)
          for (const { on } of conditions) if (on) found += 1
      }
      const { user, system } = process.cpuUsage(begin)
      // The first round makes the memories and the code warm.
      if (n > 0) micros += user + system
    }
  const kilobytes = (used() - before) / 1_000 / vehicles
  // Used after the measurement too: what nobody uses any more is not counted as memory.
  if (memories.length !== vehicles) throw new Error('a vehicle has no memory')
  return { micros: micros / (vehicles * (reports - 1)), kilobytes, found }
}

export const rules = defineBench({
  name: 'rules',
  about: 'alarm rules: processor time of a report, and memory of a vehicle',
  scales: {
    ordinary: { vehicles: 100_000, rules: 60, companies: 10, fences: 500, routes: 200, reports: 12, days: 30 },
    small: { vehicles: 10_000 },
    tiny: { vehicles: 50, rules: 20, companies: 2, fences: 20, routes: 5, reports: 10, days: 3 },
  },
  figures: {
    'a report': { unit: 'µs', better: 'lower', limit: 6 },
    'a report, all rules': { unit: 'µs', better: 'lower', limit: 6 },
    'a vehicle': { unit: 'kB', better: 'lower' },
    'alarms found': { unit: 'alarms', better: 'higher' },
    // On two cores, with the reading of packed days.
    '1,000 vehicles tried on a speed': { unit: 's', better: 'lower', limit: 10 },
    '1,000 vehicles tried on a geofence': { unit: 's', better: 'lower', limit: 10 },
    '1,000 vehicles tried on counted hours': { unit: 's', better: 'lower', limit: 10 },
    // Of what sensors have read already: the reports are read besides.
    '1,000 vehicles tried on a sensor': { unit: 's', better: 'lower', limit: 10 },
  },
  async measure({ vehicles, rules: count, companies, fences, routes, reports, days }, run) {
    const share = cost({ vehicles, reports, book: bookOf({ rules: Math.ceil(count / companies), fences, routes }) })
    const all = cost({ vehicles, reports, book: bookOf({ rules: count, fences, routes }) })
    run.figure('a report', share.micros)
    run.figure('a report, all rules', all.micros)
    run.figure('a vehicle', all.kilobytes)
    run.figure('alarms found', all.found)
    const spent = await monthOnTrial(days)
    run.figure('1,000 vehicles tried on a speed', (spent.speed * 1_000) / cores)
    run.figure('1,000 vehicles tried on a geofence', (spent.fence * 1_000) / cores)
    run.figure('1,000 vehicles tried on counted hours', (spent.counting * 1_000) / cores)
    run.figure('1,000 vehicles tried on a sensor', (spent.sensor * 1_000) / cores)
  },
})

if (import.meta.main) await main(rules)
