/** Where organisations were in the tree lately: a cut that needed a second person there needs one for a day after it was moved or ended. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No references: an organisation with nothing in it may end.
  await sql`create table former_organisations (
      id integer not null,
      parent_id integer,
      -- of one that was ended; of one that was moved its present row says it
      approves_cuts boolean not null,
      until timestamptz not null default now()
    )`.execute(db)
  await sql`create index on former_organisations (id)`.execute(db)
  // Whoever changes the tree: calls, the command line, scripts.
  await sql`create function keep_former_organisation() returns trigger language plpgsql as $$ begin
      delete from former_organisations where until < now() - interval '2 days';
      insert into former_organisations (id, parent_id, approves_cuts) values (old.id, old.parent_id, tg_op = 'DELETE' and old.approves_cuts);
      return null;
    end $$`.execute(db)
  await sql`create trigger former_organisation_moved after update of parent_id on organisations for each row
    when (old.parent_id is distinct from new.parent_id) execute function keep_former_organisation()`.execute(db)
  await sql`create trigger former_organisation_ended after delete on organisations for each row
    execute function keep_former_organisation()`.execute(db)
}
