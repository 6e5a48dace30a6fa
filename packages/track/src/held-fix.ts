/**
 * A receiver that tells its last fix on and on where it sees no satellites, as in a tunnel, until it is elsewhere at once. The vehicle drove on
 * meanwhile, if it came driving and what it drove since is a way by road.
 */
import { canReach, type Fix } from './jumps.ts'
import { between } from './rest.ts'
import { sameFix } from './same-fix.ts'

/** Fixes of one place that show it. */
const fewest = 3
/** It may tell no speed from the first fix on where it came at this speed until a moment before, 0.1 km/h and ms, and went on at about that. */
const cameAt = 300
const momentBefore = 60_000
const about = { least: 0.5, most: 1.6 } as const
/** Slower than this on the average, m/s, it may as well have stood. */
const slowest = 5

export class HeldFix {
  #first: Fix | undefined
  #count = 0
  /** It came driving. */
  #drove = false
  /** The fix before the first of this place, and the latest. */
  #came: Fix | undefined
  #latest: Fix | undefined

  clone(): HeldFix {
    const copy = new HeldFix()
    copy.#first = this.#first
    copy.#count = this.#count
    copy.#drove = this.#drove
    copy.#came = this.#came
    copy.#latest = this.#latest
    return copy
  }

  push(fix: Fix, drives: boolean): void {
    const first = this.#first
    if (first && first.latitude === fix.latitude && first.longitude === fix.longitude) {
      this.#count++
      this.#latest = fix
      return
    }
    this.#came = this.#latest
    this.#latest = fix
    this.#first = fix
    this.#count = 1
    this.#drove = drives
  }

  isLike(other: HeldFix): boolean {
    return (
      this.#count === other.#count &&
      this.#drove === other.#drove &&
      sameFix(this.#first, other.#first) &&
      sameFix(this.#came, other.#came) &&
      sameFix(this.#latest, other.#latest)
    )
  }

  /** When it was where it says for the first time, ms since 1970. */
  get from(): number {
    return this.#first?.time ?? 0
  }

  /** Whether it was driven to this fix since the place was told for the first time. */
  explains(fix: Fix): boolean {
    const first = this.#first
    if (!first || this.#count < fewest || !canReach(first, fix)) return false
    const average = (between(first, fix) * 1_000) / (fix.time - first.time)
    return average >= slowest && (this.#drove || this.#wentOn(first, average))
  }

  /** @param average m/s */
  #wentOn(first: Fix, average: number): boolean {
    const came = this.#came
    if (!came || came.speed < cameAt || first.time - came.time > momentBefore) return false
    const before = came.speed / 36
    return average >= about.least * before && average <= about.most * before
  }
}
