/**
 * What it costs to try a rule on the past: months of vehicles that drive in cities, on motorways and stand with their engine on, a report each 30 s with
 * ACC on and each five minutes with it off, read from packed days. Variants are those of the sliders. Without the database: `npm run bench:trial` has it.
 */
import {
  type AlarmRuleKind,
  type GeofenceShape,
  ruleKindOf,
  ruleTypeOf,
  sensorConditions,
  sensorKindByNumber,
} from '@outrider/contract'
import { type Track, type TrackPoint, trackFromPoints } from '@outrider/track'
import type { StoredRule } from '../apps/server/src/rules/stored-rule.ts'
import { slotOf } from '../apps/server/src/sensors/vehicle-sensors.ts'
import { daysToRead, type KnownDay, summaryOf } from '../apps/server/src/tracks/day-summary.ts'
import { packedDay, ruledDay } from '../apps/server/src/tracks/packed-day.ts'
import { lookOf } from '../apps/server/src/tracks/reducers/can-match.ts'
import { ruleCases } from '../apps/server/src/tracks/reducers/rule-cases.ts'
import { mergeWithoutCopies } from '../apps/server/src/tracks/report-columns.ts'
import { Random } from '../apps/simulator/src/random.ts'
import { dayKinds } from './truth/day-kinds.ts'
import { ordinaryReceiver, reportsOf } from './truth/receiver.ts'
import { SimulatedVehicle } from './truth/simulated-vehicle.ts'

const dayMs = 86_400_000
const kinds = ['city', 'motorway', 'idling']
/** Days that are simulated; others are these over again. */
const simulated = 3
const accBit = 1
/** Where all of them begin. */
export const depot = { latitude: 31, longitude: 121 }

function daysOf(name: string, days: number, began: number): TrackPoint[][] {
  const kind = dayKinds.find(each => each.name === name)
  if (!kind) throw new RangeError(`no kind of day: ${name}`)
  const random = new Random(`rules ${name}`)
  const vehicle = new SimulatedVehicle({ lat: depot.latitude, lon: depot.longitude }, random)
  for (let day = 1; day <= simulated; day++) {
    kind.does(vehicle, random)
    vehicle.stand(Math.max(0, (day * dayMs) / 1_000 - vehicle.seconds.length), { engine: false })
  }
  const receiver = { ...ordinaryReceiver, ...kind.terminal(random), interval: 30, restInterval: 300 }
  const points = reportsOf(vehicle.seconds, began, receiver, random).map(
    ({ time, latitude, longitude, speed, course, status }): TrackPoint => ({
      time: time ?? 0,
      latitude,
      longitude,
      speed,
      recorderSpeed: null,
      course,
      accOn: (status & accBit) !== 0,
      mileage: null,
      alarms: 0,
      late: false,
    }),
  )
  return Array.from({ length: days }, (_, day) => {
    const [from, later] = [began + (day % simulated) * dayMs, (day - (day % simulated)) * dayMs]
    return points.filter(({ time }) => time >= from && time < from + dayMs).map(point => ({ ...point, time: point.time + later }))
  })
}

/** Of one vehicle. */
export interface PackedMonth {
  track: Track
  days: readonly (KnownDay & { packed: Buffer })[]
}

/** A month of a vehicle of each kind. `began`: midnight at UTC, ms since 1970. */
export function monthsOfKinds(days: number, began: number): Promise<PackedMonth[]> {
  return Promise.all(
    kinds.map(async kind => {
      const all = daysOf(kind, days, began)
      const packed = await Promise.all(
        all.map(async (points, nth) => {
          const track = trackFromPoints(points)
          const day = began / dayMs + nth
          return { day, points: track.length, summary: summaryOf(track), packed: await packedDay(track) }
        }),
      )
      return { track: trackFromPoints(all.flat()), days: packed }
    }),
  )
}

function ruleOf(kind: AlarmRuleKind, parameters: Record<string, number>, shape?: GeofenceShape): StoredRule {
  const usual = Object.entries(ruleKindOf(kind).parameters).flatMap(([name, row]) =>
    row.usual === null ? [] : [[name, row.usual]],
  )
  const hours = { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null }
  const type = ruleTypeOf(kind).number
  return {
    id: '1',
    organisationId: 1,
    kind,
    type,
    name: kind,
    level: 2,
    parameters: { ...Object.fromEntries(usual), ...parameters },
    geofence: shape ? { id: '1', name: '', shape } : null,
    vehicleIds: null,
    hours,
    timeZone: null,
  }
}

const warm = { sensor: 1, condition: sensorConditions.above, high: 8 }
/** One that asks little of most reports, one about a place where all of them are now and then, one that counts hours, and one that asks every report. */
export const tried = {
  speed: { rule: ruleOf('speedLimit', { limit: 100 }), name: 'limit', values: [95, 97, 102, 105, 110, 115] },
  fence: {
    rule: ruleOf('geofenceEntered', { margin: 20 }, { circle: { ...depot, radius: 500 }, polygon: [] }),
    name: 'margin',
    values: [0, 10, 30, 50, 75, 100],
  },
  counting: { rule: ruleOf('continuousDriving', { minutes: 240 }), name: 'minutes', values: [180, 200, 220, 260, 280, 300] },
  sensor: { rule: ruleOf('sensor', warm), name: 'high', values: [4, 6, 7, 9, 10, 12] },
} as const
export type Tried = keyof typeof tried

export const variantsOf = (what: Tried): Readonly<Record<string, number>>[] => {
  const { rule, name, values } = tried[what]
  return values.map(value => ({ ...rule.parameters, [name]: value }))
}

/** Months of each kind of vehicle that are looked at before any is measured. */
const warmedBy = 4

/** Seconds of processor for a month of a vehicle: reading it, and what is found in it. */
export async function monthOnTrial(days: number): Promise<Record<Tried, number>> {
  const began = Date.UTC(2026, 4, 4)
  const months = await monthsOfKinds(days, began)
  // The first times warm the code, as the first of a thousand vehicles do.
  for (let n = 0; n < warmedBy; n++) spentOn(months, began)
  return spentOn(months, began)
}

function spentOn(months: readonly PackedMonth[], from: number): Record<Tried, number> {
  const spent = { speed: 0, fence: 0, counting: 0, sensor: 0 }
  for (const what of Object.keys(spent) as Tried[]) {
    const { rule } = tried[what]
    const variants = variantsOf(what)
    for (const { days, track } of months) {
      const sensors = what === 'sensor' ? { sensors: readingsOf(track) } : {}
      const begin = process.cpuUsage()
      const read = new Set(daysToRead(days, lookOf(rule, variants)))
      const all = days.flatMap(({ day, packed }) => (read.has(day) ? [ruledDay(packed)] : []))
      ruleCases(mergeWithoutCopies(all), { rule, variants, timeZone: 'Asia/Shanghai', drivesFrom: 50, from, ...sensors })
      const { user, system } = process.cpuUsage(begin)
      spent[what] += (user + system) / 1e6 / months.length
    }
  }
  return spent
}

/** A box that is opened now and then. */
function readingsOf({ time }: Track) {
  const kind = sensorKindByNumber(warm.sensor)
  if (!kind) throw new RangeError('no kind of sensor')
  const values = Float64Array.from(time, at => 4 + 6 * Math.max(0, Math.sin(at / 3_600_000)) ** 8)
  return { slots: [slotOf({ kind, channel: 1 })], times: time, values: [values] }
}
