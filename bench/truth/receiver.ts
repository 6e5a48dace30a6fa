/** What a terminal tells of a vehicle: noise of its receiver that wanders with a correlation time, an odometer of any unit, a loose wire. */
import { destination } from '@outrider/geo'
import type { Location } from '@outrider/jt808'
import type { Random } from '../../apps/simulator/src/random.ts'
import type { Second } from './simulated-vehicle.ts'

export interface Receiver {
  /** Seconds between two reports with ACC on, and off. */
  interval: number
  restInterval: number
  /** Seconds in which its error forgets where it was. */
  correlation: number
  /** Item 0x01 in tenths of a kilometre for each that was driven; 0: it has none. */
  odometer: number
  /** The line of ACC: of the engine, always on (wired to the battery), or one that drops out. */
  acc: 'engine' | 'always' | 'loose'
  /** A report when it has turned by 30°, as most terminals send. */
  corners: boolean
  /** Its clock is so many minutes ahead of UTC+8. */
  zoneAhead: number
  /** Litres that the fuel sloshes by while it moves; undefined: it has no probe. */
  slosh: number | undefined
  /** The probe reads zero while the engine is off. */
  probeUnpowered: boolean
  /** One fix in so many is some kilometres off; 0: none. */
  wildFix: number
  /** A second receiver so many metres off, from which this part of the fixes comes, in no order; undefined: there is none. */
  second: { metres: number; bearing: number; share: number } | undefined
}

export const ordinaryReceiver: Receiver = {
  interval: 15,
  restInterval: 300,
  correlation: 90,
  odometer: 1,
  acc: 'engine',
  corners: true,
  zoneAhead: 0,
  slosh: undefined,
  probeUnpowered: false,
  wildFix: 0,
  second: undefined,
}

const statusBits = { acc: 1, located: 2 }

function gauss(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}

const angle = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)

/** The reports of a day; the first second ends at `from` + 1 s. */
export function reportsOf(seconds: readonly Second[], from: number, receiver: Receiver, random: Random): Location[] {
  const reports: Location[] = []
  const error = { east: 0, north: 0 }
  const keep = Math.exp(-1 / receiver.correlation)
  const adds = Math.sqrt(1 - keep ** 2)
  let last = { at: Number.NEGATIVE_INFINITY, course: 0, line: false }
  for (const [at, second] of seconds.entries()) {
    error.east = error.east * keep + adds * gauss(random)
    error.north = error.north * keep + adds * gauss(random)
    const since = at - last.at
    const steady = receiver.acc === 'engine'
    const line = receiver.acc === 'always' || (second.engine || receiver.acc === 'loose' ? steady || random.chance(0.6) : false)
    const due = since >= (line || !steady ? receiver.interval : receiver.restInterval)
    const changed = receiver.acc === 'engine' && line !== last.line
    const turned = receiver.corners && second.speed > 5 && since >= 2 && angle(second.course, last.course) >= 30
    if (!due && !changed && !turned) continue
    last = { at, course: second.course, line }
    reports.push(reportOf(second, from + (at + 1) * 1_000, { receiver, error, line, random }))
  }
  return reports
}

interface Reported {
  receiver: Receiver
  error: { east: number; north: number }
  line: boolean
  random: Random
}

function reportOf(second: Second, time: number, { receiver, error, line, random }: Reported): Location {
  const { speed, noise, claimed } = second
  const wild = receiver.wildFix > 0 && random.chance(1 / receiver.wildFix)
  const off = claimed ?? (wild ? { metres: random.between(500, 5_000), bearing: random.whole(0, 359) } : undefined)
  const true0 = off ? destination(second.place, off.bearing, off.metres) : second.place
  const heardBySecond = receiver.second && random.chance(receiver.second.share) ? receiver.second : undefined
  const heard = heardBySecond ? destination(true0, heardBySecond.bearing, heardBySecond.metres) : true0
  const place = destination(destination(heard, 0, error.north * noise), 90, error.east * noise)
  const shownSpeed = speed > 0 ? speed + gauss(random) * 0.4 : noise >= 8 ? random.between(0, 3) : random.between(0, 0.8)
  const sloshes = (receiver.slosh ?? 0) * (speed > 0 ? 1 : 0.1)
  const unpowered = receiver.probeUnpowered && !second.engine
  return {
    alarms: 0,
    status: statusBits.located | (line ? statusBits.acc : 0),
    latitude: place.lat,
    longitude: place.lon,
    altitude: 20,
    speed: Math.max(0, Math.round(shownSpeed * 10) / 10),
    course: Math.round(second.course) % 360,
    time: time + receiver.zoneAhead * 60_000,
    extras: {
      ...(receiver.odometer > 0 && { mileage: Math.floor((second.odometer / 100) * receiver.odometer) / 10 }),
      ...(receiver.slosh !== undefined && {
        fuel: unpowered ? 0 : Math.max(0, Math.round((second.fuel + random.between(-1, 1) * sloshes) * 10) / 10),
      }),
      signal: 25,
      satellites: claimed ? random.whole(3, 5) : random.whole(9, 14),
    },
  }
}
