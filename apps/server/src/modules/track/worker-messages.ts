/** Messages between the server and its track workers. */
import type { ContentEncoding } from '../../calls/handlers.ts'
import type { SharedPath } from '../share/shared-path.ts'
import type { DayCard, DayWindow } from '../track-card/day-card.ts'

export interface WorkerStart {
  databaseUrl: string
}

export interface TrackRange {
  vehicleId: number
  /** ms since 1970, both included. */
  startTime: number
  endTime: number
}
/** The reply of track/getVehicleTrack, ready for the wire. */
export interface TrackReplyRequest extends TrackRange {
  want: 'json' | 'columns'
  maxPoints: number | undefined
  encoding: ContentEncoding
  /** 32 for each edition, see fleet/alarm-names.ts. */
  alarmNames: readonly string[]
}
/** The path shown behind a shared link. */
export interface SharedPathRequest extends TrackRange {
  want: 'path'
}
/** Day cards of these days. */
export interface DayCardsRequest extends TrackRange {
  want: 'cards'
  days: readonly DayWindow[]
}
export type TrackRequest = TrackReplyRequest | SharedPathRequest | DayCardsRequest

/** Key of a track; concurrent requests with the same key share one load. */
export const trackKey = ({ vehicleId, startTime, endTime }: TrackRange): string => `${vehicleId} ${startTime} ${endTime}`

/** Without `request`: cancels the request with this id. */
export interface WorkerRequest {
  id: number
  request?: TrackRequest
}

export type TrackResult = { bytes: Uint8Array<ArrayBuffer> } | { path: SharedPath } | { cards: DayCard[] }
/** An error in the form sent between threads. */
export interface WorkerFailure {
  message: string
  stack: string | undefined
  /** Error code of the database or system. */
  code: unknown
}
export type WorkerResponse = { id: number; result: TrackResult } | { id: number; failure: WorkerFailure }
