/** Rules have a history, can be on trial, and their alarms are counted. Decision 179. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alarm_rules add trial boolean not null default false`.execute(db)
  await sql`
    -- Kept beyond the rule.
    create table alarm_rule_changes (
      id bigint generated always as identity primary key,
      rule_id bigint not null,
      organisation_id integer not null references organisations (id) on delete cascade,
      at timestamptz not null default now(),
      user_id integer references users (id) on delete set null,
      -- name at that time
      user_name text not null,
      what text not null check (what in ('before', 'added', 'changed', 'removed')),
      why text not null,
      -- as in the contract's \`ruleThen\`
      rule jsonb not null
    )`.execute(db)
  await sql`create index on alarm_rule_changes (rule_id, id)`.execute(db)
  await sql`create index on alarm_rule_changes (at)`.execute(db)
  await sql`
    insert into alarm_rule_changes (rule_id, organisation_id, at, user_id, user_name, what, why, rule)
    select r.id, r.organisation_id, r.changed_at, r.changed_by, coalesce(u.name, ''), 'before', '', jsonb_build_object(
      'kind', r.kind, 'name', r.name, 'level', r.level, 'enabled', r.enabled, 'trial', false, 'parameters', r.parameters,
      'geofenceName', coalesce(g.name, ''), 'outside', r.outside,
      'vehicleIds', (select jsonb_agg(v.id::text) from unnest(r.vehicle_ids) as v (id)), 'days', to_jsonb(r.days),
      'fromTime', to_char(make_interval(mins => r.begin_minute), 'HH24:MI'),
      'toTime', to_char(make_interval(mins => r.end_minute), 'HH24:MI'), 'timeZone', r.time_zone, 'actions', r.actions)
    from alarm_rules r left join users u on u.id = r.changed_by left join geofences g on g.id = r.geofence_id order by r.id`.execute(
    db,
  )
  await sql`
    -- Which rules found an alarm.
    create table alarm_case_rules (
      rule_id bigint not null references alarm_rules (id) on delete cascade,
      case_id bigint not null references alarm_cases (id) on delete cascade,
      -- of the alarm, when it was stored
      began_at timestamptz not null,
      primary key (rule_id, case_id)
    )`.execute(db)
  await sql`create index on alarm_case_rules (rule_id, began_at)`.execute(db)
  await sql`create index on alarm_case_rules (case_id)`.execute(db)
  await sql`
    -- What rules on trial found.
    create table rule_trial_cases (
      id bigint generated always as identity primary key,
      rule_id bigint not null references alarm_rules (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      started_at timestamptz not null,
      -- null: goes on
      ended_at timestamptz check (ended_at >= started_at),
      -- 1e-6 degrees WGS-84, null: no fix
      latitude_e6 integer,
      longitude_e6 integer,
      withdrawn_at timestamptz,
      unique (rule_id, vehicle_id, started_at)
    )`.execute(db)
  await sql`create index on rule_trial_cases (rule_id, started_at desc)`.execute(db)
  await sql`create index on rule_trial_cases (vehicle_id)`.execute(db)
  await sql`create index on rule_trial_cases (started_at)`.execute(db)
}
