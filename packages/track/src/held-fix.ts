/**
 * A receiver that tells its last fix on and on where it sees no satellites, as in a tunnel: to the last digit the same, at the speed it had or at none,
 * until it is somewhere else at once. The vehicle drove on meanwhile, if it came driving and what it drove since then is a way by road.
 */
import { canReach, type Fix } from './jumps.ts'
import { between } from './rest.ts'

/** Fixes of one place that show it. */
const fewest = 3
/** Slower than this on the average, m/s, it may as well have stood. */
const slowest = 5

export class HeldFix {
  #first: Fix | undefined
  #count = 0
  /** It came driving. */
  #drove = false

  clone(): HeldFix {
    const copy = new HeldFix()
    copy.#first = this.#first
    copy.#count = this.#count
    copy.#drove = this.#drove
    return copy
  }

  push(fix: Fix, drives: boolean): void {
    const first = this.#first
    if (first && first.latitude === fix.latitude && first.longitude === fix.longitude) {
      this.#count++
      return
    }
    this.#first = fix
    this.#count = 1
    this.#drove = drives
  }

  /** When it was where it says for the first time, ms since 1970. */
  get from(): number {
    return this.#first?.time ?? 0
  }

  /** Whether it was driven to this fix since the place was told for the first time. */
  explains(fix: Fix): boolean {
    const first = this.#first
    if (!first || !this.#drove || this.#count < fewest || !canReach(first, fix)) return false
    return between(first, fix) >= (slowest * (fix.time - first.time)) / 1_000
  }
}
