/** Writes the figures of days of several vehicles in few statements. */
import { movementVersion } from '@outrider/track'
import type { PoolClient } from 'pg'
import { storeFuel } from './fuel-writer.ts'
import { storeOdometerDays } from './odometer-writer.ts'
import { storeRoads } from './road-writer.ts'
import { storeSensorDays } from './sensor-writer.ts'
import { storeScoreDays } from './score-writer.ts'
import type { ComputedDay } from './computed-day.ts'

const iso = (time: number): string => new Date(time).toISOString()
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time))
const key = (vehicleId: number, day: string): string => `${vehicleId} ${day}`

/** A day of which nothing is known has no row. */
const isKnown = ({ figures: { known, points, driving, idling, parked } }: ComputedDay): boolean =>
  known && (points > 0 || driving + idling + parked > 0)

/** In the order in which all who write days lock them: by vehicle, then the earliest first. */
const inOrder = (a: ComputedDay, b: ComputedDay): number => a.vehicleId - b.vehicleId || a.day.begin - b.day.begin

/** Within the transaction of the client. No day of a vehicle may come twice. */
export async function storeDays(client: PoolClient, computed: readonly ComputedDay[]): Promise<void> {
  const stay = await madeOfMore(client, computed)
  const ordered = computed.filter(({ vehicleId, day }) => !stay.has(key(vehicleId, day.day))).toSorted(inOrder)
  // Also where no fix is known: a cold store has a roof.
  await storeSensorDays(client, ordered)
  const unknown = ordered.filter(each => !isKnown(each))
  const known = ordered.filter(isKnown)
  if (unknown.length > 0)
    await client.query(
      'delete from vehicle_days d using unnest($1::int4[], $2::date[]) as u (vehicle_id, day) where d.vehicle_id = u.vehicle_id and d.day = u.day',
      [unknown.map(({ vehicleId }) => vehicleId), unknown.map(({ day }) => day.day)],
    )
  if (known.length === 0) return
  const readings = await storeRows(client, known)
  await storeHours(client, known)
  await storePeriods(client, known)
  await storeVisits(client, known)
  await storeScoreDays(client, known)
  await storeOdometerDays(client, known)
  await storeRoads(client, known)
  // Raw reports have gone meanwhile: what was made of them stays.
  for (const { vehicleId, day, fuel } of known)
    if (fuel.readings > 0 && (readings.get(key(vehicleId, day.day)) ?? 0) <= fuel.readings)
      await storeFuel(client, vehicleId, day, fuel)
}

/** Keys of expired days whose stored figures were made of more reports than are there now. */
async function madeOfMore(client: PoolClient, computed: readonly ComputedDay[]): Promise<Set<string>> {
  const expired = computed.filter(each => each.expired)
  if (expired.length === 0) return new Set()
  const { rows } = await client.query<{ vehicle_id: number; day: string }>(
    `select d.vehicle_id, d.day::text from vehicle_days d
      join unnest($1::int4[], $2::date[], $3::int4[]) as e (vehicle_id, day, points) on d.vehicle_id = e.vehicle_id and d.day = e.day
      where d.points > e.points`,
    [expired.map(({ vehicleId }) => vehicleId), expired.map(({ day }) => day.day), expired.map(({ figures }) => figures.points)],
  )
  return new Set(rows.map(({ vehicle_id: vehicleId, day }) => key(vehicleId, day)))
}

/** Columns that a computation replaces whatever was there. */
const replaced = [
  'distance_m',
  'distance_source',
  'distance_at_least',
  'driving_s',
  'idling_s',
  'parked_s',
  'gap_s',
  'online_s',
  'engine_on_s',
  'engine_starts',
  'max_speed_kmh',
  'mean_speed_kmh',
  'odometer_begin_m',
  'odometer_end_m',
  'odometer_doubt_m',
  'points',
  'first_at',
  'last_at',
  'computed_at',
  'rule',
  'ignition_line',
  'line_changes',
  'receivers_apart_m',
] as const
/** Columns that stay when they were made of more readings of the tank. */
const ofReadings = ['fuel_used_ml', 'refuelled_ml', 'fuel_lost_ml', 'fuel_drop_ml'] as const

