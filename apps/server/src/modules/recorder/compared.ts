/** The account of a recorder beside ours: speeds second by second, distance, and time without reports. Pure. */
import type { RecorderComparison } from '@outrider/contract'
import type { RecorderRecord } from '../../fleet/recorder-data.ts'
import type { ReportedSpeeds } from '../../tracks/reducers/reported-speeds.ts'

type Speeds = Pick<
  RecorderComparison,
  'minutes' | 'compared' | 'meanDifference' | 'differing' | 'tolerance' | 'largest' | 'unreported' | 'recorderKm' | 'ourKm'
>

/** km/h: receivers smooth, and the second of a report is that of its fix. */
const tolerance = 10
/** km/h, on the mean of a minute. */
const drives = 5
/** Without a report for longer nobody was told that it drove, ms. */
const silence = 300_000
const maxShown = 20
const minute = 60_000
const tenth = (value: number): number => Math.round(value * 10) / 10

/** @param minutes records of speed by second, with their times in UTC */
export function comparedSpeeds(minutes: readonly RecorderRecord[], reports: ReportedSpeeds): Speeds {
  const bySecond = new Map<number, number>()
  let recorderKm = 0
  let unreported = 0
  const begun = new Set<number>()
  for (const { at, speeds = [] } of minutes) {
    if (at === null || begun.has(at)) continue
    begun.add(at)
    const known = speeds.flatMap((speed, second) => (speed === null ? [] : [{ speed, second }]))
    for (const { speed, second } of known) {
      bySecond.set(at / 1_000 + second, speed)
      recorderKm += speed / 3_600
    }
    const mean = known.reduce((sum, { speed }) => sum + speed, 0) / Math.max(1, known.length)
    if (mean >= drives && nearestReport(reports.time, at + minute / 2) > silence) unreported += 1
  }
  const differences = reports.time.flatMap((at, row) => {
    const recorder = bySecond.get(Math.floor(at / 1_000))
    const report = reports.speed[row] ?? 0
    return recorder === undefined ? [] : [{ at, recorder, report: tenth(report), difference: recorder - report }]
  })
  const largest = differences
    .filter(({ difference }) => Math.abs(difference) > tolerance)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
  return {
    minutes: begun.size,
    compared: differences.length,
    meanDifference:
      differences.length === 0 ? null : tenth(differences.reduce((sum, each) => sum + each.difference, 0) / differences.length),
    differing: largest.length,
    tolerance,
    largest: largest.slice(0, maxShown).map(({ at, recorder, report }) => ({ at, recorder, report })),
    unreported,
    recorderKm: tenth(recorderKm),
    ourKm: tenth(kmWithin(reports, begun)),
  }
}

/** ms; Infinity: there is none. `times` ascending. */
function nearestReport(times: readonly number[], at: number): number {
  const after = firstFrom(times, at)
  const away = [times[after - 1], times[after]].map(time => (time === undefined ? Number.POSITIVE_INFINITY : Math.abs(time - at)))
  return Math.min(...away)
}

function firstFrom(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** What we count between two reports belongs to the minute of the later one. */
function kmWithin({ time, km }: ReportedSpeeds, minutes: ReadonlySet<number>): number {
  let sum = 0
  for (let row = 1; row < time.length; row += 1) {
    const begin = Math.floor((time[row] ?? 0) / minute) * minute
    if (minutes.has(begin)) sum += (km[row] ?? 0) - (km[row - 1] ?? 0)
  }
  return sum
}
