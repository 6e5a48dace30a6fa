/** What is asked of the workers that read tracks, and what they answer. */
import type { Packing } from '../handlers.ts'
import type { Way } from '../share/shared-way.ts'
import type { DayCard, DayWindow } from '../track-card/day-card.ts'

export interface WorkerStart {
  databaseUrl: string
}

export interface Range {
  vehicleId: number
  /** ms since 1970, both included. */
  startTime: number
  endTime: number
}
/** The reply of track/getVehicleTrack, ready for the wire. */
export interface ReplyQuestion extends Range {
  want: 'json' | 'columns'
  mostPoints: number | undefined
  packing: Packing
  /** Bit 0 first. */
  alarmNames: readonly string[]
}
/** What of it strangers are shown. */
export interface WayQuestion extends Range {
  want: 'way'
}
/** What it says of these days. */
export interface CardsQuestion extends Range {
  want: 'cards'
  days: readonly DayWindow[]
}
export type Question = ReplyQuestion | WayQuestion | CardsQuestion

/** The same track: read once for all who ask in one breath. */
export const trackKey = ({ vehicleId, startTime, endTime }: Range): string => `${vehicleId} ${startTime} ${endTime}`

/** Without a question: nobody waits for its answer any more. */
export interface Asked {
  id: number
  question?: Question
}

export type Answer = { bytes: Uint8Array<ArrayBuffer> } | { way: Way } | { cards: DayCard[] }
/** What is left of an error on its way between threads. */
export interface Failure {
  message: string
  stack: string | undefined
  /** Of the database or the system. */
  code: unknown
}
export type Answered = { id: number; answer: Answer } | { id: number; failure: Failure }
