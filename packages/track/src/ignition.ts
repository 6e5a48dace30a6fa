/**
 * The engine by its line. A start needs the line to stay on, and to have stayed off before: what flickers is a loose wire, and nobody starts on the
 * move. Of a line that flickers or never goes off only movement tells, and that is said.
 */
import { hasPosition } from './has-position.ts'
import { firstRowAtOrAfter } from './slice.ts'
import { noSpeed, pointFlags, type Track } from './track.ts'

/** From this speed on a report is on the move, 0.1 km/h: neither an engine is started nor switched off there. */
const onTheMove = 100
/** From this speed on the vehicle drives, 0.1 km/h, for the line's sake: a rest ends. */
const driving = 40
/** The line has stayed on, or off, after this many reports or ms: one report each half minute is one. */
const stayedReports = 2
const stayed = 45_000
/** A rest has two changes, off and on again; more than so many beyond that within an hour is a loose wire. */
const changesOfRest = 2
const looseChanges = 5
/** A line that held so long before it changed at rest, ms and reports, was switched: a driver who loads, or warms a cold engine, does so. */
const switchedAfter = 180_000
const switchedReports = 3
const hour = 3_600_000
/** A line that was never off is wired to the battery after being on at rest for so long, ms: nobody idles longer without a break. */
export const alwaysOnAfter = 5_400_000

/** A time in which the line was on, or off. */
export interface LineRun {
  on: boolean
  /** ms since 1970: its first report, and the first of the next run or the last one so far. */
  from: number
  to: number
  reports: number
  /** A report of it was on the move. */
  moved: boolean
  /** It began on the move. */
  onTheMove: boolean
  /** ms from its begin until it was on the move for the first time. */
  stood: number
}

export interface Ignition {
  /** Times with the engine on, as far as the line tells; a line that drops out is on meanwhile. */
  readonly on: readonly { from: number; to: number }[]
  /** When the engine was started, ms since 1970. */
  readonly starts: readonly number[]
  /** The line: as it should be, dropping out, or never off although the vehicle stood for long. Unknown: it was never on. */
  readonly line: 'sound' | 'unsteady' | 'alwaysOn' | 'neverOn'
  /** Changes in the hour with most of them. */
  readonly changesPerHour: number
}

export class IgnitionWatch {
  readonly runs: LineRun[] = []
  /** Times of changes that a sound line does not make. */
  readonly #loose: number[] = []
  #ofRest = 0
  #lastMoved = false

  clone(): IgnitionWatch {
    const copy = new IgnitionWatch()
    for (const run of this.runs) copy.runs.push({ ...run })
    copy.#loose.push(...this.#loose)
    copy.#ofRest = this.#ofRest
    copy.#lastMoved = this.#lastMoved
    return copy
  }

