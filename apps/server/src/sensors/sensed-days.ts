/** Reads the sensors of a vehicle over days of the past, for its figures of days. Decision 225. */
import type { SensorBook } from './sensor-book.ts'
import { DaysOfSensor, readingLasts, type SensedDay, type SensorDay } from './sensor-days.ts'
import type { SensorRows } from './sensor-rows.ts'
import { SensorStream } from './sensor-stream.ts'

export interface SensedDayOfVehicle {
  /** Reports of the day that are kept: figures that were made of more stay. */
  reports: number
  sensors: SensorDay[]
}

/** A filter smooths over the last readings of a quarter of an hour. */
const before = 2 * readingLasts

/** Of each day, which follow each other; undefined: the vehicle has no sensors, and what was stored stays. */
export async function sensedDays(
  { book, rows }: { book: Pick<SensorBook, 'of' | 'settled'>; rows: Pick<SensorRows, 'between'> },
  vehicleId: number,
  days: readonly SensedDay[],
): Promise<SensedDayOfVehicle[] | undefined> {
  await book.settled()
  const [first, last] = [days[0], days.at(-1)]
  // What is read of the tank has figures of its own.
  const forms = book.of(vehicleId).flatMap(({ form, origin }) => (origin === 'builtIn' ? [] : [form]))
  if (!first || !last || forms.length === 0) return undefined
  const stream = new SensorStream(forms)
  const sums = forms.map(form => new DaysOfSensor(form, days))
  const counts = days.map(() => 0)
  let at = 0
  for await (const { reports, frames } of rows.between(vehicleId, first.begin - before, last.end + readingLasts))
    for (const { report, values } of stream.over(reports, frames)) {
      while ((days[at]?.end ?? Infinity) <= report.time) at += 1
      if (report.time >= (days[at]?.begin ?? Infinity)) counts[at] = (counts[at] ?? 0) + 1
      for (const [nth, value] of values.entries()) sums[nth]?.next(report.time, value)
    }
  const bySensor = sums.map(each => each.days())
  return days.map((_, nth) => ({ reports: counts[nth] ?? 0, sensors: bySensor.flatMap(of => of[nth] ?? []) }))
}
