/** Maintenance by plan: the plans, what was done, and how far each vehicle is. What people were told of once is kept for papers and plans together. Decision 169. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table maintenance_plans (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations (id) on delete cascade,
      -- For this one only; null: for all of the organisation and of those below, of this type and make.
      vehicle_id integer references vehicles (id) on delete cascade,
      vehicle_type text not null default '',
      brand text not null default '',
      name text not null,
      -- What comes first; null: it does not go by that.
      every_km integer check (every_km > 0),
      every_hours integer check (every_hours > 0),
      hours text not null check (hours in ('engine', 'driving')),
      every_months integer check (every_months > 0),
      remind_km integer not null check (remind_km >= 0),
      remind_hours integer not null check (remind_hours >= 0),
      remind_days integer not null check (remind_days >= 0),
      starts_on date not null,
      note text not null default '',
      created_at timestamptz not null default now(),
      changed_by integer references users (id) on delete set null,
      changed_at timestamptz not null,
      revision integer not null default 0,
      check (num_nonnulls(every_km, every_hours, every_months) > 0)
    )`.execute(db)
  await sql`create index on maintenance_plans (organisation_id)`.execute(db)
  await sql`create index on maintenance_plans (vehicle_id)`.execute(db)
  await sql`
    create table services (
      id bigint generated always as identity primary key,
      plan_id bigint not null references maintenance_plans (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      done_on date not null,
      odometer_km numeric(10, 1),
      cents bigint,
      note text not null default '',
      application_id bigint references applications (id) on delete set null,
      entered_by integer references users (id) on delete set null,
      entered_at timestamptz not null
    )`.execute(db)
  await sql`create index on services (vehicle_id, plan_id, done_on desc)`.execute(db)
  await sql`create index on services (plan_id)`.execute(db)
  await sql`create index on services (application_id)`.execute(db)
  // How far a vehicle is in a plan, by the account of its days: summed up at times, since a list of thousands cannot add up years of days each time.
  await sql`
    create table maintenance_progress (
      plan_id bigint not null references maintenance_plans (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      since date not null,
      service_id bigint references services (id) on delete set null,
      distance_m double precision not null,
      engine_s bigint not null,
      driving_s bigint not null,
      -- A work order since the last service.
      application_id bigint references applications (id) on delete set null,
      primary key (plan_id, vehicle_id)
    )`.execute(db)
  await sql`create index on maintenance_progress (vehicle_id)`.execute(db)
  await sql`create index on maintenance_progress (application_id)`.execute(db)
  await sql`create index on maintenance_progress (service_id)`.execute(db)
  // Of figures it is known here whether they are reached; of the date only who asks knows which day it is.
  await sql`
    create view all_maintenance as
    select m.plan_id, m.vehicle_id, v.organisation_id, v.plate_num, p.name, p.every_km, p.every_hours, p.every_months, p.remind_days,
      m.since, m.service_id, m.application_id, m.distance_m, each.hours_s,
      (m.since + make_interval(months => p.every_months))::date as due_on,
      coalesce(m.distance_m >= p.every_km * 1000.0, false) or coalesce(each.hours_s >= p.every_hours * 3600.0, false) as reached,
      coalesce(m.distance_m >= (p.every_km - p.remind_km) * 1000.0, false)
        or coalesce(each.hours_s >= (p.every_hours - p.remind_hours) * 3600.0, false) as nearly,
      greatest(m.distance_m / (p.every_km * 1000.0), each.hours_s / (p.every_hours * 3600.0)) as share
    from maintenance_progress m join maintenance_plans p on p.id = m.plan_id join vehicles v on v.id = m.vehicle_id
      cross join lateral (select case p.hours when 'engine' then m.engine_s else m.driving_s end as hours_s) each`.execute(db)
  await sql`alter table paper_reminders rename to due_reminders`.execute(db)
  await sql`alter table due_reminders rename column paper to thing`.execute(db)
}
