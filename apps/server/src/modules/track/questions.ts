/** What is asked of the worker that reads tracks, and what it answers. */
import type { Track } from '@outrider/track'
import type { Packing } from '../handlers.ts'

export interface WorkerStart {
  databaseUrl: string
}

interface Range {
  vehicleId: number
  /** ms since 1970, both included. */
  startTime: number
  endTime: number
}
/** The track itself, for rules of the server. */
export interface TrackQuestion extends Range {
  want: 'track'
}
/** The reply of track/getVehicleTrack, ready for the wire. */
export interface ReplyQuestion extends Range {
  want: 'json' | 'columns'
  mostPoints: number | undefined
  packing: Packing
  /** Bit 0 first. */
  alarmNames: readonly string[]
}
export type Question = TrackQuestion | ReplyQuestion
export interface Asked {
  id: number
  question: Question
}

export type Answer = { track: Track } | { bytes: Uint8Array }
/** What is left of an error on its way between threads. */
export interface Failure {
  message: string
  stack: string | undefined
  /** Of the database or the system. */
  code: unknown
}
export type Answered = { id: number; answer: Answer } | { id: number; failure: Failure }
