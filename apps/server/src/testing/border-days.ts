/**
 * Days of vehicles that park on borders of geofences, with what is true: positions with noise that wanders, receivers that say a little speed at rest,
 * excursions of the receiver, and drives in, out and through. Rules look at them; what they find beyond the truth is false, what they do not find is missed.
 */
import type { GeofenceShape } from '@outrider/contract'
import { emptyMemory } from '../rules/rule-memory.ts'
import { evaluate } from '../rules/evaluate.ts'
import type { RuledReport } from '../rules/ruled-report.ts'
import { RuleBook } from '../rules/rule-book.ts'
import type { StoredRule } from '../rules/stored-rule.ts'

/** What one vehicle's day is made of. */
export interface BorderDay {
  seed: number
  /** Largest error of a fix, metres, and over how many seconds it wanders. */
  noise: number
  correlation: number
  /** Between two reports, s. */
  interval: number
  /** Radius of the circle, metres. */
  radius: number
  hours: number
  /** Where it parks: metres inside of the border, negative outside. */
  parkedAt: number
  /** Where it comes from and goes to: inside of the circle or not. */
  from: 'inside' | 'outside'
  to: 'inside' | 'outside'
  /** Fixes that are far off, in the hour: the receiver says no speed. */
  excursions: number
}

export interface BorderCount {
  entered: number
  left: number
  withdrawn: number
}

const centre = { latitude: 31.2304, longitude: 121.4737 }
const metresPerDegree = 111_195

/** Numbers from 0 to 1, the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    let mixed = state ^ (state >>> 15)
    mixed = Math.imul(mixed, 0x2c1b3c6d)
    mixed ^= mixed >>> 12
    return (mixed >>> 0) / 4_294_967_296
  }
}

const bell = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(Math.max(1e-12, random()))) * Math.cos(2 * Math.PI * random())

const shapeOf = (radius: number): GeofenceShape => ({ circle: { ...centre, radius }, polygon: [] })

const ruleOf = (id: string, kind: 'geofenceEntered' | 'geofenceLeft', radius: number): StoredRule => ({
  id,
  organisationId: 1,
  kind,
  type: kind === 'geofenceEntered' ? 1 : 2,
  name: kind,
  level: 2,
  parameters: {},
  geofence: { id: '1', name: 'Border', shape: shapeOf(radius) },
  vehicleIds: null,
  hours: { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null },
  timeZone: null,
})

/** A report at this depth inside of the circle (metres), so many seconds after the begin. */
export function reportAt(radius: number, seconds: number, depth: number, speed: number, aside = 0): RuledReport {
  const latitude = centre.latitude + (radius - depth) / metresPerDegree
  const longitude = centre.longitude + aside / (metresPerDegree * Math.cos((centre.latitude * Math.PI) / 180))
  const time = Date.UTC(2026, 4, 4) + seconds * 1_000
  return {
    vehicleId: 1,
    time,
    digest: 0n,
    receivedAt: time,
    quality: 0,
    edition: 2013,
    latitudeE6: Math.round(latitude * 1e6),
    longitudeE6: Math.round(longitude * 1e6),
    speedDkmh: Math.round(speed * 10),
    status: speed === 0 ? 0b10 : 0b11,
    alarms: 0,
    fuelDl: null,
    satellites: null,
    latitude,
    longitude,
    timeZone: 'Asia/Shanghai',
    late: false,
  }
}

interface Truth {
  /** Seconds since the begin. */
  at: number
  /** Metres inside. */
  depth: number
  /** km/h */
  speed: number
}

/** Comes from 1.5 km away or the middle, parks, and goes. */
function* truthOf({ interval, hours, parkedAt, from, to, radius }: BorderDay): Generator<Truth> {
  const deep = Math.min(radius * 0.9, 1_500)
  const [start, end] = [from, to].map(side => (side === 'inside' ? deep : -1_500)) as [number, number]
  let at = 0
  let depth = start
  const drive = function* (goal: number): Generator<Truth> {
    while (depth !== goal) {
      const left = Math.abs(goal - depth)
      // Slows down to stop.
      const speed = Math.max(6, Math.min(50, left / 3))
      yield { at, depth, speed }
      const step = Math.min(left, (speed / 3.6) * interval)
      depth += Math.sign(goal - depth) * step
      at += interval
    }
  }
  yield* drive(parkedAt)
  for (const until = at + hours * 3_600; at < until; at += interval) yield { at, depth, speed: 0 }
  yield* drive(end)
  for (let n = 0; n < 3 || n * interval < 60; n += 1, at += interval) yield { at, depth, speed: 30 }
}

