/** What is known of a packed day without reading it, and which days have to be read for what a rule may find. Pure. */
import { pointFlags, type Track } from '@outrider/track'

/** 1e-6 degrees. */
export interface DayBounds {
  south: number
  north: number
  west: number
  east: number
}

/** Of points with a fix. */
export interface DaySummary extends DayBounds {
  /** 0.1 km/h; of a day without a fix 0. */
  topSpeed: number
}

/** Of a day without a fix bounds that hold nothing. */
export function summaryOf(track: Track): DaySummary {
  const summary = { topSpeed: 0, south: 90e6, north: -90e6, west: 180e6, east: -180e6 }
  for (let row = 0; row < track.length; row++) {
    if (((track.flags[row] as number) & pointFlags.fixed) === 0) continue
    const [latitude, longitude] = [track.latitude[row] as number, track.longitude[row] as number]
    summary.topSpeed = Math.max(summary.topSpeed, track.speed[row] as number)
    summary.south = Math.min(summary.south, latitude)
    summary.north = Math.max(summary.north, latitude)
    summary.west = Math.min(summary.west, longitude)
    summary.east = Math.max(summary.east, longitude)
  }
  return summary
}

/** What a day has to have for something to begin in it. Empty: every day may. */
export interface DayLook {
  /** A speed that is greater, 0.1 km/h. */
  above?: number
  /** At this and less what began before ends, 0.1 km/h. */
  endsAt?: number
  /** A fix within. */
  near?: DayBounds
}

export interface KnownDay {
  /** UTC days since 1970. */
  day: number
  points: number
  /** undefined: it was packed before there were summaries, or is not packed. */
  summary: DaySummary | undefined
}

/** In fewer points it is not sure that what goes on ends. */
const enough = 20

const mayBegin = ({ summary }: KnownDay, { above, near }: DayLook): boolean =>
  !summary ||
  ((above === undefined || summary.topSpeed > above) &&
    (!near ||
      (summary.south <= near.north && summary.north >= near.south && summary.west <= near.east && summary.east >= near.west)))

/** What goes on from the day before ends in it. Where no point has a fix nobody knows that it is elsewhere: a cold store has a roof. */
const ends = ({ summary, points }: KnownDay, { endsAt }: DayLook): boolean =>
  summary !== undefined &&
  summary.south <= summary.north &&
  points >= enough &&
  (endsAt === undefined || summary.topSpeed <= endsAt)

/** Days in which something may begin, the one before each, so that it is known how they begin, and those after it until it has ended. In the order of days. */
export function daysToRead(days: readonly KnownDay[], look: DayLook): number[] {
  const read = new Set<number>()
  let goesOn = false
  for (const [nth, day] of days.entries()) {
    const begins = mayBegin(day, look)
    const before = days[nth - 1]
    if (begins && before) read.add(before.day)
    if (begins || goesOn) read.add(day.day)
    goesOn = begins || (goesOn && !ends(day, look))
  }
  return [...read].toSorted((one, other) => one - other)
}
