/** Papers of vehicles and drivers, of which ends people were told, and where an ended one keeps a vehicle from leaving. Decision 152. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table papers (
      id bigint generated always as identity primary key,
      -- One of both. It goes where its vehicle or driver goes.
      vehicle_id integer references vehicles (id) on delete cascade,
      driver_id integer references drivers (id) on delete cascade,
      kind text not null,
      -- Of a kind of the organisation's own, what it is called.
      kind_name text not null default '',
      number text not null default '',
      issued_on date,
      -- null: it has no end.
      expires_on date,
      -- From so many days before its end people are told.
      remind_days integer not null check (remind_days >= 0),
      note text not null default '',
      changed_by integer references users (id) on delete set null,
      changed_at timestamptz not null,
      revision integer not null default 0,
      check (num_nonnulls(vehicle_id, driver_id) = 1)
    )`.execute(db)
  await sql`create index on papers (vehicle_id)`.execute(db)
  await sql`create index on papers (driver_id)`.execute(db)
  await sql`create index on papers (expires_on)`.execute(db)
  // Files of drivers have two papers of their own.
  await sql`
    create view all_papers as
    select each.*, coalesce(max(expires_on) over (partition by vehicle_id, driver_id, kind, kind_name) > expires_on, false) as replaced
    from (
      select 'p' || p.id as key, p.id as paper_id, p.vehicle_id, p.driver_id, coalesce(v.organisation_id, d.organisation_id) as organisation_id,
        coalesce(v.plate_num, d.name) as subject, p.kind, p.kind_name, p.number, p.issued_on, p.expires_on, p.remind_days, p.note, p.revision
      from papers p left join vehicles v on v.id = p.vehicle_id left join drivers d on d.id = p.driver_id where d.retired_at is null
      union all
      select 'l' || id, null, null, id, organisation_id, name, 'drivingLicence', '', driving_licence, null, licence_until, 30, '', 0
      from drivers where licence_until is not null and retired_at is null
      union all
      select 'c' || id, null, null, id, organisation_id, name, 'certificate', '', licence, null, valid_until, 30, '', 0
      from drivers where valid_until is not null and retired_at is null and file_since is not null
    ) each`.execute(db)
  await sql`
    create table paper_reminders (
      -- As in all_papers.
      paper text not null,
      term date not null,
      -- A server pushes it since then.
      since timestamptz not null,
      done_at timestamptz,
      primary key (paper, term)
    )`.execute(db)
  await sql`
    create table paper_settings (
      organisation_id integer primary key references organisations (id) on delete cascade,
      refuse_expired boolean not null
    )`.execute(db)
}
