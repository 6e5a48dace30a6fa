/**
 * One position report in the units of the history's columns, so that the same object is stored, published and applied to the live
 * state.
 */
import type { AlarmSignal } from './alarm-signals.ts'
import type { Edition } from './edition.ts'

export interface PositionReport {
  vehicleId: number
  /** The terminal's time when its clock is plausible, else the arrival time; ms since 1970. */
  time: number
  /** Identity of the report: equal for repeated reports. Signed 64 bit. */
  digest: bigint
  /** Arrival at the gateway, ms since 1970. */
  receivedAt: number
  /** The terminal's time if `time` had to be replaced and it was readable; ms since 1970. */
  reportedTime: number | null
  /** Millionths of a degree, north positive. */
  latitudeE6: number
  /** Millionths of a degree, east positive. */
  longitudeE6: number
  /** Metres, -32768..32767. */
  altitude: number
  /** 0.1 km/h, 0..32767. */
  speedDkmh: number
  /** Its speed was none that a vehicle has, as 0xFFFF, and is kept as 0: nobody knows whether it stands. Not stored. */
  noSpeed?: boolean
  /** Degrees, north 0, clockwise. */
  course: number
  /** Alarm bits, unsigned 32 bit. */
  alarms: number
  /** Status bits, unsigned 32 bit. */
  status: number
  /** Odometer, 0.1 km. */
  mileageHm: number | null
  /** 0.1 l. */
  fuelDl: number | null
  /** Signal strength as the terminal gives it. */
  signal: number | null
  satellites: number | null
  /** Sum of `quality` bits. */
  quality: number
  source: Source
  /**
   * Additional items as sent, with wrong lengths corrected; null: none. A slice of a read buffer: copy it to keep it.
   */
  extras: Buffer | null
  /** What it says of alarms, stored with it; missing or null: nothing new. */
  alarmSignal?: AlarmSignal | null
  /** What is wrong with it by the score of companies (gateway/report-faults.ts), counted with it; missing or 0: nothing. */
  faults?: number
  /** Edition of JT/T 808 that it was sent in; null: stored before the edition was. */
  edition: Edition | null
  /** A valid fix with a known time: the terminal's, or of a live report its arrival. It moves the vehicle unless a newer one is known. */
  good: boolean
}

/** Quality flags of a report; 0: a regular good report. */
export const quality = {
  noFix: 1,
  /** The clock is more than 5 minutes ahead. */
  future: 2,
  atZero: 4,
  outOfRange: 8,
  /** The clock is unreadable, more than 60 days behind, or was set back. */
  clockUnusable: 16,
  /** Sent in a batch, or older than the newest known report. */
  late: 32,
  /** The terminal reports GCJ-02 coordinates. */
  gcj02: 64,
} as const

/** Which message brought the report. */
export const source = { report: 0, batch: 1, bufferedUpload: 2, queryReply: 3 } as const
export type Source = (typeof source)[keyof typeof source]

/** Bits of reports whose `time` is not the terminal's own. */
export const unsoundClock = quality.future | quality.clockUnusable

/** Whether `time` is the terminal's own time. */
export const clockIsSound = (flags: number): boolean => (flags & unsoundClock) === 0

/** A live report whose clock is not believed: its time is that of its arrival, and it is newer than all before it. */
export const isTimedByArrival = (flags: number): boolean => !clockIsSound(flags) && (flags & quality.late) === 0

/**
 * Seconds by which the terminal's clock is ahead of ours (negative: behind) where it is not believed. 0: it is believed; null: its time
 * cannot be read.
 */
export function clockOffsetOf({
  quality: flags,
  reportedTime,
  receivedAt,
}: Pick<PositionReport, 'quality' | 'reportedTime' | 'receivedAt'>): number | null {
  if (clockIsSound(flags)) return 0
  return reportedTime === null ? null : clampedSeconds((reportedTime - receivedAt) / 1_000)
}

/** Fits 31 bits and a sign: a clock of 2099 is further ahead. */
const clampedSeconds = (seconds: number): number => Math.min(Math.round(seconds), 0x7fffffff)
