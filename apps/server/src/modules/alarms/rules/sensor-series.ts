/** What the sensors of a vehicle have read in a period, for rules that are tried on it: by the evaluator of live reports. */
import { SensorStream } from '../../../sensors/sensor-stream.ts'
import { slotOf } from '../../../sensors/vehicle-sensors.ts'
import type { SensorSeries } from '../../../tracks/reducers/trial-stretches.ts'
import type { SensorsPort } from '../../ports.ts'

export async function sensorSeries(
  { book, rows }: SensorsPort,
  { vehicleId, startTime, endTime, since }: { vehicleId: number; startTime: number; endTime: number; since: number },
  signal: AbortSignal,
): Promise<SensorSeries> {
  const forms = book.of(vehicleId).map(({ form }) => form)
  const stream = new SensorStream(forms)
  const times: number[] = []
  const values: number[][] = forms.map(() => [])
  for await (const { reports, frames } of rows.between(vehicleId, Math.max(startTime, since), endTime, signal)) {
    for (const { report, values: read } of stream.over(reports, frames)) {
      if (read.every(({ value }) => value === null)) continue
      times.push(report.time)
      for (const [nth, { value }] of read.entries()) values[nth]?.push(value ?? NaN)
    }
  }
  return { slots: forms.map(slotOf), times: Float64Array.from(times), values: values.map(each => Float64Array.from(each)) }
}
