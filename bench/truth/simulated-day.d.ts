/** A day of a kind: what the terminal reported, and what the vehicle really did. */
import type { Location } from '@outrider/jt808'
import type { DayKind } from './day-kinds.ts'
export interface Truth {
  /** km that the wheels turned. */
  km: number
  /** Seconds that it was under way, with its short rests. */
  driving: number
  /** Rests of at least three minutes, the one that the day begins with included. */
  stops: number
  /** Times that the engine was started. */
  starts: number
  /** Litres burnt, and got. */
  used: number
  refuelled: number
}
export interface SimulatedDay {
  kind: DayKind
  reports: Location[]
  truth: Truth
}
/** @param midnight ms since 1970 */
export declare function simulateDay(kind: DayKind, midnight: number, seed: string): SimulatedDay
