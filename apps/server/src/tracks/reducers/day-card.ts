/** Computes day cards (driving, stops, gaps, mileage) from a track, by the rules shared with the client. Pure. */
import { drivingFrom, type TrackCardDay } from '@outrider/contract'
import {
  defaultStopRule,
  type Gap,
  gapsIn,
  mileageOf,
  type Stop,
  stopsIn,
  pointFlags,
  rowAtTime,
  sliceTrack,
  topSpeed,
  type Track,
} from '@outrider/track'

export type DayCard = Omit<TrackCardDay, 'day' | 'beginTime' | 'endTime' | 'finished'>

/** Stops with the engine off, and stationary with it on: neither is driving. */
const stopRule = { ...defaultStopRule, accOff: true, bySpeed: true }
/** Time without reports that counts as a gap, seconds. Terminals report every 5 to 60 seconds while driving. */
const gapThreshold = 300

interface TimeSpan {
  from: number
  to: number
}

/** ms since 1970, end excluded. */
export interface DayWindow {
  begin: number
  end: number
}

/** `track` must extend beyond the days, because stops and gaps cross their borders. */
export function dayCards(track: Track, days: readonly DayWindow[]): DayCard[] {
  const stops = stopsIn(track, stopRule)
  const gaps = gapsIn(track, { longerThan: gapThreshold })
  return days.map(window => dayCard(track, stops, gaps, window))
}

function dayCard(track: Track, stops: readonly Stop[], gaps: readonly Gap[], { begin, end }: DayWindow): DayCard {
  const before = rowAtTime(track, begin - 1)
  const last = rowAtTime(track, end - 1)
  const day = sliceTrack(track, begin, end - 1)
  const { drives, stopped, silences, underWay } = splitWindow(track, stops, gaps, { begin, end, before, last })
  // Starts at the report before the day: the distance between two reports belongs to the day of the later one.
  const stretch = before < 0 ? day : sliceTrack(track, track.time[before] ?? begin, end - 1)
  const mileage = mileageOf(stretch, stopsIn(stretch, stopRule))
  const [firstDrive, lastDrive] = [drives[0], drives.at(-1)]
  return {
    points: day.length,
    firstStart: firstDrive?.from ?? null,
    lastStop: lastDrive?.to ?? null,
    drivingBefore: firstDrive !== undefined && firstDrive.from === begin,
    drivingAfter: underWay || (lastDrive !== undefined && lastDrive.to === end),
    km: day.length === 0 ? 0 : Math.round(mileage.km * 10) / 10,
    kmBy: mileage.by,
    driving: seconds(drives),
    stopped: seconds(stopped),
    stops: stopped.length,
    topSpeed: day.length === 0 ? null : topSpeed(day),
    gaps: silences.length,
    gapTime: seconds(silences),
  }
}

const seconds = (all: readonly TimeSpan[]): number => Math.round(all.reduce((sum, { from, to }) => sum + to - from, 0) / 1000)

interface WindowRows {
  begin: number
  end: number
  /** Row before the window, -1: none; last row in it. */
  before: number
  last: number
}

/** Splits the window into drives, stops and gaps; shorter standstills than a stop belong to the drive. */
function splitWindow(track: Track, stops: readonly Stop[], gaps: readonly Gap[], { begin, end, before, last }: WindowRows) {
  let at = 0
  /** Call with ascending rows: the step to this row is part of a stop, which lasts until the first report that moves. */
  const isStopped = (row: number): boolean => {
    const time = track.time[row] ?? 0
    while ((stops[at]?.to ?? time) < time) at++
    return (stops[at]?.from ?? time) <= (track.time[row - 1] ?? 0) && stops[at] !== undefined
  }
  let gapAt = 0
  /** Call with ascending rows: the gap between this row and the one before it. */
  const inGap = (row: number): Gap | undefined => {
    while ((gaps[gapAt]?.to ?? Number.POSITIVE_INFINITY) < (track.time[row] ?? 0)) gapAt++
    const gap = gaps[gapAt]
    return gap && gap.from <= (track.time[row - 1] ?? 0) ? gap : undefined
  }
  let gapBefore: Gap | undefined
  const drives: TimeSpan[] = []
  const silences: TimeSpan[] = []
  let drive: (TimeSpan & { moved: boolean }) | undefined
  const endDrive = () => {
    if (drive?.moved) drives.push({ from: drive.from, to: drive.to })
    drive = undefined
  }
  // Includes the step to the first row after the window, cut at the border.
  const until = Math.min(last + 1, track.length - 1)
  for (let row = Math.max(before, 0) + 1; row <= until; row++) {
    const from = Math.max(begin, track.time[row - 1] ?? 0)
    const to = Math.min(end, track.time[row] ?? 0)
    const stoppedHere = isStopped(row)
    const gap = stoppedHere ? undefined : inGap(row)
    if (stoppedHere) endDrive()
    else if (gap) {
      endDrive()
      const known = gap === gapBefore ? silences.at(-1) : undefined
      if (known) known.to = to
      else if (to > from) silences.push({ from, to })
    } else if (to >= from) {
      drive ??= { from, to, moved: false }
      drive.to = to
      drive.moved ||= isMoving(track, row - 1) || isMoving(track, row)
    }
    gapBefore = gap
  }
  // No report since the last one: a gap up to the end.
  const lastReport = track.time[track.length - 1]
  // The end of an unfinished day is now: a drive up to the last report goes on, until it has been silent for too long.
  const underWay = drive?.moved === true && drive.to === lastReport && end - lastReport <= gapThreshold * 1000
  endDrive()
  if (
    lastReport !== undefined &&
    last === track.length - 1 &&
    last >= 0 &&
    end - lastReport > gapThreshold * 1000 &&
    !stops.at(-1)?.open
  )
    silences.push({ from: Math.max(begin, lastReport), to: end })
  const stopped = stops.flatMap(stop => {
    const from = Math.max(begin, stop.from)
    // No report since: presumably still stopped.
    const to = Math.min(end, stop.open && stop.lastRow === track.length - 1 ? end : stop.to)
    return to > from ? [{ from, to }] : []
  })
  return { drives, stopped, silences, underWay }
}

const isMoving = (track: Track, row: number): boolean =>
  ((track.flags[row] ?? 0) & pointFlags.fixed) !== 0 && (track.speed[row] ?? 0) >= drivingFrom * 10
