/** SQL of the detector: signals, the alarms they may continue, and what becomes of them. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AlarmPlace } from '../../../events/alarm-record.ts'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import type { Edition } from '../../../events/edition.ts'
import type { Database, RowOf } from '../../../store/schema.ts'
import { alarmColumns, alarmOf, type AlarmRow } from '../alarms.repository.ts'
import { type ClockLimits, dueAt } from '../clock/limits.ts'
import type { Correction, FoldedAlarm, StoredSignal } from './fold.ts'

export const signalsAreDue = () => sql`exists (select from alarm_signals)`

/** One server folds at a time; the others wait here. */
export async function lockFolding(within: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(808, hashtext('alarms'))`.execute(within)
}

interface SignalRow extends Omit<RowOf<'alarm_signals'>, 'conditions' | 'edition' | 'received_at'> {
  edition: Edition | null
  conditions: AlarmCondition[]
  vehicle_known: boolean
}

/** Waits until no other server folds, and reads the oldest signals; those of vehicles that are gone have none to belong to. */
export async function takeSignals(
  within: Transaction<Database>,
  limit: number,
): Promise<{ seqs: string[]; signals: StoredSignal[] }> {
  await lockFolding(within)
  const { rows } = await sql<SignalRow>`select s.*, exists (select from vehicles v where v.id = s.vehicle_id) as vehicle_known
    from alarm_signals s order by s.seq limit ${limit}`.execute(within)
  return {
    seqs: rows.map(({ seq }) => seq),
    signals: rows.filter(row => row.vehicle_known).map(signalOf),
  }
}

const signalOf = (row: SignalRow): StoredSignal => ({
  seq: row.seq,
  vehicleId: row.vehicle_id,
  time: row.time.getTime(),
  digest: row.digest,
  quality: row.quality,
  edition: row.edition,
  latitudeE6: row.latitude_e6,
  longitudeE6: row.longitude_e6,
  speedDkmh: row.speed_dkmh,
  whole: row.whole,
  conditions: row.conditions,
})

export async function forgetSignals(within: Transaction<Database>, seqs: readonly string[]): Promise<void> {
  await sql`delete from alarm_signals where seq = any(${seqs}::int8[])`.execute(within)
}

/** Keeps a signal aside, with why it cannot be folded. */
export async function refuseSignal(within: Transaction<Database>, seq: string, reason: string): Promise<void> {
  await sql`with refused as (delete from alarm_signals where seq = ${seq} returning *)
    insert into refused_alarm_signals (seq, vehicle_id, signal, reason)
    select seq, vehicle_id, to_jsonb(refused), ${reason} from refused`.execute(within)
}

export async function refusedSignals(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from refused_alarm_signals`.execute(db)
  return Number(rows[0]?.count)
}

/** What goes on at these vehicles, and what was on within an hour of their signals; locked. */
export async function knownAlarms(within: Transaction<Database>, signals: readonly StoredSignal[]): Promise<FoldedAlarm[]> {
  const spans = new Map<string, { vehicleId: number; type: number; from: number; to: number }>()
  for (const { vehicleId, time: reportedAt, conditions } of signals)
    for (const { type, withdraws, moves } of conditions) {
      // What it corrects may have been long before.
      const time = withdraws?.startedAt ?? moves ?? reportedAt
      const key = `${vehicleId} ${type}`
      const span = spans.get(key)
      if (span) {
        span.from = Math.min(span.from, time)
        span.to = Math.max(span.to, time)
      } else spans.set(key, { vehicleId, type, from: time, to: time })
    }
  const list = [...spans.values()]
  const vehicles = [...new Set(signals.map(({ vehicleId }) => vehicleId))]
  const { rows } = await sql<AlarmRow>`
    with wanted as (
      select id from alarm_cases where vehicle_id = any(${vehicles}::int4[]) and ended_at is null
      union
      select c.id from unnest(${list.map(each => each.vehicleId)}::int4[], ${list.map(each => each.type)}::int2[],
          ${list.map(each => new Date(each.from))}::timestamptz[], ${list.map(each => new Date(each.to))}::timestamptz[])
          as span (vehicle_id, type, first, last)
        join alarm_cases c on c.vehicle_id = span.vehicle_id and c.type = span.type
          and c.started_at <= span.last + interval '1 hour' and c.ended_at >= span.first - interval '1 hour'
    )
    select ${sql.raw(alarmColumns)} from alarm_cases c where c.id in (select id from wanted) order by c.id for update of c`.execute(
    within,
  )
  return rows.map(alarmOf)
}

