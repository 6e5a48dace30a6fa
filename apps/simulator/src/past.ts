/**
 * What the terminal of a vehicle would have told since it was last heard, made by the same drive that goes on afterwards: so yesterday's
 * track ends where today's begins. People sleep: by night the vehicle stands with its engine off, and now and then its terminal is off
 * for a while. Knows no socket; same drive and seed, same past.
 */
import { destination } from '@outrider/geo'
import type { Location } from '@outrider/jt808'
import type { Drive } from './drive.ts'
import { locationOf } from './location-of.ts'
import { Random } from './random.ts'

/** `kept`: made where there was no signal, so it was sent later. `card`: the driver's went in (true) or came out at that time. */
export type PastStep = { report: Location; kept: boolean } | { card: boolean; time: number }

export interface PastOptions {
  /** When it was last heard, ms since 1970. */
  from: number
  /** The past ends where the present is by then, ms since 1970. */
  clock: () => number
  /** Where it is at home, degrees east: by that its nights are reckoned. */
  lon: number
  /** Its way is through a town, with many stops. */
  town: boolean
  /** Seconds between two reports on the way. */
  interval: number
  seed: string
}

/** Seconds between two reports with the engine off. */
const parkedInterval = 300
const hour = 3_600_000
const dayHours = 24

type Hours = readonly [from: number, to: number]

/** Hours that are driven, and stood afterwards: a lorry's driver must rest, in town somebody is called on. */
const work: Record<'road' | 'town', readonly [drives: Hours, stands: Hours]> = {
  road: [
    [2.5, 4.5],
    [0.35, 1],
  ],
  town: [
    [0.15, 0.6],
    [0.2, 0.9],
  ],
}

/** Of one day, at home. */
interface Day {
  wake: number
  bed: number
  /** It stands, by time. */
  pauses: readonly Hours[]
  /** The terminal is off; on most days never. */
  silent: Hours
}

function dayOf(seed: string, day: number, town: boolean): Day {
  const random = new Random(`${seed} ${day}`)
  const [drives, stands] = town ? work.town : work.road
  const silent = random.chance(0.3) ? random.between(9, 17) : dayHours
  const [wake, bed] = [random.between(5.5, 7), random.between(19.5, 21.5)]
  const pauses: Hours[] = []
  for (let at = wake + random.between(...drives); at < bed; at += random.between(...drives)) {
    const from = at
    at += random.between(...stands)
    pauses.push([from, at])
  }
  return { wake, bed, pauses, silent: [silent, silent + random.between(0.25, 0.7)] }
}

const within = (at: number, [from, to]: Hours): boolean => at >= from && at < to

/** Midnight at home so many days before, ms since 1970. */
export function midnightBefore(now: number, days: number, lon: number): number {
  const east = (lon / 15) * hour
  return Math.floor((now + east) / (dayHours * hour) - days) * dayHours * hour - east
}

export function* pastOf(drive: Drive, { from, clock, lon, town, interval, seed }: PastOptions): Generator<PastStep, void> {
  const drifts = new Random(`${seed} drift`)
  let [now, told] = [from, 0]
  let acc: boolean | undefined
  let carded: boolean | undefined
  for (;;) {
    const atHome = (now + (lon / 15) * hour) / hour
    const { wake, bed, pauses, silent } = dayOf(seed, Math.floor(atHome / dayHours), town)
    const time = atHome % dayHours
    const night = time < wake || time >= bed
    // Nobody pulls over in a tunnel.
    drive.resting = (night || pauses.some(pause => within(time, pause))) && (drive.resting || drive.reading.located)
    const stands = drive.resting && drive.reading.speed === 0
    const seconds = stands ? parkedInterval : interval
    now += seconds * 1_000
    if (now >= clock()) break
    if (!stands) drive.step(seconds)
    if (carded !== !night && (stands || !night)) {
      carded = !night
      yield { card: carded, time: now }
    }
    const { reading } = drive
    const due = reading.acc || reading.acc !== acc || now - told >= parkedInterval * 1_000
    if (!due || within(time, silent)) continue
    acc = reading.acc
    told = now
    // A receiver at rest wanders a little.
    const place = reading.speed > 0 ? reading : destination(reading, drifts.between(0, 360), drifts.between(0, 4))
    yield { report: locationOf({ ...reading, ...place }, now), kept: !reading.signal }
  }
  drive.resting = false
}
