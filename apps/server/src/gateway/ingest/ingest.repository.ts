/**
 * Writes a batch of reports: history, latest positions, alarm signals and which figures of the past change, in one statement, so that all are
 * committed together.
 */
import type { ClientBase } from 'pg'
import type { AlarmSignal } from '../../events/alarm-signals.ts'
import { datumOf, isLocated, type LatestState, applyReport, emptyLatest, ownClockAhead } from '../../events/latest-state.ts'
import { clockIsSound, type PositionReport, quality, unsoundClock } from '../../events/position-report.ts'
import { boolColumn, bytesColumn, int2Column, int4Column, int8Column, jsonColumn, timeColumn } from './binary-columns.ts'
import { Partitions } from './partitions.ts'

const ahead = `interval '${ownClockAhead} milliseconds'`

/** The rule of events/latest-state.ts; a missing part has a null time and the quality of a late report. */
const isNewer = (part: 'report' | 'fix'): string => `
  (excluded.${part}_time >= coalesce(l.${part}_time, '-infinity')
    or (excluded.${part}_quality & ${quality.late} = 0
      and (excluded.${part}_quality & ${unsoundClock} <> 0 or l.${part}_quality & ${unsoundClock} <> 0
        or l.${part}_time > excluded.received_at + ${ahead})))`
const reportIsNewer = isNewer('report')
const fixIsNewer = isNewer('fix')
const updateWhen = (condition: string, columns: string[]): string =>
  columns.map(column => `${column} = case when ${condition} then excluded.${column} else l.${column} end`).join(', ')

const reportColumns = [
  'report_time',
  'speed_dkmh',
  'alarms',
  'status',
  'located',
  'signal',
  'satellites',
  'edition',
  'report_quality',
  'reported_time',
]
const fixColumns = ['fix_time', 'fix_latitude_e6', 'fix_longitude_e6', 'fix_altitude', 'fix_course', 'fix_datum', 'fix_quality']
/** Not told by every report: the last known value stays. */
const readingColumns = ['mileage_hm', 'fuel_dl', 'moving']

/** Counts the reports that are not sound, of those that were new. Most batches have none and go without. */
const faultyRows = `unsound as (
    insert into unsound_reports as u (vehicle_id, hour, faults, reports)
    select f.vehicle_id, date_trunc('hour', f.time, 'UTC'), f.faults, count(distinct f.digest)
    from unnest($54::int4[], $55::timestamptz[], $56::int8[], $57::int2[]) as f (vehicle_id, time, digest, faults)
    join stored s using (vehicle_id, digest)
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (vehicle_id, hour, faults) do update set reports = u.reports + excluded.reports
  ),`

/** Which of them superior platforms are to be told of, so that a killed server leaves none untold: one batch for each platform. */
const forwardedRows = (parameter: number): string => `next as materialized (
    select nextval('unforwarded_reports_batch') as batch
  ), forwarded as (
    insert into unforwarded_reports (superior, batch, vehicle_ids, times, digests)
    select superior, next.batch, k.vehicle_ids, k.times, k.digests
    from (select array_agg(vehicle_id) as vehicle_ids, array_agg(time) as times, array_agg(digest) as digests from stored) k,
      next, unnest($${parameter}::text[]) as superior
    where k.vehicle_ids is not null
    returning batch
  ),`

/**
 * Returns null when every row was new, otherwise the keys of the new rows. `guessed` rows have their arrival as time, so the primary
 * key does not catch a repeat: they are compared with the last day of the vehicle.
 */
