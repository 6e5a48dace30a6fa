/**
 * What a day of a vehicle adds to the score of its company: distance and what of it no reports cover, drifting fixes, overspeeding and driving without
 * rest. By the account of movement, as everything else that is told of the day. Pure.
 */
import type { ScoreMeasures } from '@outrider/contract'
import { fixKind, gapsIn, gapThreshold, movementOf, notCountedWhy, periodParts, rowAtTime, type Track } from '@outrider/track'
import type { DayFacts, DayWindow } from './day-card.ts'
import { drivenParts, hour, isNight } from './driving-time.ts'

export const scoreEventKinds = ['uncovered', 'drift', 'overspeed', 'fatigue'] as const

export interface ScoreEvent {
  kind: (typeof scoreEventKinds)[number]
  /** ms since 1970. */
  from: number
  to: number
  /** m that no report covers; km/h at the fastest; s beyond the limit. Of drift 0. */
  value: number
}

export interface ScoreFacts {
  /** m */
  driven: number
  uncovered: number
  driftFixes: number
  overspeeds: number
  /** s */
  overspeedTime: number
  fatigueByDay: number
  fatigueAtNight: number
  /** When it drove on that day, from and to, s since the begin of the day: who drove is told by cards, which may come later. */
  driving: number[]
  /** The first of each kind; the numbers above have all. */
  events: ScoreEvent[]
}

/** Of one kind in a day: more help nobody to find out why. */
const maxEvents = 20
/** Alarm bit of all editions: the terminal says that it is too fast. */
const overspeedBit = 1 << 1
/** A receiver that says more has lost itself: 0.1 km/h. */
const topSpeed = 1_600

export function scoreFacts(of: DayFacts, measures: ScoreMeasures): ScoreFacts {
  const { track, window, stretch } = of
  // As the card of the day: what another day is like does not count.
  const longest = gapThreshold(of.day)
  const facts: ScoreFacts = {
    driven: 0,
    uncovered: 0,
    driftFixes: 0,
    overspeeds: 0,
    overspeedTime: 0,
    fatigueByDay: 0,
    fatigueAtNight: 0,
    driving: [],
    events: [],
  }
  addDistances(facts, stretch, measures)
  addDrift(facts, track, window)
  addOverspeed(facts, track, { window, longest: longest * 1_000 }, measures)
  addFatigue(facts, track, { ...of, longest }, measures)
  return facts
}

function note(facts: ScoreFacts, event: ScoreEvent): void {
  if (facts.events.filter(({ kind }) => kind === event.kind).length < maxEvents) facts.events.push(event)
}

/**
 * The distance between two fixes belongs to the day of the later one, as in all figures. By the account of the day, which has the report before it: at
 * rest a place is the mean of all fixes there, also of days before.
 */
function addDistances(facts: ScoreFacts, stretch: Track, { gapSeconds, gapKm }: ScoreMeasures): void {
  const { rows, metresUntil } = movementOf(stretch)
  const { time } = stretch
  let [driven, uncovered] = [0, 0]
  for (let at = 1; at < rows.length; at++) {
    const row = rows[at] as number
    const to = time[row] as number
    const before = rows[at - 1] as number
    const metres = (metresUntil[row] as number) - (metresUntil[before] as number)
    driven += metres
    const from = time[before] as number
    if (to - from < gapSeconds * 1_000 || metres <= gapKm * 1_000) continue
    uncovered += metres
    note(facts, { kind: 'uncovered', from, to, value: Math.round(metres) })
  }
  facts.driven = Math.round(driven)
  facts.uncovered = Math.round(uncovered)
}

/** A fix that cannot be driven to. Other fixes that do not count are of a receiver that is right and of a road that is not. */
function addDrift(facts: ScoreFacts, track: Track, { begin, end }: DayWindow): void {
  const { kind } = movementOf(track)
  for (let row = rowAtTime(track, begin - 1) + 1; row < track.length && (track.time[row] as number) < end; row++) {
    if (kind[row] !== fixKind.implausible || notCountedWhy(track, row) === 'detour') continue
    facts.driftFixes++
    note(facts, { kind: 'drift', from: track.time[row] ?? 0, to: track.time[row] ?? 0, value: 0 })
  }
}

