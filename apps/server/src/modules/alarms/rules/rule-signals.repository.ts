/** SQL of what rules find, as alarm signals. */
import { type Transaction, sql } from 'kysely'
import { quality } from '../../../events/position-report.ts'
import type { Database } from '../../../store/schema.ts'
import type { RuleSignal } from './rule-signal.ts'

export async function insertSignals(within: Transaction<Database>, signals: readonly RuleSignal[]): Promise<void> {
  if (signals.length === 0) return
  const of = <Value>(value: (signal: RuleSignal) => Value): Value[] => signals.map(value)
  await sql`insert into alarm_signals (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, whole, conditions)
    select s.vehicle_id, s.time, s.digest, s.received_at, s.quality, s.edition, s.latitude_e6, s.longitude_e6, s.speed_dkmh, false, s.conditions
    from unnest(${of(s => s.report.vehicleId)}::int4[], ${of(s => new Date(s.report.time))}::timestamptz[],
      ${of(s => String(s.report.digest))}::int8[], ${of(s => new Date(s.report.receivedAt))}::timestamptz[],
      ${of(s => (s.report.late ? s.report.quality | quality.late : s.report.quality))}::int2[], ${of(s => s.report.edition)}::int2[], ${of(s => s.report.latitudeE6)}::int4[],
      ${of(s => s.report.longitudeE6)}::int4[], ${of(s => s.report.speedDkmh)}::int2[],
      ${of(s => JSON.stringify(s.conditions))}::jsonb[]) with ordinality
      as s (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, conditions, n)
    order by s.n`.execute(within)
}
