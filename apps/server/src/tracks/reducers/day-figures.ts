/**
 * The figures of a day: those of its card, and beside them idling, engine and hours. Hours, periods of ignition and the kinds of time are parts of
 * the card's distance and times and add up to them exactly. Pure.
 */
import type { ScoreMeasures } from '@outrider/contract'
import {
  distancesOf,
  gapThreshold,
  idlingIn,
  type Ignition,
  ignitionBetween,
  movementOf,
  odometerEvidence,
  type OdometerEvidence,
  type PeriodPart,
  pointFlags,
  rowAtTime,
  rowState,
  type Track,
} from '@outrider/track'
import { marginAfter, marginBefore } from '../calendar-days.ts'
import type { RoadTile } from '../road-cells.ts'
import { type DayFacts, type DayWindow, factsOfDays } from './day-card.ts'
import { roadsOfDay } from './roads-of-day.ts'
import { type ScoreFacts, scoreFacts } from './score-facts.ts'

/** Seconds of each kind; together the time they are of. */
interface Times {
  driving: number
  idling: number
  parked: number
  gap: number
}

/** By the hour of the day, the first one at its begin. */
export type HourFigures = { [Name in keyof Times | 'distance']: number[] }

export interface IgnitionPeriod {
  /** ms since 1970; cut at the ends of the day. */
  begin: number
  /** null: on at the last report so far. */
  end: number | null
  driving: number
  idling: number
  /** m */
  distance: number
  beginAt: Place | null
  endAt: Place | null
}

/** Degrees, WGS-84. */
interface Place {
  latitude: number
  longitude: number
}

export interface DayFigures extends Times {
  /** There is a report of the day or before it. */
  known: boolean
  /** Reports. */
  points: number
  /** m, a multiple of 100 as in the card. */
  distance: number
  distanceBy: 'odometer' | 'distance' | 'both'
  /** The distance is a lower bound. */
  distanceAtLeast: boolean
  /** s with the engine on. */
  engineOn: number
  engineStarts: number
  /** What the line of ACC was like that day, and its changes in the hour with most. */
  line: Ignition['line']
  lineChanges: number
  /** Metres between two receivers that it is heard by; null: one. */
  receiversApart: number | null
  /** km/h */
  topSpeed: number | null
  /** What the odometer has counted where it does not count, m; null: it does. */
  odometerDoubt: number | null
  /** What it is held against; null: fixes show too little. */
  evidence: OdometerEvidence | null
  /** By the odometer, m. */
  odometerBegin: number | null
  odometerEnd: number | null
  /** First and last report, ms since 1970. */
  firstAt: number | null
  lastAt: number | null
  hours: HourFigures
  periods: IgnitionPeriod[]
  /** What it adds to the score of the company. */
  score: ScoreFacts
  /** Where it drove; undefined: nobody asked, or the day goes on. */
  roads: RoadTile[] | undefined
}

/** The days, and what their parts of the score are measured by. */
export interface AskedFigures {
  readonly days: readonly DayWindow[]
  readonly measures: ScoreMeasures
  /** Of days that begin from here on and end before there, where the vehicle drove is wanted too, ms since 1970. */
  readonly roads?: { readonly from: number; readonly before: number }
}

interface Span {
  from: number
  to: number
}

const hour = 3_600_000

/** `track` must extend beyond the days as for cards. A day's end may be before its midnight: the day goes on. */
export function dayFigures(track: Track, { days, measures, roads }: AskedFigures): DayFigures[] {
  return factsOfDays(track, days).map(facts => {
    const { window } = facts
    return {
      ...figuresOf(facts),
      score: scoreFacts(facts, measures),
      roads: roads && window.begin >= roads.from && window.end < roads.before ? roadsOfDay(facts.track, window) : undefined,
    }
  })
}

function figuresOf(facts: DayFacts): Omit<DayFigures, 'score' | 'roads'> {
  const { track, card, day, parts, stops } = facts
  const { begin, end } = facts.window
  const distance = Math.round(card.km * 10) * 100
  // Days before and after are looked at with it or by themselves: what it is told of is the same for both.
  const ignition = ignitionBetween(track, stops, { from: begin - marginBefore, to: end + marginAfter })
  const engine = engineSpans(track, ignition, { window: { from: begin, to: end }, silence: gapThreshold(day) * 1_000 })
  const metresUntil = metresBy(facts, distance, { from: begin, to: end })
  const idling = idlingIn(track, parts, stops, engine.spans, ignition.on)
  const timesIn = (span: Span): Times => timesOf(parts, idling, span)
  const hours: HourFigures = { distance: [], driving: [], idling: [], parked: [], gap: [] }
  for (let from = begin; from < end; from += hour) {
    const to = Math.min(end, from + hour)
    const { driving, idling, parked, gap } = timesIn({ from, to })
    hours.distance.push(metresUntil(to) - metresUntil(from))
    hours.driving.push(driving)
    hours.idling.push(idling)
    hours.parked.push(parked)
    hours.gap.push(gap)
  }
  const odometer = odometerOf(day)
  const { ignition: line, receiversApart } = movementOf(facts.stretch)
  const placeAt = (time: number): Place | null => placeOf(track, time)
  return {
    ...timesIn({ from: begin, to: end }),
    known: rowAtTime(track, end - 1) >= 0,
    points: day.length,
    distance,
    distanceBy: card.kmBy,
    distanceAtLeast: card.kmAtLeast === true,
    engineOn: engine.spans.reduce((sum, span) => sum + seconds(span), 0),
    engineStarts: engine.starts,
    line: line.line,
    lineChanges: line.changesPerHour,
    receiversApart,
    topSpeed: card.topSpeed,
    odometerDoubt: card.odometerKm === undefined ? null : card.odometerKm * 1_000,
    evidence: odometerEvidence(facts.stretch, distancesOf(facts.stretch)) ?? null,
    odometerBegin: odometer[0],
    odometerEnd: odometer[1],
    firstAt: day.time[0] ?? null,
    lastAt: day.time[day.length - 1] ?? null,
    hours,
    periods: engine.spans.map(span => {
      const { driving, idling } = timesIn(span)
      const goesOn = span.to === track.time[track.length - 1] && engine.onAtEnd
      return {
        begin: span.from,
        end: goesOn ? null : span.to,
        driving,
        idling,
        distance: metresUntil(span.to) - metresUntil(span.from),
        beginAt: placeAt(span.from),
        endAt: goesOn ? null : placeAt(span.to),
      }
    }),
  }
}