/** From the first report above the limit to the last: what no report says is not held against anybody. Of the day in which it begins. */
function addOverspeed(
  facts: ScoreFacts,
  track: Track,
  { window: { begin, end }, longest }: { window: DayWindow; longest: number },
  measures: ScoreMeasures,
): void {
  const { time, speed, alarms } = track
  const { kind } = movementOf(track)
  const lowest = Math.min(measures.nightSpeedLimit, measures.speedLimit) * 10
  const isFast = (row: number): boolean => {
    const now = speed[row] as number
    const isSaid = ((alarms[row] as number) & overspeedBit) !== 0
    // As nearly always, and cheaper than whether it is night.
    if ((now <= lowest && !isSaid) || now > topSpeed || kind[row] === fixKind.implausible) return false
    if (isSaid) return true
    return now > (isNight(time[row] as number, begin, measures) ? measures.nightSpeedLimit : measures.speedLimit) * 10
  }
  let lastEnd = Number.NEGATIVE_INFINITY
  const take = (from: number, to: number, fastest: number): void => {
    if (to - from <= measures.overspeedSeconds * 1_000) return
    const isNew = from - lastEnd >= measures.overspeedApart * 1_000
    lastEnd = to
    if (from < begin || from >= end) return
    facts.overspeedTime += Math.round((to - from) / 1_000)
    if (!isNew) return
    facts.overspeeds++
    note(facts, { kind: 'overspeed', from, to, value: Math.round(fastest / 10) })
  }
  // From some time before, so that what goes on over midnight is known for what it is.
  let row = Math.max(0, rowAtTime(track, begin - hour))
  while (row < track.length && (time[row] ?? 0) < end) {
    if (!isFast(row)) {
      row++
      continue
    }
    const first = row
    let fastest = speed[row] ?? 0
    while (row + 1 < track.length && isFast(row + 1) && (time[row + 1] ?? 0) - (time[row] ?? 0) <= longest) {
      row++
      fastest = Math.max(fastest, speed[row] ?? 0)
    }
    take(time[first] ?? 0, time[row] ?? 0, fastest)
    row++
  }
}

/** Seconds of driving beyond what may be driven without a rest, by day and night, and at night alone; and when it drove. */
function addFatigue(
  facts: ScoreFacts,
  track: Track,
  { window: { begin, end }, stops, longest }: Pick<DayFacts, 'window' | 'stops'> & { longest: number },
  measures: ScoreMeasures,
): void {
  // Nobody drives for longer without a rest.
  const start = track.time[rowAtTime(track, begin - 24 * hour - 1) + 1]
  if (start === undefined || start >= end) return
  const gaps = gapsIn(track, { longerThan: longest })
  const spans = periodParts(track, { stops, gaps, shortest: longest }, { from: start, to: end })
    .filter(({ kind }) => kind === 'driving')
    .map(({ from, to }) => ({ from, to, midnight: begin }))
  facts.driving = spans
    .filter(({ to }) => to > begin)
    .flatMap(({ from, to }) => [Math.max(from, begin), to].map(at => Math.round((at - begin) / 1_000)))
  let event: ScoreEvent | undefined
  const close = (): void => {
    if (event) note(facts, { ...event, value: Math.round(event.value / 1_000) })
    event = undefined
  }
  const beyond = { day: 0, night: 0 }
  for (const { to, night, beyond: begins } of drivenParts(spans, measures, close)) {
    const counted = Math.max(begins, begin)
    if (counted >= to) continue
    beyond[night ? 'night' : 'day'] += to - counted
    event ??= { kind: 'fatigue', from: counted, to, value: 0 }
    event.to = to
    event.value += to - counted
  }
  close()
  facts.fatigueByDay = Math.round(beyond.day / 1_000)
  facts.fatigueAtNight = Math.round(beyond.night / 1_000)
}