  /** @param speed 0.1 km/h; -1: not known */
  push(time: number, on: boolean, speed: number): void {
    const moved = speed >= onTheMove
    if (speed >= driving) this.#ofRest = 0
    const last = this.runs.at(-1)
    if (last?.on === on) {
      last.to = time
      last.reports++
      if (!last.moved) last.stood = time - last.from
      last.moved ||= moved
    } else {
      if (last) {
        last.to = time
        if (moved && this.#lastMoved) this.#loose.push(time)
        else if (speed < driving && !wasHeld(last) && ++this.#ofRest > changesOfRest) this.#loose.push(time)
      }
      this.runs.push({ on, from: time, to: time, reports: 1, moved, onTheMove: moved && this.#lastMoved, stood: 0 })
    }
    this.#lastMoved = moved
  }

  get loose(): readonly number[] {
    return this.#loose
  }
}

const wasHeld = ({ from, to, reports }: LineRun): boolean => to - from >= switchedAfter && reports >= switchedReports

/** The most within an hour. */
export function maxPerHour(times: readonly number[]): number {
  let [most, from] = [0, 0]
  for (let at = 0; at < times.length; at++) {
    while ((times[at] as number) - (times[from] as number) >= hour) from++
    most = Math.max(most, at - from + 1)
  }
  return most
}

/** A run that is long enough to be meant. */
const isMeant = (run: LineRun): boolean => run.reports >= stayedReports || run.to - run.from >= stayed
/** Off on the move for so long it is no drop-out: the vehicle is on a ferry or towed. */
const unpoweredReports = 3
const unpoweredFor = 120_000
const isUnpowered = (run: LineRun): boolean => run.reports >= unpoweredReports && run.to - run.from >= unpoweredFor
/** Off where it was parked: some lines go on only when it drives. */
const wasParked = (run: LineRun): boolean => !run.onTheMove && run.stood >= switchedAfter

function join(last: LineRun, run: LineRun): void {
  if (!last.moved) last.stood = run.from - last.from + run.stood
  last.to = run.to
  last.reports += run.reports
  last.moved ||= run.moved
}

/** Joins what a line does that drops out for a report. */
function settled(runs: readonly LineRun[]): LineRun[] {
  const found: LineRun[] = []
  for (const [at, run] of runs.entries()) {
    const last = found.at(-1)
    // Off on the move is a drop-out, on at rest for a moment too; the last run may become longer.
    const meant = run.on ? isMeant(run) || at === runs.length - 1 : run.moved ? isUnpowered(run) || wasParked(run) : isMeant(run)
    if (last && (last.on === run.on || !meant)) join(last, run)
    else found.push({ ...run })
  }
  return found
}

export interface RestSpan {
  from: number
  to: number
}

/**
 * @param rests times in which it stood for at least the minimum of a stop
 * @param from the first report, ms since 1970
 */
export function ignitionOf(watch: IgnitionWatch, rests: readonly RestSpan[], from: number): Ignition {
  const { runs } = watch
  const changesPerHour = maxPerHour(runs.slice(1).map(run => run.from))
  const everOn = runs.some(({ on }) => on)
  if (!everOn) return { on: [], starts: [], line: 'neverOn', changesPerHour }
  if (maxPerHour(watch.loose) > looseChanges) return { ...byMovement(watch, rests, from), line: 'unsteady', changesPerHour }
  const on = settled(runs)
  const spans = on.flatMap(run => (run.on ? [{ from: run.from, to: run.to }] : []))
  const neverOff = on.every(run => run.on)
  const stoodOn = rests.reduce((most, rest) => Math.max(most, rest.to - rest.from), 0)
  // A start of which nothing was seen before is none that was seen; neither is a line that comes back on the move where it had gone off.
  const comesBack = (at: number): boolean => on[at]?.onTheMove === true && on[at - 1]?.onTheMove === true
  const starts = on.flatMap((run, at) => (run.on && at > 0 && !comesBack(at) ? [run.from] : []))
  return { on: spans, starts, line: neverOff && stoodOn >= alwaysOnAfter ? 'alwaysOn' : 'sound', changesPerHour }
}

/**
 * The engine between two times of a track, by the reports of that time alone, whatever the line does before and after it.
 * @param rests in which it stood for at least the minimum of a stop, ordered by time
 */
export function ignitionBetween(track: Track, rests: readonly RestSpan[], { from, to }: RestSpan): Ignition {
  const watch = new IgnitionWatch()
  const first = firstRowAtOrAfter(track, from)
  let last = first
  for (; last < track.length && (track.time[last] as number) < to; last++) {
    const flags = track.flags[last] as number
    if (flags & pointFlags.implausible) continue
    const recorder = track.recorderSpeed[last] as number
    const speed = hasPosition(track, last) ? (track.speed[last] as number) : recorder === noSpeed ? -1 : recorder
    watch.push(track.time[last] as number, (flags & pointFlags.accOn) !== 0, speed)
  }
  if (last === first) return ignitionOf(watch, [], from)
  const [begin, end] = [track.time[first] as number, track.time[last - 1] as number]
  const stood = rests.filter(rest => rest.from < end && rest.to > begin)
  return ignitionOf(
    watch,
    stood.map(rest => ({ from: Math.max(begin, rest.from), to: Math.min(end, rest.to) })),
    begin,
  )
}

/** Of a line that flickers: the engine runs while the vehicle drives, and each drive after a rest began with a start. */
function byMovement(watch: IgnitionWatch, rests: readonly RestSpan[], from: number): Pick<Ignition, 'on' | 'starts'> {
  const to = watch.runs.at(-1)?.to ?? from
  const on: RestSpan[] = []
  let at = from
  for (const rest of rests) {
    if (rest.from > at) on.push({ from: at, to: rest.from })
    at = Math.max(at, rest.to)
  }
  if (to > at) on.push({ from: at, to })
  return { on, starts: on.map(span => span.from) }
}
