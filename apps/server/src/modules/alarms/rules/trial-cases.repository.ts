/** SQL of what rules on trial found. */
import { limits } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../../../store/schema.ts'
import { foldTried, type TrialCase, type Tried } from './trial-cases.ts'

type TrialRow = RowOf<'rule_trial_cases'>
const caseOf = (row: TrialRow): TrialCase => ({
  id: row.id,
  ruleId: row.rule_id,
  vehicleId: row.vehicle_id,
  startedAt: row.started_at.getTime(),
  endedAt: row.ended_at && row.ended_at.getTime(),
  latitudeE6: row.latitude_e6,
  longitudeE6: row.longitude_e6,
  withdrawnAt: row.withdrawn_at && row.withdrawn_at.getTime(),
})
const date = (time: number | null): Date | null => (time === null ? null : new Date(time))
const hour = 3_600_000

/** With what the rules remember, in one transaction. */
export async function storeTried(within: Transaction<Database>, tried: readonly Tried[]): Promise<void> {
  if (tried.length === 0) return
  const earliest = Math.min(
    ...tried.map(({ report, condition: { withdraws, moves } }) => withdraws?.startedAt ?? moves ?? report.time),
  )
  const { rows } = await sql<TrialRow>`select c.* from rule_trial_cases c
    where (c.rule_id, c.vehicle_id) in (select * from unnest(${tried.map(({ ruleId }) => ruleId)}::int8[],
        ${tried.map(({ report }) => report.vehicleId)}::int4[]))
      and (c.ended_at is null or c.ended_at >= ${new Date(earliest - hour)})`.execute(within)
  const changed = foldTried(rows.map(caseOf), tried)
  const columns = (
    cases: readonly TrialCase[],
  ) => sql`unnest(${cases.map(c => c.id)}::int8[], ${cases.map(c => c.ruleId)}::int8[],
      ${cases.map(c => c.vehicleId)}::int4[], ${cases.map(c => date(c.startedAt))}::timestamptz[],
      ${cases.map(c => date(c.endedAt))}::timestamptz[], ${cases.map(c => c.latitudeE6)}::int4[],
      ${cases.map(c => c.longitudeE6)}::int4[], ${cases.map(c => date(c.withdrawnAt))}::timestamptz[])
    as n (id, rule_id, vehicle_id, started_at, ended_at, latitude_e6, longitude_e6, withdrawn_at)`
  const known = changed.filter(({ id }) => id !== null)
  if (known.length > 0)
    await sql`update rule_trial_cases c set started_at = n.started_at, ended_at = n.ended_at, latitude_e6 = n.latitude_e6,
      longitude_e6 = n.longitude_e6, withdrawn_at = n.withdrawn_at from ${columns(known)} where c.id = n.id`.execute(within)
  const added = changed.filter(({ id }) => id === null)
  if (added.length > 0)
    await sql`insert into rule_trial_cases (rule_id, vehicle_id, started_at, ended_at, latitude_e6, longitude_e6, withdrawn_at)
      select n.rule_id, n.vehicle_id, n.started_at, n.ended_at, n.latitude_e6, n.longitude_e6, n.withdrawn_at from ${columns(added)}
      where exists (select from vehicles v where v.id = n.vehicle_id)
      on conflict (rule_id, vehicle_id, started_at) do nothing`.execute(within)
}

/** Of these vehicles, or of these organisations. */
export async function trialFound(
  db: Kysely<Database>,
  ruleId: string,
  seen: RawBuilder<unknown>,
): Promise<{ count: number; withdrawn: number; cases: TrialCase[] }> {
  const counted = await sql<{ count: string; withdrawn: string }>`select count(*), count(c.withdrawn_at) as withdrawn
    from rule_trial_cases c join vehicles v on v.id = c.vehicle_id where c.rule_id = ${ruleId} and ${seen}`.execute(db)
  const { rows } = await sql<TrialRow>`select c.* from rule_trial_cases c join vehicles v on v.id = c.vehicle_id
    where c.rule_id = ${ruleId} and c.withdrawn_at is null and ${seen} order by c.started_at desc limit ${limits.ruleTrialListed}`.execute(
    db,
  )
  const [sums] = counted.rows
  return { count: Number(sums?.count ?? 0), withdrawn: Number(sums?.withdrawn ?? 0), cases: rows.map(caseOf) }
}
