/** Writes what sensors have read on days. Decision 225. */
import type { PoolClient } from 'pg'
import type { ComputedDay } from './computed-day.ts'

/** Within the transaction of the client. No day of a vehicle may come twice. */
export async function storeSensorDays(client: PoolClient, computed: readonly ComputedDay[]): Promise<void> {
  const days = computed.flatMap(({ vehicleId, day: { day }, sensed }) => (sensed ? [{ vehicleId, day, ...sensed }] : []))
  if (days.length === 0) return
  // Reports have gone meanwhile: what was made of more of them stays.
  await client.query({
    name: 'delete-vehicle-day-sensors',
    text: `delete from vehicle_day_sensors s using unnest($1::int4[], $2::date[], $3::int4[]) as d (vehicle_id, day, reports)
      where s.vehicle_id = d.vehicle_id and s.day = d.day and s.reports <= d.reports`,
    values: [days.map(({ vehicleId }) => vehicleId), days.map(({ day }) => day), days.map(({ reports }) => reports)],
  })
  const rows = days.flatMap(({ vehicleId, day, reports, sensors }) =>
    sensors.map(({ kind, channel, least, greatest, weighted, read, bad, begun, faults }) => ({
      vehicle_id: vehicleId,
      day,
      kind,
      channel,
      least,
      greatest,
      weighted,
      read_s: read,
      bad_s: bad,
      begun,
      faults,
      reports,
    })),
  )
  if (rows.length === 0) return
  await client.query({
    name: 'store-vehicle-day-sensors',
    text: `insert into vehicle_day_sensors
      select r.* from jsonb_populate_recordset(null::vehicle_day_sensors, $1::jsonb) r
      where exists (select from vehicles v where v.id = r.vehicle_id)
        and not exists (select from vehicle_day_sensors s where s.vehicle_id = r.vehicle_id and s.day = r.day)
      order by r.vehicle_id, r.day, r.kind, r.channel`,
    values: [JSON.stringify(rows)],
  })
}
