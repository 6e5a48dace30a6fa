/** SQL of when drivers drove. A span that has grown, or that joins others of its driver and vehicle, takes their place. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DrivingSpan } from '../../../rules/driver-time.ts'
import type { Database } from '../../../store/schema.ts'

export interface SpanOfDriver {
  driverId: number
  span: Readonly<DrivingSpan>
}

/** Of vehicles and drivers that are still there. */
export async function storeDriving(within: Transaction<Database>, driving: readonly SpanOfDriver[]): Promise<void> {
  if (driving.length === 0) return
  const sorted = driving.toSorted(
    (one, other) => one.driverId - other.driverId || one.span.vehicleId - other.span.vehicleId || one.span.from - other.span.from,
  )
  const spans = sql`unnest(${sorted.map(each => each.driverId)}::int4[], ${sorted.map(({ span }) => span.vehicleId)}::int4[],
    ${sorted.map(({ span }) => new Date(span.from))}::timestamptz[], ${sorted.map(({ span }) => new Date(span.to))}::timestamptz[])
    as s (driver_id, vehicle_id, began_at, ended_at)`
  await sql`delete from driver_driving d using ${spans}
    where d.driver_id = s.driver_id and d.vehicle_id = s.vehicle_id and d.began_at <= s.ended_at and d.ended_at >= s.began_at`.execute(
    within,
  )
  await sql`insert into driver_driving (driver_id, vehicle_id, began_at, ended_at)
    select s.driver_id, s.vehicle_id, s.began_at, max(s.ended_at) from ${spans}
    where exists (select from drivers d where d.id = s.driver_id) and exists (select from vehicles v where v.id = s.vehicle_id)
    group by s.driver_id, s.vehicle_id, s.began_at
    on conflict (driver_id, vehicle_id, began_at) do update set ended_at = greatest(driver_driving.ended_at, excluded.ended_at)`.execute(
    within,
  )
}

/** What these drivers drove since a time, in the order of begins. */
export async function drivingOf(db: Kysely<Database>, driverIds: readonly number[], since: number): Promise<SpanOfDriver[]> {
  const rows = await db
    .selectFrom('driver_driving')
    .selectAll()
    .where('driver_id', '=', sql<number>`any(${driverIds}::int4[])`)
    .where('ended_at', '>=', new Date(since))
    .orderBy('began_at')
    .execute()
  return rows.map(({ driver_id: driverId, vehicle_id: vehicleId, began_at: from, ended_at: to }) => ({
    driverId,
    span: { vehicleId, from: from.getTime(), to: to.getTime() },
  }))
}