/** Reports of the day, with all errors. */
export function* reportsOf(day: BorderDay): Generator<RuledReport> {
  const random = randomOf(day.seed)
  const keep = Math.exp(-day.interval / day.correlation)
  // Largest errors are about three times the usual ones.
  const usual = day.noise / 3
  let [north, east] = [usual * bell(random), usual * bell(random)]
  let away: { left: number; north: number; east: number } | undefined
  for (const { at, depth, speed } of truthOf(day)) {
    const fresh = Math.sqrt(1 - keep ** 2) * usual
    north = north * keep + fresh * bell(random)
    east = east * keep + fresh * bell(random)
    if (!away && speed === 0 && random() < (day.excursions * day.interval) / 3_600)
      away = { left: 1 + Math.floor(random() * 5), north: (random() - 0.5) * 6_000, east: (random() - 0.5) * 6_000 }
    const off = away ?? { north: 0, east: 0 }
    const limit = (value: number): number => Math.max(-day.noise, Math.min(day.noise, value))
    const said = speed === 0 ? Math.floor(random() * 4) : speed
    const report = reportAt(day.radius, at, depth, said)
    const latitude = report.latitude + (limit(north) + off.north) / metresPerDegree
    const longitude =
      report.longitude + (limit(east) + off.east) / (metresPerDegree * Math.cos((centre.latitude * Math.PI) / 180))
    if (away && (away.left -= 1) === 0) away = undefined
    yield { ...report, latitude, longitude, status: speed === 0 ? 0b10 : 0b11 }
  }
}

/** What the rules find in reports of a vehicle that begins inside or outside. `parameters`: of both rules. */
export function countOf(
  reports: Iterable<RuledReport>,
  radius: number,
  inside: boolean,
  parameters: Readonly<Record<string, number>> = {},
): BorderCount {
  const both = [ruleOf('1', 'geofenceEntered', radius), ruleOf('2', 'geofenceLeft', radius)]
  const rules = both.map(rule => ({ ...rule, parameters }))
  const book = new RuleBook(rules, id => [id])
  const ofVehicle = book.of({ id: 1, organisationId: 1 })
  if (!ofVehicle) throw new Error('rules apply to the vehicle')
  const memory = emptyMemory()
  if (inside)
    for (const { id } of rules)
      memory.states.set(id, { ruleId: id, on: true, since: null, pausedSince: null, turning: null, late: false, at: 0 })
  const count: BorderCount = { entered: 0, left: 0, withdrawn: 0 }
  for (const report of reports)
    for (const { conditions } of evaluate(report, memory, ofVehicle, book).signals)
      for (const { type, on, withdraws } of conditions)
        if (withdraws) {
          count.withdrawn += 1
          count[type === 1 ? 'entered' : 'left'] -= 1
        } else if (on) count[type === 1 ? 'entered' : 'left'] += 1
  return count
}

/** Nearer to the border than this, metres, either is true of a vehicle that parks there. */
const either = 20

/** False and missed alarms of a day. */
export function countFaults(day: BorderDay): { false: number; missed: number; found: BorderCount } {
  const found = countOf(reportsOf(day), day.radius, day.from === 'inside')
  // The sides on which it certainly was, one after the other; where it parks on the border it may have been on both.
  const parked = Math.abs(day.parkedAt) < either + day.noise / 3 ? [] : [day.parkedAt > 0 ? 'inside' : 'outside']
  const sides = [day.from, ...parked, day.to]
  const crossings = (list: readonly string[], to: string): number =>
    list.filter((side, n) => n > 0 && side === to && list[n - 1] !== to).length
  let [wrong, missed] = [0, 0]
  for (const [name, to] of [
    ['entered', 'inside'],
    ['left', 'outside'],
  ] as const) {
    const least = crossings(sides, to)
    const other = day.parkedAt > 0 ? 'inside' : 'outside'
    const most = Math.max(least, crossings([day.from, other, day.to], to))
    wrong += Math.max(0, found[name] - most)
    missed += Math.max(0, least - found[name])
  }
  return { false: wrong, missed, found }
}

export function randomDay(seed: number): BorderDay {
  const random = randomOf(seed * 7_919 + 1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const noise = 10 + random() * 50
  return {
    seed,
    noise,
    correlation: 30 + random() * 570,
    interval: pick([5, 10, 15, 30, 60]),
    radius: pick([100, 300, 1_000, 2_000, 10_000]),
    hours: 4 + random() * 8,
    parkedAt: (random() * 2 - 1) * pick([5, 20, noise, 80]),
    from: pick(['inside', 'outside'] as const),
    to: pick(['inside', 'outside'] as const),
    excursions: pick([0, 0, 0.3]),
  }
}
