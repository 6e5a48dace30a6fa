/** Computes day cards (driving, stops, gaps, mileage) from a track, by the rules shared with the client. Pure. */
import type { TrackCardDay } from '@outrider/contract'
import {
  accountTogether,
  gapsIn,
  distancesOf,
  gapThreshold,
  isLeast,
  mileageOf,
  type PeriodPart,
  periodParts,
  rowAtTime,
  sliceTrack,
  type Stop,
  stopRuleOf,
  stopsIn,
  topSpeed,
  type Track,
} from '@outrider/track'
import { marginAfter, marginBefore } from '../calendar-days.ts'

export type DayCard = Omit<TrackCardDay, 'day' | 'beginTime' | 'endTime' | 'finished'>

/** ms since 1970, end excluded. */
export interface DayWindow {
  begin: number
  end: number
}

/** `track` must extend beyond the days, because stops and gaps cross their borders. */
export const dayCards = (track: Track, days: readonly DayWindow[]): DayCard[] => factsOfDays(track, days).map(({ card }) => card)

/** A day with what its card is made of. */
export interface DayFacts {
  readonly window: DayWindow
  /** What is looked at of the day: it goes beyond, because stops and gaps cross its borders. */
  readonly track: Track
  readonly card: DayCard
  /** The reports of the day. */
  readonly day: Track
  /** The reports of the day and the one before it: the distance between two belongs to the day of the later one. */
  readonly stretch: Track
  /** What it did, from its beginning to its end. */
  readonly parts: readonly PeriodPart[]
  /** Of `track`. */
  readonly stops: readonly Stop[]
}

/** What is known of each of these days. */
export function factsOfDays(track: Track, days: readonly DayWindow[]): DayFacts[] {
  const cut = days.map(window => reportsOf(track, window))
  // A replay of a day has to say the same as its card: each has an account of its own, of reports that are read once.
  accountTogether(
    track,
    cut.map(({ stretch }) => stretch),
  )
  const stops = stopsForDays(track)
  return cut.map(reports => {
    if (!endsInSilence(track, reports.window)) return dayFacts(track, stops, reports)
    const near = nearTo(track, reports.window)
    return dayFacts(near, stopsForDays(near), reportsOf(near, reports.window))
  })
}

/**
 * Whether nothing was reported for so long at one of its borders that the day has to be looked at by itself: computed alone it does not show
 * what ends such a silence, and a day is one thing in its turn, beside others and in a rebuild (decision 251).
 */
function endsInSilence(track: Track, { begin, end }: DayWindow): boolean {
  const { time } = track
  const [before, after] = [rowAtTime(track, begin - 1), rowAtTime(track, end - 1) + 1]
  return (
    (before >= 0 && (time[before] ?? 0) < begin - marginBefore) || (after < time.length && (time[after] ?? 0) > end + marginAfter)
  )
}

const nearTo = (track: Track, { begin, end }: DayWindow): Track => sliceTrack(track, begin - marginBefore, end + marginAfter)

/** Rests with the engine off or on: neither is driving. */
export const stopsForDays = (track: Track): Stop[] => stopsIn(track, stopRuleOf(track))

/** A day with its reports. */
type CutDay = Pick<DayFacts, 'window' | 'day' | 'stretch'>

function reportsOf(track: Track, window: DayWindow): CutDay {
  const { begin, end } = window
  const before = rowAtTime(track, begin - 1)
  const day = sliceTrack(track, begin, end - 1)
  return { window, day, stretch: before < 0 ? day : sliceTrack(track, track.time[before] ?? begin, end - 1) }
}

function dayFacts(track: Track, stops: readonly Stop[], { window, day, stretch }: CutDay): DayFacts {
  const { begin, end } = window
  // By the interval of this day, as in a replay of it.
  const shortest = gapThreshold(day)
  const gaps = gapsIn(track, { longerThan: shortest })
  const parts = periodParts(track, { stops, gaps, shortest }, { from: begin, to: end })
  const mileage = mileageOf(stretch)
  const kmAtLeast = isLeast(stretch, distancesOf(stretch), mileage)
  const firstDrive = parts.findIndex(({ kind }) => kind === 'driving')
  const lastDrive = parts.findLastIndex(({ kind }) => kind === 'driving')
  const card: DayCard = {
    points: day.length,
    firstStart: parts[firstDrive]?.from ?? null,
    lastStop: firstDrive < 0 ? null : (parts.slice(lastDrive).find(({ kind }) => kind === 'stopped')?.from ?? null),
    drivingBefore: firstDrive === 0,
    drivingAfter: lastDrive >= 0 && lastDrive === parts.length - 1,
    km: day.length === 0 ? 0 : Math.round(mileage.km * 10) / 10,
    kmBy: mileage.by,
    ...(kmAtLeast && { kmAtLeast }),
    ...(mileage.doubt && { odometerKm: Math.round(mileage.doubt.km * 10) / 10 }),
    driving: seconds(parts, 'driving'),
    stopped: seconds(parts, 'stopped'),
    stops: stops.filter(({ from, to }) => from < end && to > begin).length,
    // Of the same account as the distance: one of the day alone costs as much again.
    topSpeed: day.length === 0 ? null : topSpeed(stretch, 'gps', stretch.length - day.length),
    gaps: parts.filter(({ kind }) => kind === 'gap').length,
    gapTime: seconds(parts, 'gap'),
  }
  return { window, track, card, day, stretch, parts, stops }
}

/** Whole seconds. Rounded at the borders of the parts, so that all kinds together are the day. */
const seconds = (parts: readonly PeriodPart[], kind: PeriodPart['kind']): number =>
  parts.reduce((sum, part) => (part.kind === kind ? sum + Math.round(part.to / 1000) - Math.round(part.from / 1000) : sum), 0)