const statement = (compareGuessed: boolean, faulty: boolean, forwarded: boolean): string => `
  with report as (
    select * from unnest($1::int4[], $2::timestamptz[], $3::int8[], $4::timestamptz[], $5::timestamptz[], $6::int4[], $7::int4[],
      $8::int2[], $9::int2[], $10::int2[], $11::int4[], $12::int4[], $13::int4[], $14::int4[], $15::int2[], $16::int2[], $17::bytea[], $18::bool[], $36::int2[])
      as r (vehicle_id, time, digest, received_at, reported_time, latitude_e6, longitude_e6,
        altitude, speed_dkmh, course, alarms, status, mileage_hm, fuel_dl, quality, source, extras, guessed, edition)
  ), stored as (
    insert into positions (vehicle_id, time, digest, received_at, reported_time, latitude_e6, longitude_e6,
      altitude, speed_dkmh, course, alarms, status, mileage_hm, fuel_dl, quality, source, extras, edition)
    select vehicle_id, time, digest, received_at, reported_time, latitude_e6, longitude_e6,
      altitude, speed_dkmh, course, alarms, status, mileage_hm, fuel_dl, quality, source, extras, edition
    from report r
    ${
      compareGuessed
        ? `where not r.guessed or not exists (select from positions p where p.vehicle_id = r.vehicle_id
             and p.time > r.time - interval '1 day' and p.time <= r.time and p.digest = r.digest)`
        : ''
    }
    on conflict do nothing
    returning vehicle_id, time, digest
  ), signalled as (
    insert into alarm_signals (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, whole, conditions)
    select a.vehicle_id, a.time, a.digest, a.received_at, a.quality, a.edition, a.latitude_e6, a.longitude_e6, a.speed_dkmh, a.whole, a.conditions
    from unnest($43::int4[], $44::timestamptz[], $45::int8[], $46::timestamptz[], $47::int2[], $48::int2[], $49::int4[], $50::int4[],
      $51::int2[], $52::bool[], $53::jsonb[]) with ordinality
      as a (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, whole, conditions, n)
    join stored s using (vehicle_id, digest)
    order by a.n
  ), ${faulty ? faultyRows : ''} ${forwarded ? forwardedRows(faulty ? 58 : 54) : ''} late as (
    insert into late_report_hours (vehicle_id, hour)
    select distinct r.vehicle_id, date_trunc('hour', r.time, 'UTC') from report r join stored s using (vehicle_id, digest)
    where r.time < r.received_at - interval '10 minutes'
    order by 1, 2
    on conflict (vehicle_id, hour) do update set seq = nextval('late_report_hours_seq')
  ), live as (
    insert into latest_positions as l (vehicle_id, received_at, report_time, speed_dkmh, alarms, status, located, mileage_hm, fuel_dl,
      signal, satellites, fix_time, fix_latitude_e6, fix_longitude_e6, fix_altitude, fix_course, fix_datum, edition,
      report_quality, fix_quality, reported_time, sound_time, moving)
    select vehicle_id, received_at, report_time, speed_dkmh, alarms, status, located, mileage_hm, fuel_dl,
      signal, satellites, fix_time, latitude_e6, longitude_e6, altitude, course,
      case when shifted then 'gcj02' when not shifted then 'wgs84' end, edition, report_quality, fix_quality, reported_time, sound_time, moving
    from unnest($19::int4[], $20::timestamptz[], $21::timestamptz[], $22::int2[], $23::int4[], $24::int4[], $25::bool[], $26::int4[], $27::int4[],
      $28::int2[], $29::int2[], $30::timestamptz[], $31::int4[], $32::int4[], $33::int2[], $34::int2[], $35::bool[], $37::int2[],
      $38::int2[], $39::int2[], $40::timestamptz[], $41::timestamptz[], $42::bool[])
      as n (vehicle_id, received_at, report_time, speed_dkmh, alarms, status, located, mileage_hm, fuel_dl,
        signal, satellites, fix_time, latitude_e6, longitude_e6, altitude, course, shifted, edition,
        report_quality, fix_quality, reported_time, sound_time, moving)
    on conflict (vehicle_id) do update set
      received_at = case when l.received_at > excluded.received_at + ${ahead} then excluded.received_at
        else greatest(l.received_at, excluded.received_at) end,
      sound_time = case when l.sound_time > excluded.received_at + ${ahead} and excluded.report_quality & ${quality.late} = 0 then excluded.sound_time
        else greatest(l.sound_time, excluded.sound_time) end,
      ${updateWhen(reportIsNewer, reportColumns)},
      ${readingColumns.map(c => `${c} = case when ${reportIsNewer} then coalesce(excluded.${c}, l.${c}) else l.${c} end`).join(', ')},
      ${updateWhen(fixIsNewer, fixColumns)}
  )
  select case when count(*) = cardinality($1) then null else coalesce(array_agg(vehicle_id || ':' || digest), '{}') end as new_keys,
    ${forwarded ? '(select min(batch)::text from forwarded)' : 'null'} as batch from stored`

