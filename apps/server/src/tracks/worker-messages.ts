/** Messages between the server and its track workers. */
import type { ContentEncoding } from '../calls/handlers.ts'
import type { FileOptions } from '../files/options.ts'
import type { DayLook } from './day-summary.ts'
import type { ReducerName } from './reducers.ts'

export interface WorkerStart {
  databaseUrl: string
  /** Where packs of reports are; undefined: there are none. */
  packs?: { files: FileOptions; folder: string }
}

export interface TrackRange {
  vehicleId: number
  /** ms since 1970, both included. */
  startTime: number
  endTime: number
  /** Without points from before, ms since 1970: of another company, for example. */
  since?: number
  /** Only what rules look at is read, and of packed days those in which one may find something. */
  ruled?: DayLook
}
/** The reply of track/getVehicleTrack, ready for the wire: encoded, JSON with its envelope. */
export interface TrackReplyRequest extends TrackRange {
  want: 'json' | 'columns'
  maxPoints: number | undefined
  encoding: ContentEncoding
  /** False: as if no point had been reported with alarms. */
  alarms: boolean
  /** 32 for each edition, see fleet/alarm-names.ts. */
  alarmNames: readonly string[]
}
/** What a reducer makes of the track. */
export interface ReducedTrackRequest extends TrackRange {
  want: 'reduced'
  reducer: ReducerName
  params: unknown
}
export type TrackRequest = TrackReplyRequest | ReducedTrackRequest

/** Key of a track; concurrent requests with the same key share one load. */
export const trackKey = ({ vehicleId, startTime, endTime, since = 0, ruled }: TrackRange): string =>
  `${vehicleId} ${Math.max(startTime, since)} ${endTime}${ruled ? ` ${JSON.stringify(ruled)}` : ''}`

/** Without `request`: cancels the request with this id. */
export interface WorkerRequest {
  id: number
  request?: TrackRequest
}

export type TrackResult = { bytes: Uint8Array<ArrayBuffer> } | { reduced: unknown }
/** An error in the form sent between threads. */
export interface WorkerFailure {
  message: string
  stack: string | undefined
  /** Error code of the database or system. */
  code: unknown
}
export type WorkerResponse = { id: number; result: TrackResult } | { id: number; failure: WorkerFailure }
