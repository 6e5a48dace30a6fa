/** What is kept of a vehicle from when another company had it is told to no superior platform of the company that has it now. */
import { type RawBuilder, sql } from 'kysely'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Superior } from '../../supervision/superior.ts'

/** True for a moment (`time`) of a vehicle from which on what is kept of it is this platform's to know. */
export function ofItsCompany(
  { organisations: all }: Pick<LiveFleet, 'organisations'>,
  { organisations }: Pick<Superior, 'organisations'>,
  { vehicle, time }: { vehicle: RawBuilder<unknown>; time: RawBuilder<unknown> },
): RawBuilder<boolean> {
  // It is told of everybody's vehicles.
  if (organisations === undefined) return sql<boolean>`true`
  const known = [...all.below(organisations), ...all.rootsAbove(organisations)]
  return sql<boolean>`not exists (select from former_owners f where f.vehicle_id = ${vehicle} and f.until > ${time}
    and f.root_id <> all(${known}::int4[]))`
}
