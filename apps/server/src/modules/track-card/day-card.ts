/** What a vehicle did between two times, from its track and the rules that client and server share. Pure. */
import { drivingFrom, type TrackCardDay } from '@outrider/contract'
import {
  defaultParking,
  type Gap,
  gapsIn,
  mileageOf,
  type Park,
  parksIn,
  pointFlags,
  rowAtTime,
  sliceTrack,
  topSpeed,
  type Track,
} from '@outrider/track'

export type DayCard = Omit<TrackCardDay, 'day' | 'beginTime' | 'endTime' | 'finished'>

/** With the engine off, or standing with it on: neither is driving. */
const parkingRule = { ...defaultParking, accOff: true, bySpeed: true }
/** Nothing heard for longer than this is told, seconds. Terminals report each 5 to 60 seconds while they drive. */
const silence = 300

interface Piece {
  from: number
  to: number
}

/** ms since 1970, the end not included. */
export interface DayWindow {
  begin: number
  end: number
}

/** `track` holds what is around the days too: parking and silence go across their borders. */
export function dayCards(track: Track, days: readonly DayWindow[]): DayCard[] {
  const parks = parksIn(track, parkingRule)
  const gaps = gapsIn(track, { longerThan: silence })
  return days.map(window => dayCard(track, parks, gaps, window))
}

function dayCard(track: Track, parks: readonly Park[], gaps: readonly Gap[], { begin, end }: DayWindow): DayCard {
  const before = rowAtTime(track, begin - 1)
  const last = rowAtTime(track, end - 1)
  const day = sliceTrack(track, begin, end - 1)
  const { drives, parked, silent } = pieces(track, parks, gaps, { begin, end, before, last })
  // From the report before: the way between two reports counts to the day of the later one.
  const way = before < 0 ? day : sliceTrack(track, track.time[before] ?? begin, end - 1)
  const mileage = mileageOf(way, parksIn(way, parkingRule))
  const [firstDrive, lastDrive] = [drives[0], drives.at(-1)]
  return {
    points: day.length,
    firstStart: firstDrive?.from ?? null,
    lastStop: lastDrive?.to ?? null,
    drivingBefore: firstDrive !== undefined && firstDrive.from === begin,
    drivingAfter: lastDrive !== undefined && lastDrive.to === end,
    km: day.length === 0 ? 0 : Math.round(mileage.km * 10) / 10,
    kmBy: mileage.by,
    driving: seconds(drives),
    parked: seconds(parked),
    parks: parked.length,
    topSpeed: day.length === 0 ? null : topSpeed(day),
    gaps: silent.length,
    gapTime: seconds(silent),
  }
}

const seconds = (all: readonly Piece[]): number => Math.round(all.reduce((sum, { from, to }) => sum + to - from, 0) / 1000)

interface Window {
  begin: number
  end: number
  /** Row before the window, -1: none; last row in it. */
  before: number
  last: number
}

/** Cuts the time into drives, parking and silence; standing for too short a time to be parking belongs to the drive. */
function pieces(track: Track, parks: readonly Park[], gaps: readonly Gap[], { begin, end, before, last }: Window) {
  let at = 0
  /** Rows are asked for in order. */
  const inPark = (row: number): boolean => {
    while ((parks[at]?.lastRow ?? row) < row) at++
    return (parks[at]?.firstRow ?? row) < row
  }
  let gapAt = 0
  /** As above: the gap that holds the time between this row and the one before it. */
  const inGap = (row: number): Gap | undefined => {
    while ((gaps[gapAt]?.to ?? Number.POSITIVE_INFINITY) < (track.time[row] ?? 0)) gapAt++
    const gap = gaps[gapAt]
    return gap && gap.from <= (track.time[row - 1] ?? 0) ? gap : undefined
  }
  let gapBefore: Gap | undefined
  const drives: Piece[] = []
  const silent: Piece[] = []
  let drive: (Piece & { moved: boolean }) | undefined
  const endDrive = () => {
    if (drive?.moved) drives.push({ from: drive.from, to: drive.to })
    drive = undefined
  }
  // The way to the row behind the window is looked at too: what it brings is cut at the border.
  const until = Math.min(last + 1, track.length - 1)
  for (let row = Math.max(before, 0) + 1; row <= until; row++) {
    const from = Math.max(begin, track.time[row - 1] ?? 0)
    const to = Math.min(end, track.time[row] ?? 0)
    const parkedHere = inPark(row)
    const gap = parkedHere ? undefined : inGap(row)
    if (parkedHere) endDrive()
    else if (gap) {
      endDrive()
      const known = gap === gapBefore ? silent.at(-1) : undefined
      if (known) known.to = to
      else if (to > from) silent.push({ from, to })
    } else if (to >= from) {
      drive ??= { from, to, moved: false }
      drive.to = to
      drive.moved ||= moves(track, row - 1) || moves(track, row)
    }
    gapBefore = gap
  }
  endDrive()
  // Nothing has come since the last report.
  const heard = track.time[track.length - 1]
  if (heard !== undefined && last === track.length - 1 && last >= 0 && end - heard > silence * 1000 && !parks.at(-1)?.open)
    silent.push({ from: Math.max(begin, heard), to: end })
  const parked = parks.flatMap(park => {
    const from = Math.max(begin, park.from)
    // Nothing came since: as far as is known it is parked still.
    const to = Math.min(end, park.open && park.lastRow === track.length - 1 ? end : park.to)
    return to > from ? [{ from, to }] : []
  })
  return { drives, parked, silent }
}

const moves = (track: Track, row: number): boolean =>
  ((track.flags[row] ?? 0) & pointFlags.fixed) !== 0 && (track.speed[row] ?? 0) >= drivingFrom * 10
