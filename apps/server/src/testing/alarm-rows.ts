/** Stored alarms for tests that need no detector. */
import type { Insertable } from 'kysely'
import type { Database } from '../store/schema.ts'
import type { TestDatabase } from './database.ts'

/** An emergency that began at 2026-01-01 and goes on; returns its id. */
export async function addAlarm(
  { db }: Pick<TestDatabase, 'db'>,
  vehicleId: number,
  over: Partial<Insertable<Database['alarm_cases']>> = {},
): Promise<string> {
  const at = new Date(Date.UTC(2026, 0, 1))
  const { id } = await db
    .insertInto('alarm_cases')
    .values({
      vehicle_id: vehicleId,
      type: 1,
      level: 1,
      started_at: at,
      ended_at: null,
      last_at: over.started_at ?? at,
      start_latitude_e6: 31_230_400,
      start_longitude_e6: 121_473_700,
      start_speed_dkmh: 603,
      last_latitude_e6: 31_230_400,
      last_longitude_e6: 121_473_700,
      last_speed_dkmh: 603,
      report_time: at,
      report_digest: '1',
      edition: 2013,
      late: false,
      timed_by_arrival: false,
      event: null,
      identification: null,
      detail: null,
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
