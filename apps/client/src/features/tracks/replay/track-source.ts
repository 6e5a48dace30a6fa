/** Where tracks come from, whoever is asked. */
import { limits } from '@outrider/contract'
import type { Track } from '@outrider/track'

export interface TrackAnswer {
  readonly track: Track
  /** Points that are stored of this time. */
  readonly total: number
  /** Fewer came than are stored: those that matter. */
  readonly reduced: boolean
  /** By bit of `alarms`, the first first. */
  readonly alarmNames: readonly string[]
  /** Titles of platforms that did not answer: what they hold is missing. */
  readonly missing: readonly string[]
}

export interface TrackQuestion {
  vehicleId: string
  /** ms since 1970, both included. */
  startTime: number
  endTime: number
  /** Reduced to so many points; without it every point comes. */
  mostPoints?: number
}

export type TrackSource = (question: TrackQuestion, signal: AbortSignal) => Promise<TrackAnswer>

/** So many points draw the line of a week as the screen can show it. */
export const linePoints = 4_000
/** A day of reports every ten seconds and more: they come at once. */
export const dayPoints = 10_000
/** More points than this are not all taken into memory: whole days around the clock are. */
export const mostWhole = limits.trackPoints
