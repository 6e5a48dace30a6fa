/** People who were erased: what is still to be done, and by which number they are called. Decision 157. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasures (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('user', 'driver')),
      -- Of accounts or of drivers; a person who drives for several organisations is a driver of each.
      person_ids integer[] not null,
      asked_by integer references users (id) on delete set null,
      asked_at timestamptz not null,
      -- What the person was granted or belonged to: who reaches all of it reads of the erasure.
      organisation_ids integer[] not null,
      -- Where names are looked for that stand without an id: what the administrator reached.
      within_ids integer[] not null,
      -- What the person is called from now on.
      called text not null,
      -- As the person was called, by what he signed in, and his mail addresses: emptied at the end.
      names text[] not null,
      logins text[] not null,
      mails text[] not null,
      state text not null default 'running' check (state in ('running', 'kept', 'done')),
      -- Of the pass under way: how many steps are done and how many rows they changed. The last pass finds nothing any more.
      step integer not null default 0,
      pass_rows integer not null default 0,
      rows integer not null default 0,
      next_at timestamptz not null,
      kept_until timestamptz not null,
      done_at timestamptz
    )`.execute(db)
  await sql`create index on erasures (next_at) where state <> 'done'`.execute(db)
  await sql`create index on erasures using gin (person_ids)`.execute(db)
  await sql`alter table users add column erased_at timestamptz`.execute(db)
  // Texts of JSON that are one of the names, whole; keys and parts of texts stay.
  await sql`
    create function replace_names(given jsonb, names text[], called text) returns jsonb language sql immutable as $$
      select case jsonb_typeof(given)
        when 'string' then case when given #>> '{}' = any(names) then to_jsonb(called) else given end
        when 'array' then coalesce(
          (select jsonb_agg(replace_names(value, names, called) order by nth) from jsonb_array_elements(given) with ordinality each (value, nth)), given)
        when 'object' then coalesce(
          (select jsonb_object_agg(key, replace_names(value, names, called)) from jsonb_each(given)), given)
        else given end
    $$`.execute(db)
}
