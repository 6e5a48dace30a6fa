/**
 * Rows of the vehicles that somebody asks about, in SQL. Vehicles are named by lists, not by joins: a list is a hash that is looked into while rows are
 * read, also by several processes of the database, where a join with it sorts a million rows.
 */
import { type RawBuilder, sql } from 'kysely'

/** Lists of one length: the same place is the same vehicle. */
export interface VehicleList {
  readonly ids: readonly number[]
  /** Days up to this one are not counted, because another company had the vehicle, YYYY-MM-DD; null: all are. */
  readonly since: readonly (string | null)[]
  /** They are most of all vehicles: rows of all are read, and looked up in the list then. Of few the rows are found by an index. */
  readonly most: boolean
}

/** More than half of a large fleet. */
export const areMost = (asked: number, all: number): boolean => asked > 1_000 && asked * 2 > all

/** Whether a row with this vehicle and day counts. */
export function ofVehicles(
  { ids, since, most }: VehicleList,
  vehicle: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> {
  // What is computed is in no index.
  const asked = sql<boolean>`${vehicle} ${most ? sql`+ 0` : sql``} = any(${ids}::int4[])`
  return sql<boolean>`${asked} and ${sinceThen({ ids, since }, vehicle, day)}`
}

/** Whether a row counts, of a vehicle that is asked about: the days of a company before do not. */
export function sinceThen(
  { ids, since }: Pick<VehicleList, 'ids' | 'since'>,
  vehicle: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const limited = ids.flatMap((id, at) => (since[at] ? [{ id, since: since[at] }] : []))
  if (limited.length === 0) return sql<boolean>`true`
  const limitedIds = limited.map(({ id }) => id)
  return sql<boolean>`(${vehicle} <> all(${limitedIds}::int4[]) or exists (
    select from unnest(${limitedIds}::int4[], ${limited.map(row => row.since)}::date[]) as l (vehicle_id, since)
    where l.vehicle_id = ${vehicle} and ${day} > l.since))`
}
