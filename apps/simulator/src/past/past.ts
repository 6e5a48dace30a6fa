/**
 * Generates the reports a vehicle would have sent since its last report. They come from the same drive that continues afterwards, so
 * yesterday's track ends where today's begins. At night the vehicle is parked with its engine off, and on some days its terminal is off for
 * a while. Uses no socket; the same drive and seed give the same past.
 */
import type { Sensors } from '../device/sensors.ts'
import { destination } from '@outrider/geo'
import type { Location } from '@outrider/jt808'
import type { Drive } from '../road/drive.ts'
import { locationOf } from '../location-of.ts'
import type { PlantedFault } from '../fleet/fleet-row.ts'
import { withFault } from '../device/planted-fault.ts'
import { Random } from '../random.ts'

/** `buffered`: recorded without a mobile signal, so it was sent later. `card`: the driver inserted (true) or removed the card. */
export type PastStep = { report: Location; buffered: boolean } | { card: boolean; time: number }

export interface PastOptions {
  /** Time of the last report, ms since 1970. */
  from: number
  /** Current time, ms since 1970; the past ends there, even if it moves on meanwhile. */
  clock: () => number
  /** Longitude of its home, degrees: determines its local time and so its nights. */
  lon: number
  /** Drives in a town, with many stops. */
  town: boolean
  /** Seconds between two reports while driving. */
  interval: number
  seed: string
  /** Somebody takes fuel from its tank at night: in the second night, and then once a week. */
  siphoned?: boolean
  /** What is wrong with its terminal. */
  fault?: PlantedFault | undefined
  /** What it has of them; nothing: none. */
  sensors?: Sensors | undefined
}

/** Seconds between two reports while parked. */
const parkedInterval = 300
const hour = 3_600_000
const dayHours = 24

/** How often, in which hours of local time, and how many litres in all. */
const theft = { everyDays: 7, hours: [2.1, 2.5], litres: 90 } as const

type Hours = readonly [from: number, to: number]

/** Hours of driving and of the stop after it: rest breaks of long-distance drivers, deliveries in town. */
const work: Record<'road' | 'town', readonly [drives: Hours, stops: Hours]> = {
  road: [
    [2.5, 4.5],
    [0.35, 1],
  ],
  town: [
    [0.15, 0.6],
    [0.2, 0.9],
  ],
}

/** Schedule of one day, hours of local time. */
interface Day {
  wake: number
  bed: number
  /** Parked. */
  pauses: readonly Hours[]
  /** The terminal is off; on most days this is after midnight, so never. */
  terminalOff: Hours
}

function dayOf(seed: string, day: number, town: boolean): Day {
  const random = new Random(`${seed} ${day}`)
  const [drives, stops] = town ? work.town : work.road
  const terminalOff = random.chance(0.3) ? random.between(9, 17) : dayHours
  const [wake, bed] = [random.between(5.5, 7), random.between(19.5, 21.5)]
  const pauses: Hours[] = []
  for (let at = wake + random.between(...drives); at < bed; at += random.between(...drives)) {
    const from = at
    at += random.between(...stops)
    pauses.push([from, at])
  }
  return { wake, bed, pauses, terminalOff: [terminalOff, terminalOff + random.between(0.25, 0.7)] }
}

const within = (at: number, [from, to]: Hours): boolean => at >= from && at < to

/** Local midnight `days` days before, ms since 1970. `lon` in degrees. */
export function midnightBefore(now: number, days: number, lon: number): number {
  const east = (lon / 15) * hour
  return Math.floor((now + east) / (dayHours * hour) - days) * dayHours * hour - east
}

export function* pastOf(
  drive: Drive,
  { from, clock, lon, town, interval, seed, siphoned = false, fault, sensors }: PastOptions,
): Generator<PastStep, void> {
  const drift = new Random(`${seed} drift`)
  let [now, reportedAt] = [from, 0]
  let acc: boolean | undefined
  let cardInserted: boolean | undefined
  const firstDay = Math.floor((from + (lon / 15) * hour) / hour / dayHours)
  for (;;) {
    const atHome = (now + (lon / 15) * hour) / hour
    const { wake, bed, pauses, terminalOff } = dayOf(seed, Math.floor(atHome / dayHours), town)
    const time = atHome % dayHours
    const night = time < wake || time >= bed
    // Nobody stops in a tunnel, or for the night where the telephone has no signal.
    const mayStop = drive.reading.located && drive.reading.signal
    drive.resting = (night || pauses.some(pause => within(time, pause))) && (drive.resting || mayStop)
    const parked = drive.resting && drive.reading.speed === 0
    const seconds = parked ? parkedInterval : interval
    now += seconds * 1_000
    if (now >= clock()) break
    if (!parked) drive.step(seconds)
    const nights = Math.floor(atHome / dayHours) - firstDay
    if (siphoned && parked && nights % theft.everyDays === 1 && within(time, theft.hours))
      drive.loseFuel((theft.litres * seconds) / 3_600 / (theft.hours[1] - theft.hours[0]))
    if (cardInserted !== !night && (parked || !night)) {
      cardInserted = !night
      yield { card: cardInserted, time: now }
    }
    const { reading } = drive
    const due = reading.acc || reading.acc !== acc || now - reportedAt >= parkedInterval * 1_000
    if (!due || within(time, terminalOff)) continue
    acc = reading.acc
    reportedAt = now
    // The fix of a parked vehicle drifts a little.
    const place = reading.speed > 0 ? reading : destination(reading, drift.between(0, 360), drift.between(0, 4))
    yield { report: locationOf(withFault({ ...reading, ...place }, now, fault), now, sensors), buffered: !reading.signal }
  }
  drive.resting = false
}
