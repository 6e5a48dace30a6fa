/** What a vehicle did in each part of a period: it drove, stood in a stop, or nothing is known. The parts fill the period exactly. */
import { type Gap, gapThreshold } from './gaps.ts'
import { movementOf, rowState } from './movement-of-track.ts'
import { rowAtTime } from './slice.ts'
import type { Stop } from './stops.ts'
import type { Track } from './track.ts'

/** ms since 1970, end excluded. */
export interface TimeSpan {
  from: number
  to: number
}

export interface PeriodPart extends TimeSpan {
  kind: 'driving' | 'stopped' | 'gap'
}

/** A vehicle that stands at its first report is taken to have stood this long before: terminals report hourly while asleep. ms */
const restBefore = 3_600_000

/** Whether any report of this time, its ends included, drives by the account of movement. */
function movesIn(track: Track, { from, to }: TimeSpan): boolean {
  const { state } = movementOf(track)
  for (let row = Math.max(0, rowAtTime(track, from)); row < track.length && (track.time[row] ?? 0) <= to; row++)
    if (state[row] === rowState.driving) return true
  return false
}

/** Times of stops; one at the end of the track goes on, because nothing has told otherwise. */
const restsOf = (track: Track, stops: readonly Stop[]): TimeSpan[] =>
  stops.map(({ from, to, firstRow, lastRow, open }) => ({
    from: firstRow === 0 ? from - restBefore : from,
    to: open && lastRow === track.length - 1 ? Number.POSITIVE_INFINITY : to,
  }))

/** Times without reports, before the first and after the last one as well. */
function silencesOf(track: Track, gaps: readonly Gap[]): TimeSpan[] {
  const [first, last] = [track.time[0], track.time[track.length - 1]]
  if (first === undefined || last === undefined) return [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]
  return [{ from: Number.NEGATIVE_INFINITY, to: first }, ...gaps, { from: last, to: Number.POSITIVE_INFINITY }]
}

/**
 * The parts of a period, ordered by time; neighbours differ in kind. A gap within a stop belongs to it, a short silence at either end to what is
 * beside it; where nothing moved is no driving. O(n).
 * @param stops and `gaps` of the track, ordered by time
 * @param shortest what is left of a gap in the period counts from so many seconds on. Default: by the intervals of the track
 */
export function periodParts(
  track: Track,
  { stops, gaps, shortest = gapThreshold(track) }: { stops: readonly Stop[]; gaps: readonly Gap[]; shortest?: number },
  { from: begin, to: end }: TimeSpan,
): PeriodPart[] {
  const parts: PeriodPart[] = []
  let at = begin
  const add = (kind: PeriodPart['kind'], until: number): void => {
    const to = Math.min(end, until)
    if (to <= at) return
    const last = parts.at(-1)
    if (last?.kind === kind) last.to = to
    else parts.push({ kind, from: at, to })
    at = to
  }
  const reporting = (until: number): void => {
    const to = Math.min(end, until)
    if (to > at) add(movesIn(track, { from: at, to }) ? 'driving' : 'stopped', to)
  }
  const short = shortest * 1_000
  const silences = silencesOf(track, gaps).filter(({ from, to }) => Math.min(end, to) - Math.max(begin, from) > short)
  let next = 0
  const reportingOrNot = (until: number): void => {
    while (at < until && at < end) {
      while ((silences[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next++
      const silence = silences[next]
      if (!silence || silence.from >= until) {
        reporting(until)
        return
      }
      reporting(silence.from)
      add('gap', Math.min(silence.to, until))
    }
  }
  for (const rest of restsOf(track, stops)) {
    reportingOrNot(Math.min(rest.from, end))
    add('stopped', rest.to)
  }
  reportingOrNot(end)
  return parts
}

/** Duration of the parts of one kind, ms. */
export const durationOf = (parts: readonly PeriodPart[], kind: PeriodPart['kind']): number =>
  parts.reduce((sum, part) => (part.kind === kind ? sum + part.to - part.from : sum), 0)