/** Whole seconds, rounded at the ends, so that neighbouring spans together are the span of both. */
const seconds = ({ from, to }: Span): number => Math.max(0, Math.round(to / 1_000) - Math.round(from / 1_000))

const overlap = (a: Span, b: Span): Span => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })

/** Standing with the engine on is idling when it lasts; the rest of standing is parked. */
function timesOf(parts: readonly PeriodPart[], idles: readonly Span[], span: Span): Times {
  const times: Times = { driving: 0, idling: 0, parked: 0, gap: 0 }
  for (const part of parts) {
    if (part.to <= span.from || part.from >= span.to) continue
    const here = overlap(part, span)
    if (part.kind === 'driving') times.driving += seconds(here)
    else if (part.kind === 'gap') times.gap += seconds(here)
    else {
      const idling = idles.reduce((sum, each) => sum + seconds(overlap(each, here)), 0)
      times.idling += idling
      times.parked += seconds(here) - idling
    }
  }
  return times
}

/**
 * Times with the engine on by the account of movement, unless nothing is known: from a report with the line on to the next. `onAtEnd`: by the last
 * report.
 */
function engineSpans(
  track: Track,
  ignition: Ignition,
  { window, silence: longest }: { window: Span; silence: number },
): { spans: Span[]; starts: number; onAtEnd: boolean } {
  const { state } = movementOf(track)
  const last = track.length - 1
  const silences = silencesOf(track, window, longest)
  const spans = ignition.on.flatMap(({ from, to }) => {
    const whole = overlap({ from, to }, window)
    const parts: Span[] = []
    let at = whole.from
    for (const silence of silences) {
      if (silence.to <= at || silence.from >= whole.to) continue
      if (silence.from > at) parts.push({ from: at, to: silence.from })
      at = silence.to
    }
    if (whole.to > at) parts.push({ from: at, to: whole.to })
    return parts
  })
  const starts = ignition.starts.filter(at => at >= window.from && at < window.to).length
  // Of a line that flickers only movement tells.
  const onAtEnd =
    last >= 0 &&
    (ignition.line === 'unsteady' ? state[last] === rowState.driving : ((track.flags[last] ?? 0) & pointFlags.accOn) !== 0)
  return { spans, starts, onAtEnd }
}

/** Times between two reports of which nothing is known. */
function silencesOf(track: Track, window: Span, longest: number): Span[] {
  const found: Span[] = []
  for (let row = Math.max(1, rowAtTime(track, window.from)); row < track.length; row++) {
    const [from, to] = [track.time[row - 1] ?? 0, track.time[row] ?? 0]
    if (from >= window.to) break
    if (to - from > longest) found.push({ from, to })
  }
  return found
}

/**
 * Metres of the day driven until a time: the card's distance, spread over the day as the fixes are; where there are none, as the odometer rises.
 * Whole metres that never fall.
 */
function metresBy({ stretch }: DayFacts, total: number, window: Span): (time: number) => number {
  const byFixes = distancesOf(stretch)
  const last = byFixes[byFixes.length - 1] ?? 0
  const [low, high] = [firstOf(stretch) ?? 0, lastOf(stretch) ?? 0]
  const share = (row: number): number => {
    if (last > 0) return (byFixes[row] ?? 0) / last
    for (let at = row; at >= 0; at--) {
      const value = stretch.mileage[at] ?? -1
      if (value >= 0) return high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 1
    }
    return 0
  }
  return time => {
    if (time <= window.from) return 0
    if (time >= window.to) return total
    const row = rowAtTime(stretch, time)
    return row < 0 ? 0 : row === stretch.length - 1 ? total : Math.round(total * share(row))
  }
}

/** First and last value of a day, m. */
function odometerOf(track: Track): [number | null, number | null] {
  const [first, last] = [firstOf(track), lastOf(track)]
  return [first === undefined ? null : first * 100, last === undefined ? null : last * 100]
}

/** The first value of an odometer that is told, and the last one, 0.1 km. */
const firstOf = ({ mileage }: Track): number | undefined => mileage.find(value => value >= 0)
const lastOf = ({ mileage }: Track): number | undefined => mileage.findLast(value => value >= 0)

/** Where the report at or before a time was; null: it had no fix. */
function placeOf(track: Track, time: number): Place | null {
  const row = rowAtTime(track, time)
  if (row < 0 || !((track.flags[row] ?? 0) & pointFlags.fixed)) return null
  return { latitude: (track.latitude[row] ?? 0) / 1e6, longitude: (track.longitude[row] ?? 0) / 1e6 }
}
