/** Interface of a source of tracks. */
import { limits } from '@outrider/contract'
import type { Track } from '@outrider/track'

export interface TrackResponse {
  readonly track: Track
  /** Number of points stored for this period. */
  readonly total: number
  /** Only key points were returned. */
  readonly reduced: boolean
  /** Indexed by bit of `alarms`. */
  readonly alarmNames: readonly string[]
  /** Titles of platforms that did not respond; their points are missing. */
  readonly missing: readonly string[]
}

export interface TrackRequest {
  vehicleId: string
  /** ms since 1970, both included. */
  startTime: number
  endTime: number
  /** Maximum number of points; all points without it. */
  maxPoints?: number
}

export type TrackSource = (question: TrackRequest, signal: AbortSignal) => Promise<TrackResponse>

/** Enough points for the line of a week at screen resolution. */
export const linePoints = 4_000
/** More than a day of reports every ten seconds; loaded in one request. */
export const dayPoints = 10_000
/** Larger tracks are not loaded completely, only complete days around the clock. */
export const maxCompletePoints = limits.trackPoints