/** What was corrected, as steps of the alarms: they say what was. */
export async function storeCorrections(within: Transaction<Database>, corrections: readonly Correction[]): Promise<void> {
  const rows = corrections.flatMap(({ alarm: { id }, kind, result, detail }) =>
    id === null ? [] : [{ id, kind, result, detail }],
  )
  if (rows.length === 0) return
  await sql`insert into alarm_steps (case_id, user_name, kind, result, detail)
    select r.id, '', r.kind, r.result, r.detail from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id int8, kind text, result text, detail jsonb)`.execute(within)
}

const date = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
const placeFields = (name: 'start' | 'last', { latitudeE6, longitudeE6, speedDkmh }: AlarmPlace) => ({
  [`${name}_latitude_e6`]: latitudeE6,
  [`${name}_longitude_e6`]: longitudeE6,
  [`${name}_speed_dkmh`]: speedDkmh,
})

const rowOf = (alarm: FoldedAlarm) => ({
  id: alarm.id,
  vehicle_id: alarm.vehicleId,
  type: alarm.type,
  level: alarm.level,
  started_at: date(alarm.startedAt),
  ended_at: date(alarm.endedAt),
  last_at: date(alarm.lastAt),
  occurrences: alarm.occurrences,
  ...placeFields('start', alarm.startPlace),
  ...placeFields('last', alarm.lastPlace),
  report_time: date(alarm.reportTime),
  report_digest: alarm.reportDigest,
  edition: alarm.edition,
  late: alarm.late,
  timed_by_arrival: alarm.timedByArrival,
  event: alarm.event,
  identification: alarm.identification && `\\x${alarm.identification.toString('hex')}`,
  detail: alarm.detail,
  withdrawn_at: date(alarm.withdrawnAt),
  withdrawn_why: alarm.withdrawnWhy,
})

/** Columns that a signal may change. */
const changing = [
  'level',
  'started_at',
  'ended_at',
  'last_at',
  'occurrences',
  'start_latitude_e6',
  'start_longitude_e6',
  'start_speed_dkmh',
  'last_latitude_e6',
  'last_longitude_e6',
  'last_speed_dkmh',
  'event',
  'identification',
  'detail',
  'withdrawn_at',
  'withdrawn_why',
]
const fixed = ['vehicle_id', 'type', 'report_time', 'report_digest', 'edition', 'late', 'timed_by_arrival']
const columns = [...fixed, ...changing].join(', ')

/** Stores new and changed alarms; new ones get their id. Those of the past have no clock; one that becomes more serious is due sooner. */
export async function storeAlarms(
  within: Transaction<Database>,
  alarms: readonly FoldedAlarm[],
  limits: ClockLimits,
): Promise<void> {
  const changed = alarms.filter(({ id }) => id !== null)
  if (changed.length > 0)
    await sql`update alarm_cases c set ${sql.raw(changing.map(column => `${column} = n.${column}`).join(', '))},
        claim_due_at = case when n.level < c.level and not c.late
          then least(c.claim_due_at, ${dueAt(limits.claim, sql`n.level`)}) else c.claim_due_at end,
        process_due_at = case when n.level < c.level and not c.late
          then least(c.process_due_at, ${dueAt(limits.process, sql`n.level`)}) else c.process_due_at end
      from jsonb_populate_recordset(null::alarm_cases, ${JSON.stringify(changed.map(rowOf))}::jsonb) n where c.id = n.id`.execute(
      within,
    )
  const added = alarms.filter(({ id }) => id === null)
  if (added.length === 0) return
  const { rows } = await sql<{ id: string; vehicle_id: number; type: number; started_at: Date }>`
    insert into alarm_cases (${sql.raw(columns)}, claim_due_at, process_due_at)
    select ${sql.raw(columns)}, case when not n.late then ${dueAt(limits.claim, sql`n.level`)} end,
      case when not n.late then ${dueAt(limits.process, sql`n.level`)} end
    from jsonb_populate_recordset(null::alarm_cases, ${JSON.stringify(added.map(rowOf))}::jsonb) n
    returning id, vehicle_id, type, started_at`.execute(within)
  const ids = new Map(rows.map(row => [`${row.vehicle_id} ${row.type} ${row.started_at.getTime()}`, row.id]))
  for (const alarm of added) alarm.id = ids.get(`${alarm.vehicleId} ${alarm.type} ${alarm.startedAt}`) ?? null
}