const rowColumns = ['vehicle_id', 'day', ...replaced, ...ofReadings, 'fuel_readings'].join(', ')
const upsertRows = `insert into vehicle_days as d (${rowColumns})
  select ${rowColumns} from jsonb_populate_recordset(null::vehicle_days, $1::jsonb) order by vehicle_id, day
  on conflict (vehicle_id, day) do update set ${[
    ...replaced.map(column => `${column} = excluded.${column}`),
    ...ofReadings.map(
      column => `${column} = case when excluded.fuel_readings >= d.fuel_readings then excluded.${column} else d.${column} end`,
    ),
    'fuel_readings = greatest(excluded.fuel_readings, d.fuel_readings)',
  ].join(', ')}
  returning vehicle_id, day::text, fuel_readings`

const rowOf = ({ vehicleId, day, figures, fuel, computedAt }: ComputedDay) => ({
  vehicle_id: vehicleId,
  day: day.day,
  distance_m: figures.distance,
  distance_source: figures.distanceBy,
  distance_at_least: figures.distanceAtLeast,
  driving_s: figures.driving,
  idling_s: figures.idling,
  parked_s: figures.parked,
  gap_s: figures.gap,
  online_s: figures.driving + figures.idling + figures.parked,
  engine_on_s: figures.engineOn,
  engine_starts: figures.engineStarts,
  max_speed_kmh: figures.topSpeed,
  mean_speed_kmh: figures.driving > 0 ? (figures.distance / figures.driving) * 3.6 : null,
  odometer_begin_m: figures.odometerBegin,
  odometer_end_m: figures.odometerEnd,
  odometer_doubt_m: figures.odometerDoubt,
  points: figures.points,
  first_at: isoOrNull(figures.firstAt),
  last_at: isoOrNull(figures.lastAt),
  computed_at: iso(computedAt),
  rule: movementVersion,
  ignition_line: figures.line,
  line_changes: figures.lineChanges,
  receivers_apart_m: figures.receiversApart,
  fuel_used_ml: fuel.figures?.used ?? null,
  refuelled_ml: fuel.figures?.refuelled ?? null,
  fuel_lost_ml: fuel.figures?.lost ?? null,
  fuel_drop_ml: fuel.figures?.drop ?? null,
  fuel_readings: fuel.readings,
})

/** @returns the number of readings that the fuel figures of each day are made of now, by key */
async function storeRows(client: PoolClient, days: readonly ComputedDay[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ vehicle_id: number; day: string; fuel_readings: number }>({
    name: 'store-vehicle-days',
    text: upsertRows,
    values: [JSON.stringify(days.map(rowOf))],
  })
  return new Map(rows.map(row => [key(row.vehicle_id, row.day), row.fuel_readings]))
}

async function storeHours(client: PoolClient, days: readonly ComputedDay[]): Promise<void> {
  await client.query({
    name: 'store-vehicle-day-hours',
    text: `insert into vehicle_day_hours (vehicle_id, day, distance_m, driving_s, idling_s, parked_s, gap_s)
      select h.vehicle_id, h.day, h.distance_m, h.driving_s, h.idling_s, h.parked_s, h.gap_s
      from jsonb_populate_recordset(null::vehicle_day_hours, $1::jsonb) h
      where not exists (select from vehicle_day_hours s where s.vehicle_id = h.vehicle_id and s.day = h.day and s is not distinct from h)
      order by h.vehicle_id, h.day
      on conflict (vehicle_id, day) do update set distance_m = excluded.distance_m, driving_s = excluded.driving_s,
        idling_s = excluded.idling_s, parked_s = excluded.parked_s, gap_s = excluded.gap_s`,
    values: [
      JSON.stringify(
        days.map(({ vehicleId, day, figures: { hours } }) => ({
          vehicle_id: vehicleId,
          day: day.day,
          distance_m: hours.distance,
          driving_s: hours.driving,
          idling_s: hours.idling,
          parked_s: hours.parked,
          gap_s: hours.gap,
        })),
      ),
    ],
  })
}

