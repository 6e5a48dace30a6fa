/**
 * Driving beyond what may be driven without a rest: one account for a vehicle and for a driver over several. Time that nobody drove, because the
 * vehicle stood or because nothing is known of it, is a rest where it is long enough for one; shorter it is no rest and no driving. Pure.
 */
import type { ScoreMeasures } from '@outrider/contract'

export const hour = 3_600_000
const wholeDay = 24 * hour

/** ms since 1970, end excluded. */
export interface DrivenSpan {
  readonly from: number
  readonly to: number
  /** When a day of the vehicle's zone begins: by it is told what is night. */
  readonly midnight: number
}

/** A part of a span, of day or of night alone. */
export interface DrivenPart<Span extends DrivenSpan> {
  readonly span: Span
  readonly to: number
  readonly night: boolean
  /** From here to the end it is beyond what may be driven; the end: nothing is. */
  readonly beyond: number
  /** ms of driving since the last rest, with this part. */
  readonly since: number
}

type Night = Pick<ScoreMeasures, 'nightFrom' | 'nightTo'>
export type DrivingBounds = Night & Pick<ScoreMeasures, 'drivingMinutes' | 'nightDrivingMinutes' | 'restMinutes'>

/** Whether a time is in the night of these measures, by the clock of the day that begins at `midnight`. */
export function isNight(time: number, midnight: number, { nightFrom, nightTo }: Night): boolean {
  const of = ((((time - midnight) % wholeDay) + wholeDay) % wholeDay) / hour
  return nightFrom <= nightTo ? of >= nightFrom && of < nightTo : of >= nightFrom || of < nightTo
}

/** The next time after this one at which night begins or ends. */
function nextBorder(time: number, midnight: number, { nightFrom, nightTo }: Night): number {
  const borders = [nightFrom, nightTo].map(at => {
    const first = midnight + at * hour
    return first + (Math.floor((time - first) / wholeDay) + 1) * wholeDay
  })
  return Math.min(...borders)
}

/** @param spans ordered by time; they do not overlap. @param onRest before the driving after a rest. */
export function* drivenParts<Span extends DrivenSpan>(
  spans: readonly Span[],
  bounds: DrivingBounds,
  onRest?: () => void,
): Generator<DrivenPart<Span>> {
  const [maxDriven, maxAtNight, rest] = [bounds.drivingMinutes, bounds.nightDrivingMinutes, bounds.restMinutes].map(
    minutes => minutes * 60_000,
  ) as [number, number, number]
  let [driven, atNight, last] = [0, 0, Number.NEGATIVE_INFINITY]
  for (const span of spans) {
    if (span.from - last >= rest) {
      onRest?.()
      ;[driven, atNight] = [0, 0]
    }
    last = span.to
    for (let at = span.from; at < span.to; ) {
      const to = Math.min(span.to, nextBorder(at, span.midnight, bounds))
      const length = to - at
      const night = isNight(at, span.midnight, bounds)
      driven += length
      if (night) atNight += length
      const over = Math.max(0, driven - maxDriven, night ? atNight - maxAtNight : 0)
      yield { span, to, night, beyond: to - Math.min(length, over), since: driven }
      at = to
    }
  }
}

/** Ms of driving between two times at which more than `most` ms of the last 24 hours were driven, and the most that there was. */
export function beyondInDay(
  spans: readonly Pick<DrivenSpan, 'from' | 'to'>[],
  most: number,
  { from, to }: { from: number; to: number },
): { beyond: number; most: number } {
  const found = { beyond: 0, most: 0 }
  const borders = spans.flatMap(span => [span.from + wholeDay, span.to + wholeDay]).toSorted((a, b) => a - b)
  let [first, next] = [0, 0]
  for (const [nth, span] of spans.entries()) {
    // What was driven before leaves the 24 hours piece by piece: between two borders the sum grows by the time, or stays.
    const end = Math.min(span.to, to)
    const cuts = [Math.max(span.from, from)]
    for (; (borders[next] ?? end) < end; next++) if ((borders[next] ?? 0) > (cuts[0] ?? 0)) cuts.push(borders[next] ?? 0)
    for (const [at, begin] of cuts.entries()) {
      const until = cuts[at + 1] ?? end
      if (until <= begin) continue
      while ((spans[first]?.to ?? 0) <= begin - wholeDay) first++
      const inDay = (time: number): number =>
        spans
          .slice(first, nth + 1)
          .reduce((sum, each) => sum + Math.max(0, Math.min(each.to, time) - Math.max(each.from, time - wholeDay)), 0)
      const [before, after] = [inDay(begin), inDay(until)]
      found.most = Math.max(found.most, before, after)
      if (after > most) found.beyond += before >= most ? until - begin : after - most
    }
  }
  return found
}
