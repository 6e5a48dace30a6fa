/**
 * The zone of a terminal's clock was set: what it has sent under the wrong one is put where it belongs. Which reports these are its live ones show, whose
 * arrival is known: those that come at their time once the zone is right, without one among them that does not. What was is kept beside each report
 * (`reported_time`) and in `zone_corrections`.
 */
import { sql, type Transaction } from 'kysely'
import { quality, source, unsoundClock } from '../events/position-report.ts'
import type { Database } from '../store/schema.ts'

/** Reports before this are left as they are, days: theirs are packed, used in figures and reports. */
const maxDays = 14
/** So many live reports show what was wrong: one may be right by chance. */
const minLive = 2
/** A live report and its arrival differ by no more than this, s. */
const tolerance = 180

export interface ZoneChange {
  vehicleId: number
  /** Minutes ahead of UTC. */
  from: number
  to: number
}

/** A report that was moved: times are ms since 1970. */
export interface MovedReport {
  from: number
  to: number
  digest: string
}

const live = sql`source in (${sql.lit(source.report)}, ${sql.lit(source.queryReply)})`
const sound = sql`quality & ${sql.lit(unsoundClock)} = 0`

/** Times from here on are those of reports that may be moved. */
const recent = (vehicleId: number) => sql`vehicle_id = ${vehicleId} and time > now() - make_interval(days => ${maxDays})`

/** From which arrival on its live reports are right with the new zone; null: they do not say so. */
async function wrongSince(within: Transaction<Database>, vehicleId: number, shift: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null; count: number }>`
    with said as (
      select received_at, quality, abs(extract(epoch from coalesce(reported_time, time) - received_at) + ${shift / 1_000}::int) <= ${tolerance} as fits
      from positions where ${recent(vehicleId)} and ${live} and (${sound} or reported_time is not null)
    ), other as (
      select max(received_at) as at from said where not fits and quality & ${sql.lit(quality.late)} = 0
    )
    select min(received_at) as since, count(*)::int as count from said, other where fits and (other.at is null or received_at > other.at)`.execute(
    within,
  )
  const [row] = rows
  return row && row.count >= minLive ? row.since : null
}

async function makePartitions(within: Transaction<Database>, days: readonly string[]): Promise<void> {
  for (const day of days) {
    const table = `positions_${day.replaceAll('-', '')}`
    const { rows } = await sql<{ made: boolean }>`select to_regclass(${table}) is not null as made`.execute(within)
    if (rows[0]?.made) continue
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    await sql.raw(`create table ${table} (like positions including defaults including constraints)`).execute(within)
    await sql
      .raw(`alter table positions attach partition ${table} for values from ('${day} 00:00+00') to ('${next} 00:00+00')`)
      .execute(within)
  }
}

/** Passages of checkpoints that were made of moved reports alone; those between two reports lie between two of them. */
async function movePassages(
  within: Transaction<Database>,
  vehicleId: number,
  times: readonly Date[],
  shift: number,
): Promise<void> {
  const by = sql`${shift} * interval '1 millisecond'`
  await sql`update checkpoint_passages p set entered_at = p.entered_at + ${by}, left_at = p.left_at + ${by}
    where p.vehicle_id = ${vehicleId} and (
      (p.entered_at = any(${times}::timestamptz[]) and p.left_at = any(${times}::timestamptz[]))
      or (p.between and p.entered_at >= ${times[0]} and p.left_at <= ${times.at(-1)}))
      and not exists (select 1 from checkpoint_passages o where o.vehicle_id = p.vehicle_id and o.checkpoint_id = p.checkpoint_id
        and o.entered_at = p.entered_at + ${by})`.execute(within)
}

/** Moves the reports; the moved ones, the oldest first. */
export async function correctZone(within: Transaction<Database>, { vehicleId, from, to }: ZoneChange): Promise<MovedReport[]> {
  const shift = (from - to) * 60_000
  const since = await wrongSince(within, vehicleId, shift)
  if (!since) return []
  // Live ones that count by their arrival are where they belong. What is buffered under a clock ahead has its arrival, and its own time beside it.
  const { rows } = await sql<{ time: Date; digest: string; was_sound: boolean; right: Date; day: string; was_day: string }>`
    select time, digest, ${sound} as was_sound, stated + ${shift} * interval '1 millisecond' as right,
      to_char((stated + ${shift} * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD') as day,
      to_char(time at time zone 'UTC', 'YYYY-MM-DD') as was_day
    from (select *, case when ${sound} then time else reported_time end as stated from positions
      where ${recent(vehicleId)} and received_at >= ${since} and (${sound} or (reported_time is not null and not ${live}))) p
    where stated + ${shift} * interval '1 millisecond' <= received_at + interval '5 minutes'
      and (not ${sound} or reported_time is null)
    order by time`.execute(within)
  if (rows.length === 0) return []
  await makePartitions(within, [...new Set(rows.map(row => row.day))])
  const keys = sql`unnest(${rows.map(row => row.time)}::timestamptz[], ${rows.map(row => row.digest)}::int8[],
    ${rows.map(row => row.right)}::timestamptz[]) as k (time, digest, right_time)`
  await sql`update positions p set time = k.right_time, reported_time = coalesce(p.reported_time, p.time),
      quality = p.quality & ~${sql.lit(unsoundClock)}::int
    from ${keys} where p.vehicle_id = ${vehicleId} and p.time = k.time and p.digest = k.digest`.execute(within)
  // Figures and packed days of both are made again.
  await sql`insert into late_report_hours (vehicle_id, hour)
    select distinct ${vehicleId}::int4, date_trunc('hour', t, 'UTC') from ${keys}, unnest(array[k.time, k.right_time]) t
    on conflict (vehicle_id, hour) do update set seq = nextval('late_report_hours_seq')`.execute(within)
  const counted = rows.filter(row => row.was_sound).map(row => row.time)
  if (counted.length > 0) await movePassages(within, vehicleId, counted, shift)
  const days = [...new Set(rows.flatMap(row => [row.day, row.was_day]))]
  await sql`delete from track_days where vehicle_id = ${vehicleId} and day = any(${days}::date[]) and reports > 0`.execute(within)
  await sql`insert into zone_corrections (vehicle_id, from_minutes, to_minutes, since, reports)
    values (${vehicleId}, ${from}, ${to}, ${since}, ${rows.length})`.execute(within)
  return rows.map(row => ({ from: row.time.getTime(), to: row.right.getTime(), digest: row.digest }))
}
