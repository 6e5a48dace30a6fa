/** What the reports of a vehicle said in a period beside their track, for rules that are tried on it. */
import type { ItemAlarms, ItemAlarmsOf } from '../../../../events/item-alarms.ts'
import type { ReportSeries } from '../../../../tracks/reducers/said-in-reports.ts'
import type { SensorsPort } from '../../../ports.ts'

interface AskedSeries extends Pick<ReportSeries, 'fuelCurves'> {
  vehicleId: number
  /** ms since 1970, as all times. */
  startTime: number
  endTime: number
  since: number
}

export async function reportSeries(
  { rows }: Pick<SensorsPort, 'rows'>,
  itemAlarms: ItemAlarmsOf,
  { vehicleId, startTime, endTime, since, fuelCurves }: AskedSeries,
  signal: AbortSignal,
): Promise<ReportSeries> {
  const [times, status, alarms, fuelDl]: [number[], number[], number[], number[]] = [[], [], [], []]
  const items = new Map<number, ItemAlarms>()
  for await (const { reports } of rows.between(vehicleId, Math.max(startTime, since), endTime, signal))
    for (const report of reports) {
      const said = itemAlarms(report.extras)
      if (said) items.set(times.length, said)
      times.push(report.time)
      status.push(report.status)
      alarms.push(report.alarms)
      fuelDl.push(report.fuelDl ?? NaN)
    }
  return {
    times: Float64Array.from(times),
    status: Uint32Array.from(status),
    alarms: Uint32Array.from(alarms),
    fuelDl: Float64Array.from(fuelDl),
    items,
    fuelCurves,
  }
}
