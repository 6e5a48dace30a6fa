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
  /** Seconds between two reports on the way. */
  interval: number
  seed: string
}

/** Seconds between two reports with the engine off. */
const parkedInterval = 300
const hour = 3_600_000
const dayHours = 24

/** Hours of the day at home. */
interface Hours {
  wake: number
  bed: number
  lunch: readonly [from: number, to: number]
  /** The terminal is off; empty on most days. */
  silent: readonly [from: number, to: number]
}

function hoursOf(seed: string, day: number): Hours {
  const random = new Random(`${seed} ${day}`)
  const lunch = random.between(11.4, 12.6)
  const silent = random.chance(0.3) ? random.between(9, 17) : dayHours
  return {
    wake: random.between(5.5, 7),
    bed: random.between(19.5, 21.5),
    lunch: [lunch, lunch + random.between(0.5, 1)],
    silent: [silent, silent + random.between(0.25, 0.7)],
  }
}

const within = (at: number, [from, to]: readonly [number, number]): boolean => at >= from && at < to

/** Midnight at home so many days before, ms since 1970. */
export function midnightBefore(now: number, days: number, lon: number): number {
  const east = (lon / 15) * hour
  return Math.floor((now + east) / (dayHours * hour) - days) * dayHours * hour - east
}

export function* pastOf(drive: Drive, { from, clock, lon, interval, seed }: PastOptions): Generator<PastStep, void> {
  const drifts = new Random(`${seed} drift`)
  let [now, told] = [from, 0]
  let acc: boolean | undefined
  let carded: boolean | undefined
  for (;;) {
    const atHome = (now + (lon / 15) * hour) / hour
    const hours = hoursOf(seed, Math.floor(atHome / dayHours))
    const time = atHome % dayHours
    const night = time < hours.wake || time >= hours.bed
    // Nobody pulls over in a tunnel.
    drive.resting = (night || within(time, hours.lunch)) && (drive.resting || drive.reading.located)
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
    if (!due || within(time, hours.silent)) continue
    acc = reading.acc
    told = now
    // A receiver at rest wanders a little.
    const place = reading.speed > 0 ? reading : destination(reading, drifts.between(0, 360), drifts.between(0, 4))
    yield { report: locationOf({ ...reading, ...place }, now), kept: !reading.signal }
  }
  drive.resting = false
}
