/** Whose a vehicle was before it went to another company. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What is kept of a vehicle from before a time is read by those only who belong to the company that had it then.
    create table former_owners (
      vehicle_id integer not null references vehicles on delete cascade,
      -- root organisation of the organisation that it belonged to
      root_id integer not null references organisations,
      until timestamptz not null,
      primary key (vehicle_id, until)
    )`.execute(db)
  // Moves of before, by the tree of today.
  await sql`
    with recursive above as (
      select id, parent_id, id as organisation_id from organisations
      union all select o.id, o.parent_id, above.organisation_id from organisations o join above on o.id = above.parent_id
    ), root as (select organisation_id, id as root_id from above where parent_id is null)
    insert into former_owners (vehicle_id, root_id, until)
    select c.vehicle_id, was.root_id, c.changed_at from vehicle_changes c
    join vehicles v on v.id = c.vehicle_id
    join root was on was.organisation_id = (c.before->>'orgId')::int
    join root became on became.organisation_id = (c.after->>'orgId')::int
    where c.kind = 'saveVehEdit' and was.root_id <> became.root_id
    on conflict do nothing`.execute(db)
}
