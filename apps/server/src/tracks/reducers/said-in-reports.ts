/** What stored reports said that their track does not have: doors, alarm bits, items of alarms, fuel. For rules that are tried on a track. */
import type { ItemAlarms } from '../../events/item-alarms.ts'
import type { RuledReport } from '../../rules/ruled-report.ts'

/** By report in the order of time. */
export interface ReportSeries {
  times: Float64Array
  status: Uint32Array
  alarms: Uint32Array
  /** As sent; NaN: not. */
  fuelDl: Float64Array
  /** Of the few that have some, by their place. */
  items: ReadonlyMap<number, ItemAlarms>
  /** Of the fuel sensor, in the order in which they were made. */
  fuelCurves: readonly NonNullable<RuledReport['fuelCurve']>[]
}

/** Writes into a report what was said with it; reports are given in the order of their times. */
export function saidIn(series: ReportSeries | undefined): (report: RuledReport) => void {
  if (!series) return () => {}
  const { times, status, alarms, fuelDl, items, fuelCurves } = series
  let at = 0
  return report => {
    while (at < times.length && (times[at] as number) < report.time) at++
    if (times[at] !== report.time) return
    report.status = status[at] as number
    report.alarms = alarms[at] as number
    report.items = items.get(at)
    report.fuelCurve = fuelCurves.findLast(({ from }) => from <= report.time)
    const sent = fuelDl[at] as number
    report.fuelDl = Number.isNaN(sent) ? null : sent
  }
}
