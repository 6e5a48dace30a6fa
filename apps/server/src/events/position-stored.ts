/**
 * One report of a terminal as it is kept: the row of the history, in the units of its columns, so that storing it, publishing it
 * and joining it to the live state are the same object.
 */
export interface PositionStored {
  vehicleId: number
  /** The terminal's time when its clock is plausible, else the arrival time; ms since 1970. */
  time: number
  /** Identity of the report: repeated reports have the same. Signed 64 bit. */
  digest: bigint
  /** Arrival at the gateway, ms since 1970. */
  receivedAt: number
  /** What the terminal's clock said when `time` had to be replaced and the clock could be read; ms since 1970. */
  reportedTime: number | null
  /** Millionths of a degree, north positive. */
  latitudeE6: number
  /** Millionths of a degree, east positive. */
  longitudeE6: number
  /** Metres, -32768..32767. */
  altitude: number
  /** 0.1 km/h, 0..32767. */
  speedDkmh: number
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
   * The additional items as sent, but for lengths that were wrong: null when there are none. A slice of a read buffer: who keeps it long
   * copies it.
   */
  extras: Buffer | null
  /** A sound fix by a sound clock: it moves the vehicle when nothing newer is known. */
  good: boolean
}

/** What is remarkable about a report; 0 for a plain good one. */
export const quality = {
  noFix: 1,
  /** The clock is more than 5 minutes ahead. */
  future: 2,
  atZero: 4,
  outOfRange: 8,
  /** The clock is unreadable, or more than 60 days behind. */
  clockUnusable: 16,
  /** Sent in a batch, or older than the newest known report. */
  late: 32,
  /** Shifted coordinates, as the terminal says. */
  gcj02: 64,
} as const

/** Which message brought the report. */
export const source = { report: 0, batch: 1, blindArea: 2, answer: 3 } as const
export type Source = (typeof source)[keyof typeof source]

/** `time` is the terminal's own, so that reports can be ordered by it. */
export const clockIsSound = (flags: number): boolean => (flags & (quality.future | quality.clockUnusable)) === 0