/** Each is prepared once, by its name. */
const statements = new Map<string, string>()
function statementOf(guessed: boolean, faulty: boolean, forwarded: boolean): { name: string; text: string } {
  const name = `store${forwarded ? '-forwarded' : ''}${faulty ? '-faulty' : ''}-reports${guessed ? '-comparing' : ''}`
  const text = statements.get(name) ?? statement(guessed, faulty, forwarded)
  statements.set(name, text)
  return { name, text }
}

const keyOf = (row: PositionReport): string => `${row.vehicleId}:${row.digest}`
const isGuessed = (row: PositionReport): boolean => !clockIsSound(row.quality)

function latestOf(rows: readonly PositionReport[]): LatestState[] {
  const byVehicle = new Map<number, LatestState>()
  for (const row of rows) {
    let latest = byVehicle.get(row.vehicleId)
    if (latest === undefined) byVehicle.set(row.vehicleId, (latest = emptyLatest(row.vehicleId)))
    applyReport(latest, row)
  }
  // The same order for all writers avoids deadlocks.
  return [...byVehicle.values()].sort((a, b) => a.vehicleId - b.vehicleId)
}

/** Signals of the reports that have one, each report once: a late one may be in a batch twice. */
function alarmColumns(rows: readonly PositionReport[]): Buffer[] {
  const signalled: (PositionReport & { alarmSignal: AlarmSignal })[] = []
  let seen: Set<string> | undefined
  for (const row of rows) {
    if (!row.alarmSignal) continue
    seen ??= new Set()
    const key = keyOf(row)
    if (seen.has(key)) continue
    seen.add(key)
    signalled.push(row as (typeof signalled)[number])
  }
  return [
    int4Column(signalled, r => r.vehicleId),
    timeColumn(signalled, r => r.time),
    int8Column(signalled, r => r.digest),
    timeColumn(signalled, r => r.receivedAt),
    int2Column(signalled, r => r.quality),
    int2Column(signalled, r => r.edition),
    int4Column(signalled, r => r.latitudeE6),
    int4Column(signalled, r => r.longitudeE6),
    int2Column(signalled, r => r.speedDkmh),
    boolColumn(signalled, r => r.alarmSignal.whole),
    jsonColumn(signalled, r => r.alarmSignal.conditions),
  ]
}

function parametersOf(rows: readonly PositionReport[], latest: readonly LatestState[]): Buffer[] {
  return [
    int4Column(rows, r => r.vehicleId),
    timeColumn(rows, r => r.time),
    int8Column(rows, r => r.digest),
    timeColumn(rows, r => r.receivedAt),
    timeColumn(rows, r => r.reportedTime),
    int4Column(rows, r => r.latitudeE6),
    int4Column(rows, r => r.longitudeE6),
    int2Column(rows, r => r.altitude),
    int2Column(rows, r => r.speedDkmh),
    int2Column(rows, r => r.course),
    int4Column(rows, r => r.alarms | 0),
    int4Column(rows, r => r.status | 0),
    int4Column(rows, r => r.mileageHm),
    int4Column(rows, r => r.fuelDl),
    int2Column(rows, r => r.quality),
    int2Column(rows, r => r.source),
    bytesColumn(rows, r => r.extras),
    boolColumn(rows, isGuessed),
    int4Column(latest, l => l.vehicleId),
    timeColumn(latest, l => l.receivedAt),
    timeColumn(latest, l => l.report?.time ?? null),
    int2Column(latest, l => l.report?.speedDkmh ?? 0),
    int4Column(latest, l => (l.report?.alarms ?? 0) | 0),
    int4Column(latest, l => (l.report?.status ?? 0) | 0),
    boolColumn(latest, l => l.report !== null && isLocated(l.report)),
    int4Column(latest, l => l.report?.mileageHm ?? null),
    int4Column(latest, l => l.report?.fuelDl ?? null),
    int2Column(latest, l => l.report?.signal ?? null),
    int2Column(latest, l => l.report?.satellites ?? null),
    timeColumn(latest, l => l.fix?.time ?? null),
    int4Column(latest, l => l.fix?.latitudeE6 ?? null),
    int4Column(latest, l => l.fix?.longitudeE6 ?? null),
    int2Column(latest, l => l.fix?.altitude ?? null),
    int2Column(latest, l => l.fix?.course ?? null),
    boolColumn(latest, l => (l.fix === null ? null : datumOf(l.fix) === 'gcj02')),
    int2Column(rows, r => r.edition),
    int2Column(latest, l => l.report?.edition ?? null),
    int2Column(latest, l => l.report?.quality ?? quality.late),
    int2Column(latest, l => l.fix?.quality ?? quality.late),
    timeColumn(latest, l => l.report?.reportedTime ?? null),
    timeColumn(latest, l => l.soundTime || null),
    boolColumn(latest, l => l.moving),
    ...alarmColumns(rows),
  ]
}

