/** Writes what fixes and odometers say of days, and the factors that follow from several of them. In the transaction that has written the days. */
import { type OdometerDay, odometerProposal } from '@outrider/track'
import type { PoolClient } from 'pg'
import type { ComputedDay } from './computed-day.ts'

const iso = (time: number): string => new Date(time).toISOString()
/** Days of which a factor may be made. */
const daysBack = 30
/** An odometer that is this near to the fixes has nothing proposed. */
const near = 0.05
/** A factor that differs by less is the one that was proposed. */
const sameFactor = 0.01

export async function storeOdometerDays(client: PoolClient, days: readonly ComputedDay[]): Promise<void> {
  await client.query({
    name: 'delete-odometer-days',
    text: `delete from odometer_days o using unnest($1::int4[], $2::date[]) as u (vehicle_id, day) where o.vehicle_id = u.vehicle_id and o.day = u.day`,
    values: [days.map(({ vehicleId }) => vehicleId), days.map(({ day }) => day.day)],
  })
  const seen = days.flatMap(({ vehicleId, day, figures: { evidence } }) => (evidence ? [{ vehicleId, day, ...evidence }] : []))
  if (seen.length === 0) return
  await client.query({
    name: 'store-odometer-days',
    text: `insert into odometer_days (vehicle_id, day, begin_at, fixes_m, odometer_m)
      select * from unnest($1::int4[], $2::date[], $3::timestamptz[], $4::float8[], $5::float8[]) as o (vehicle_id, day) order by vehicle_id, day`,
    values: [
      seen.map(({ vehicleId }) => vehicleId),
      seen.map(({ day }) => day.day),
      seen.map(({ day }) => iso(day.begin)),
      seen.map(({ fixes }) => fixes),
      seen.map(({ odometer }) => odometer),
    ],
  })
  await storeProposals(
    client,
    days,
    new Set(seen.filter(({ fixes, odometer }) => Math.abs(odometer / fixes - 1) > near).map(each => each.vehicleId)),
  )
}

interface SeenRow {
  vehicle_id: number
  day: string
  begin_at: Date
  fixes_m: number
  odometer_m: number
  proposed: number | null
  from_day: string | null
}

/** Of vehicles whose odometer is wrong in these days, or that have a proposal. `wrong`: their ids. */
async function storeProposals(client: PoolClient, days: readonly ComputedDay[], wrong: ReadonlySet<number>): Promise<void> {
  const vehicles = [...new Set(days.map(({ vehicleId }) => vehicleId))]
  const { rows } = await client.query<SeenRow>({
    name: 'odometer-days-of-proposals',
    // Since the last choice: what was before has been answered. A user who has chosen one of both is not asked.
    text: `select o.vehicle_id, o.day::text, o.begin_at, o.fixes_m, o.odometer_m, p.factor as proposed, p.from_day::text
      from odometer_days o left join odometer_proposals p using (vehicle_id)
        left join lateral (select from_day, source from odometer_choices c where c.vehicle_id = o.vehicle_id order by id desc limit 1) c on true
      where o.vehicle_id = any($1::int4[]) and (o.vehicle_id = any($2::int4[]) or p.vehicle_id is not null)
        and o.day > $3::date - ${daysBack}::int and (c.source is null or (c.source = 'automatic' and o.day >= c.from_day))
      order by o.vehicle_id, o.day`,
    values: [vehicles, [...wrong], iso(Math.max(...days.map(({ computedAt }) => computedAt)))],
  })
  const byVehicle = Map.groupBy(rows, row => row.vehicle_id)
  for (const [vehicleId, seen] of byVehicle) await storeProposal(client, vehicleId, seen)
}

async function storeProposal(client: PoolClient, vehicleId: number, seen: readonly SeenRow[]): Promise<void> {
  const days: OdometerDay[] = seen.map(({ day, fixes_m: fixes, odometer_m: odometer }) => ({ day, fixes, odometer }))
  const found = odometerProposal(days)
  const was = seen[0]?.proposed ?? null
  if (!found) {
    if (was === null) return
    await client.query('delete from odometer_proposals where vehicle_id = $1', [vehicleId])
    await markDays(client, vehicleId, seen[0]?.from_day ?? days[0]?.day ?? '')
    return
  }
  const isSame = was !== null && Math.abs(was / found.factor - 1) < sameFactor
  // It began when it was first seen, also once that day is no longer among the last ones.
  const fromDay = isSame ? (seen[0]?.from_day ?? found.days[0]?.day ?? '') : (found.days[0]?.day ?? '')
  const fromAt = seen.find(({ day }) => day === fromDay)?.begin_at
  await client.query(
    `insert into odometer_proposals (vehicle_id, factor, from_day, from_at, days)
      values ($1, $2, $3::date, $4, $5) on conflict (vehicle_id) do update
      set factor = excluded.factor, from_day = excluded.from_day, days = excluded.days,
        from_at = case when odometer_proposals.from_day = excluded.from_day then odometer_proposals.from_at else excluded.from_at end`,
    [vehicleId, found.factor, fromDay, fromAt ?? new Date(fromDay), JSON.stringify(found.days)],
  )
  if (!isSame) await markDays(client, vehicleId, fromDay)
}

/** Fixes count from this day on, or no longer: the figures of days since then are made again. */
const markDays = (client: PoolClient, vehicleId: number, fromDay: string) =>
  client.query(
    `insert into late_report_hours as h (vehicle_id, hour)
      select $1, d.day::timestamp at time zone 'UTC' from vehicle_days d where d.vehicle_id = $1 and d.day >= $2::date
      on conflict (vehicle_id, hour) do update set seq = nextval('late_report_hours_seq')`,
    [vehicleId, fromDay],
  )
