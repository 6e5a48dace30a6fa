/** Compares the alarms in the database with the reports in which they begin and end. */
import type { Product } from '../e2e/fixtures/product.ts'

export interface AlarmComparison {
  /** Reports in which an alarm begins. */
  begins: number
  /** Alarms that have such a report. */
  cases: number
  /** Beginnings without an alarm: must be 0. */
  missing: number
  /** Alarms without a beginning, or with several: must be 0. */
  wrong: number
  /** Ends that an alarm does not have: must be 0. */
  unended: number
}

/** Every report of a terminal has another place, further north (or east) than the one before. */
export async function compareAlarms(product: Product): Promise<AlarmComparison> {
  const [row] = await product.sql<Record<keyof AlarmComparison, string>>(`
    with edges as (
      select vehicle_id, time, alarms, before, lead(time) over w as until_next from (
        select vehicle_id, time, alarms, lag(alarms, 1, 0) over o as before, longitude_e6, latitude_e6 from positions
        window o as (partition by vehicle_id order by time, longitude_e6, latitude_e6)) p
      where alarms <> before window w as (partition by vehicle_id order by time, longitude_e6, latitude_e6)
    ), begins as (
      select vehicle_id, time, round(log(2, alarms))::int + 1 as type, until_next from edges where alarms <> 0
    )
    select (select count(*) from begins) as begins, (select count(*) from alarm_cases) as cases,
      (select count(*) from begins b where not exists (select from alarm_cases c
        where c.vehicle_id = b.vehicle_id and c.type = b.type and c.started_at = b.time)) as missing,
      (select count(*) from alarm_cases c where occurrences <> 1 or not exists (select from begins b
        where c.vehicle_id = b.vehicle_id and c.type = b.type and c.started_at = b.time)) as wrong,
      (select count(*) from begins b join alarm_cases c on c.vehicle_id = b.vehicle_id and c.type = b.type and c.started_at = b.time
        where c.ended_at is distinct from b.until_next) as unended`)
  if (!row) throw new Error('no answer')
  return {
    begins: Number(row.begins),
    cases: Number(row.cases),
    missing: Number(row.missing),
    wrong: Number(row.wrong),
    unended: Number(row.unended),
  }
}
