/**
 * What it costs to try a rule on the past: months of vehicles that drive in cities, on motorways and stand with their engine on, a report each 30 s with
 * ACC on and each five minutes with it off, read from packed days. Variants are those of the sliders.
 */
import { type AlarmRuleKind, ruleKindOf, ruleTypeOf } from '@outrider/contract'
import { type Track, type TrackPoint, trackFromPoints } from '@outrider/track'
import type { StoredRule } from '../apps/server/src/rules/stored-rule.ts'
import { packedDay, packedTrack } from '../apps/server/src/tracks/packed-day.ts'
import { ruleCases } from '../apps/server/src/tracks/reducers/rule-cases.ts'
import { Random } from '../apps/simulator/src/random.ts'
import { dayKinds } from './truth/day-kinds.ts'
import { ordinaryReceiver, reportsOf } from './truth/receiver.ts'
import { SimulatedVehicle } from './truth/simulated-vehicle.ts'

const dayMs = 86_400_000
const began = Date.UTC(2026, 4, 4)
const kinds = ['city', 'motorway', 'idling']
/** Days that are simulated; others are these over again. */
const simulated = 3
const accBit = 1

function daysOf(name: string, days: number): TrackPoint[][] {
  const kind = dayKinds.find(each => each.name === name)
  if (!kind) throw new RangeError(`no kind of day: ${name}`)
  const random = new Random(`rules ${name}`)
  const vehicle = new SimulatedVehicle({ lat: 31, lon: 121 }, random)
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

function ruleOf(kind: AlarmRuleKind, parameters: Record<string, number>): StoredRule {
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
    geofence: null,
    vehicleIds: null,
    hours,
    timeZone: null,
  }
}

/** One that asks little of most reports, and one that counts them all. */
const tried = {
  speed: { rule: ruleOf('speedLimit', { limit: 100 }), name: 'limit', values: [95, 97.5, 102.5, 105, 110, 115] },
  counting: { rule: ruleOf('continuousDriving', { minutes: 240 }), name: 'minutes', values: [180, 200, 220, 260, 280, 300] },
} as const

/** Seconds of processor for a month of a vehicle. */
export async function monthOnTrial(days: number): Promise<Record<'reading' | keyof typeof tried, number>> {
  const months = await Promise.all(
    kinds.map(async kind => {
      const all = daysOf(kind, days)
      return { track: trackFromPoints(all.flat()), packed: await Promise.all(all.map(day => packedDay(trackFromPoints(day)))) }
    }),
  )
  // The first time warms the code, as the first of a thousand vehicles do.
  await spentOn(months)
  return spentOn(months)
}

async function spentOn(months: readonly { track: Track; packed: readonly Buffer[] }[]) {
  const spent = { reading: 0, speed: 0, counting: 0 }
  async function took(what: keyof typeof spent, work: () => unknown): Promise<void> {
    const begin = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(begin)
    spent[what] += (user + system) / 1e6 / months.length
  }
  for (const { track, packed } of months) {
    await took('reading', async () => {
      for (const bytes of packed) await packedTrack(bytes)
    })
    for (const what of ['speed', 'counting'] as const) {
      const { rule, name, values } = tried[what]
      const variants = values.map(value => ({ ...rule.parameters, [name]: value }))
      await took(what, () => ruleCases(track, { rule, variants, timeZone: 'Asia/Shanghai', drivesFrom: 50, from: began }))
    }
  }
  return spent
}
