/** What risk scores are made of, and the objections to events that they count. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The newest row counts; those before say what counted until when. No row: the contract's standardRisk.
    create table risk_settings (
      id integer generated always as identity primary key,
      settings jsonb not null,
      changed_by integer references users (id) on delete set null,
      -- as known then
      changed_by_name text not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`
    create table risk_objections (
      -- of alarm_cases; the objection stays when the alarm expires, because counts stay too
      alarm_id bigint primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- of the alarm when it was objected to
      type smallint not null,
      level smallint not null,
      started_at timestamptz not null,
      reason text not null,
      objected_by integer references users (id) on delete set null,
      objected_by_name text not null,
      objected_at timestamptz not null,
      decision text check (decision in ('upheld', 'rejected')),
      decision_reason text not null default '',
      decided_by integer references users (id) on delete set null,
      decided_by_name text not null default '',
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null))
    )`.execute(db)
  await sql`create index on risk_objections (vehicle_id, started_at desc)`.execute(db)
  await sql`create index on risk_objections (objected_at desc, alarm_id desc)`.execute(db)
}