/** A day without any has no row. */
async function storeVisits(client: PoolClient, days: readonly ComputedDay[]): Promise<void> {
  const visited = days.filter(({ visits: { visits, stay } }) => visits > 0 || stay > 0)
  await client.query({
    name: 'delete-vehicle-day-visits',
    text: `delete from vehicle_day_visits v using unnest($1::int4[], $2::date[]) as d (vehicle_id, day)
      where v.vehicle_id = d.vehicle_id and v.day = d.day`,
    values: [days.map(({ vehicleId }) => vehicleId), days.map(({ day }) => day.day)],
  })
  if (visited.length === 0) return
  const of = (value: (each: ComputedDay) => number): number[] => visited.map(value)
  await client.query({
    name: 'store-vehicle-day-visits',
    text: `insert into vehicle_day_visits (vehicle_id, day, visits, stay_s, planned, late, late_s)
      select * from unnest($1::int4[], $2::date[], $3::int4[], $4::int4[], $5::int4[], $6::int4[], $7::int4[])`,
    values: [
      of(each => each.vehicleId),
      visited.map(({ day }) => day.day),
      of(each => each.visits.visits),
      of(each => each.visits.stay),
      of(each => each.visits.planned),
      of(each => each.visits.late),
      of(each => each.visits.lateBy),
    ],
  })
}

/** Those that are there as they were stay: most of what is computed again is as before. */
async function storePeriods(client: PoolClient, days: readonly ComputedDay[]): Promise<void> {
  await client.query({
    name: 'delete-ignition-periods',
    text: `delete from ignition_periods p
      using unnest($1::int4[], $2::timestamptz[], $3::timestamptz[], $4::text[]) as d (vehicle_id, begin_at, end_at, begins)
      where p.vehicle_id = d.vehicle_id and p.begin_at >= d.begin_at and p.begin_at < d.end_at
        and p.begin_at <> all(d.begins::timestamptz[])`,
    values: [
      days.map(({ vehicleId }) => vehicleId),
      days.map(({ day }) => iso(day.begin)),
      days.map(({ day }) => iso(day.end)),
      days.map(({ figures: { periods } }) => `{${periods.map(({ begin }) => iso(begin)).join()}}`),
    ],
  })
  const periods = days.flatMap(({ vehicleId, figures }) => figures.periods.map(period => ({ vehicleId, ...period })))
  if (periods.length === 0) return
  await client.query({
    name: 'store-ignition-periods',
    text: `insert into ignition_periods (${periodColumns.join(', ')})
      select ${periodColumns.map(column => `p.${column}`).join(', ')} from jsonb_populate_recordset(null::ignition_periods, $1::jsonb) p
      where not exists (
        select from ignition_periods s where s.vehicle_id = p.vehicle_id and s.begin_at = p.begin_at and s is not distinct from p
      )
      on conflict (vehicle_id, begin_at) do update set ${periodColumns.map(column => `${column} = excluded.${column}`).join(', ')}`,
    values: [
      JSON.stringify(
        periods.map(period => ({
          vehicle_id: period.vehicleId,
          begin_at: iso(period.begin),
          end_at: isoOrNull(period.end),
          driving_s: period.driving,
          idling_s: period.idling,
          distance_m: period.distance,
          begin_lat: period.beginAt?.latitude ?? null,
          begin_lng: period.beginAt?.longitude ?? null,
          end_lat: period.endAt?.latitude ?? null,
          end_lng: period.endAt?.longitude ?? null,
        })),
      ),
    ],
  })
}

const periodColumns = [
  'vehicle_id',
  'begin_at',
  'end_at',
  'driving_s',
  'idling_s',
  'distance_m',
  'begin_lat',
  'begin_lng',
  'end_lat',
  'end_lng',
] as const
