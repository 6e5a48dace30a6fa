/** What the sensors of a vehicle have read in a period, for rules that are tried on it: by the evaluator of live reports. */
import type { StoredRule } from '../../../../rules/stored-rule.ts'
import { slotsOf } from '../../../../rules/kinds/sensor-limits.ts'
import { SensorStream } from '../../../../sensors/sensor-stream.ts'
import { slotOf } from '../../../../sensors/vehicle-sensors.ts'
import { daysIn } from '../../../../tracks/calendar-days.ts'
import type { SensorSeries } from '../../../../tracks/reducers/trial-stretches.ts'
import type { SensorsPort } from '../../../ports.ts'
import { type Span, spansToRead } from './sensor-days.ts'

interface Asked {
  vehicleId: number
  startTime: number
  endTime: number
  since: number
  /** Of the vehicle, IANA. */
  timeZone: string
  rule: StoredRule
  variants: readonly StoredRule['parameters'][]
}

export async function sensorSeries({ book, rows }: SensorsPort, asked: Asked, signal: AbortSignal): Promise<SensorSeries> {
  const forms = book.of(asked.vehicleId).map(({ form }) => form)
  const times: number[] = []
  const values: number[][] = forms.map(() => [])
  for (const { from, to } of await spansOf({ book, rows }, asked)) {
    const stream = new SensorStream(forms)
    for await (const { reports, frames } of rows.between(asked.vehicleId, from, to, signal)) {
      for (const { report, values: read } of stream.over(reports, frames)) {
        if (read.every(({ value }) => value === null)) continue
        times.push(report.time)
        for (const [nth, { value }] of read.entries()) values[nth]?.push(value ?? NaN)
      }
    }
  }
  return { slots: forms.map(slotOf), times: Float64Array.from(times), values: values.map(each => Float64Array.from(each)) }
}

/** All of the period, unless figures of its days say where nothing can be found. */
async function spansOf(
  { book, rows }: SensorsPort,
  { vehicleId, startTime, endTime, since, timeZone, rule, variants }: Asked,
): Promise<Span[]> {
  const period = { from: Math.max(startTime, since), to: endTime }
  if (period.from > period.to || rule.kind !== 'sensor') return [period]
  const rules = [rule, ...variants.map(parameters => ({ ...rule, parameters }))]
  const slots = new Set(rules.flatMap(slotsOf))
  const sensors = book.of(vehicleId).filter(({ form }) => slots.has(slotOf(form)))
  if (sensors.length === 0) return []
  // When a profile changed is not known, and the tank has figures of its own.
  if (sensors.some(({ stored }) => !stored)) return [period]
  const changedAt = Math.max(...sensors.map(({ stored }) => stored?.changedAt ?? 0))
  const days = daysIn(period.from, period.to + 1, timeZone)
  const known = await rows.readOnDays(vehicleId, days, changedAt)
  return spansToRead(
    rules,
    days.map(({ day, begin, end }) => ({ begin, end, read: known.get(day) })),
  ).map(({ from, to }) => ({ from: Math.max(from, period.from), to: Math.min(to, period.to) }))
}
