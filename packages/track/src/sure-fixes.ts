/**
 * Fixes that are sure to be believed before they have gone through the account: of a vehicle that drives on as its speeds say, or stays where it stands.
 * They are kept as numbers and go through it together: a fix alone finds nothing of its vehicle in a cache, and is moved twice before it is garbage.
 */
import { type Fix, type JumpFilter, metresExplained } from './jumps.ts'
import type { RestFilter } from './rests.ts'
import { isWithin } from './sphere.ts'

/** As many as a second receiver is not shown by: it takes turns eight times. */
const most = 7
/** A fix so near to the place of a rest is noise to all who look at it, metres: twice that is no other place, no way and no leap. */
const reach = 14.5
/** Slower it stands and faster it drives for all who ask, 0.1 km/h; in between it depends on who does. */
const slowest = 40
const fastest = 50

/** Numbers of a fix: time, latitude, longitude, speed. */
const each = 4
/** Before those of the latest fix: latitude and longitude of the place where it stands. */
const first = 2
/** Numbers beside each other in one piece of memory; none of them is whole, so that they are kept as such. */
const empty = Array.from({ length: first + each * (most + 1) }, () => 0.5)

export class SureFixes {
  readonly #numbers = empty.slice()
  readonly #slow: number
  readonly #fast: number
  #kept = 0
  /** So many more may be kept; 0: of the next one nothing is sure. */
  #room = 0
  #stands = false

  /** @param restsBelow 0.1 km/h */
  constructor(restsBelow: number) {
    this.#slow = Math.min(slowest, restsBelow)
    this.#fast = Math.max(fastest, restsBelow)
  }

  get kept(): number {
    return this.#kept
  }

  /** Whether a fix is sure to be believed, and is kept. */
  keep(time: number, latitude: number, longitude: number, speed: number): boolean {
    // Kept as whole numbers, as they are sent.
    if (this.#room === 0 || speed !== (speed | 0)) return false
    const numbers = this.#numbers
    const last = first + each * this.#kept
    // A clock may be set back; the next fix is the next one.
    const at = Math.max(numbers[last] as number, time)
    if (this.#stands) {
      if (speed >= this.#slow) return false
      if (!isWithin(reach, numbers[0] as number, numbers[1] as number, latitude, longitude)) return false
    } else {
      if (speed >= this.#slow && speed < this.#fast) return false
      const seconds = (at - (numbers[last] as number)) / 1_000
      const metres = metresExplained(seconds, numbers[last + 3] as number, speed)
      if (!isWithin(metres, numbers[last + 1] as number, numbers[last + 2] as number, latitude, longitude)) return false
      if (speed < this.#slow) this.#standAt(latitude, longitude)
    }
    this.#put(last + each, at, latitude, longitude, speed)
    this.#kept += 1
    this.#room -= 1
    return true
  }

  #standAt(latitude: number, longitude: number): void {
    this.#stands = true
    this.#numbers[0] = latitude
    this.#numbers[1] = longitude
  }

  #put(at: number, time: number, latitude: number, longitude: number, speed: number): void {
    const numbers = this.#numbers
    numbers[at] = time
    numbers[at + 1] = latitude
    numbers[at + 2] = longitude
    numbers[at + 3] = speed
  }

  /** The nth that is kept. */
  fix(nth: number, row: number): Fix {
    const at = first + each * (nth + 1)
    const numbers = this.#numbers
    return {
      row,
      time: numbers[at] as number,
      latitude: (numbers[at + 1] as number) | 0,
      longitude: (numbers[at + 2] as number) | 0,
      speed: (numbers[at + 3] as number) | 0,
      course: -1,
      late: false,
      reduced: false,
    }
  }

  /** All that was kept has gone through the account. */
  forget(): void {
    this.#kept = 0
    this.#room = 0
  }

  /** What is sure from here on, after a fix that nobody doubts. */
  begin(latest: Fix, jumps: JumpFilter, resting: RestFilter): void {
    this.forget()
    const { time, latitude, longitude, speed } = latest
    if (speed >= this.#fast) {
      if (resting.resting) return
      this.#room = Math.min(
        most,
        jumps.sureFor(undefined, fix => fix.speed >= this.#fast),
      )
    } else if (speed < this.#slow) {
      const place = resting.standsAt
      if (!place) return
      const isThere = (fix: Fix): boolean =>
        fix.speed < this.#slow && isWithin(reach, place.latitude, place.longitude, fix.latitude, fix.longitude)
      this.#room = Math.min(most, jumps.sureFor({ ...place, reach }, isThere))
      if (this.#room > 0) this.#standAt(place.latitude, place.longitude)
    }
    if (this.#room === 0) return
    this.#stands = speed < this.#slow
    this.#put(first, time, latitude, longitude, speed)
  }
}