const faultColumns = (faulty: readonly PositionReport[]): Buffer[] => [
  int4Column(faulty, r => r.vehicleId),
  timeColumn(faulty, r => r.time),
  int8Column(faulty, r => r.digest),
  int2Column(faulty, r => r.faults ?? 0),
]

/** Identical rows with guessed times inside one write are caught by neither key nor comparison: only the first is kept. */
function withoutGuessedTwins(rows: readonly PositionReport[]): readonly PositionReport[] {
  const seen = new Set<string>()
  return rows.filter(row => {
    if (!isGuessed(row)) return true
    const key = keyOf(row)
    return !seen.has(key) && seen.add(key)
  })
}

/** What a write has stored. */
export interface StoredReports {
  /** Those that were new. */
  fresh: readonly PositionReport[]
  /** Of what superior platforms are to be told of; undefined: they are told of nothing. */
  batch: string | undefined
}

export class IngestRepository {
  readonly #partitions = new Partitions()
  readonly #forwardedTo: readonly string[]

  /** @param forwardedTo ids of the superior platforms that are told of positions */
  constructor(forwardedTo: readonly string[] = []) {
    this.#forwardedTo = forwardedTo
  }

  /** Commits the reports and returns those that were new. */
  async store(client: ClientBase, reports: readonly PositionReport[]): Promise<readonly PositionReport[]> {
    return (await this.write(client, reports)).fresh
  }

  /** Commits the reports. */
  async write(client: ClientBase, reports: readonly PositionReport[]): Promise<StoredReports> {
    const anyGuessed = reports.some(isGuessed)
    const rows = anyGuessed ? withoutGuessedTwins(reports) : reports
    const faulty = rows.filter(({ faults }) => faults)
    const forwarded = this.#forwardedTo.length > 0
    await this.#partitions.ensure(client, timesOf(rows))
    const { rows: result } = await client.query<{ new_keys: string[] | null; batch: string | null }>({
      ...statementOf(anyGuessed, faulty.length > 0, forwarded),
      values: [
        ...parametersOf(rows, latestOf(rows)),
        ...(faulty.length > 0 ? faultColumns(faulty) : []),
        ...(forwarded ? [this.#forwardedTo] : []),
      ],
    })
    const batch = result[0]?.batch ?? undefined
    const newKeys = result[0]?.new_keys
    if (!newKeys) return { fresh: rows, batch }
    const unmatched = new Set(newKeys)
    return { fresh: rows.filter(row => unmatched.delete(keyOf(row))), batch }
  }

  /** Call after an error about a missing partition. */
  forgetPartitions(): void {
    this.#partitions.clear()
  }
}

function* timesOf(rows: readonly PositionReport[]): Generator<number> {
  for (const row of rows) yield row.time
}
