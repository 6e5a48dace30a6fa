/**
 * What a message to a webhook tells, beside its text: of which organisation, and whether it names places. It is looked at again when the message is sent
 * and when somebody reads it. A user key has the module that its session is limited to, which whoever opens the link cannot change.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_deliveries add column organisation_id integer, add column located boolean not null default false`.execute(
    db,
  )
  await sql`
    update webhook_deliveries d set
      organisation_id = coalesce((body::jsonb #>> '{data,orgId}')::int4,
        (select organisation_id from applications a where a.number = body::jsonb #>> '{data,applicationNum}')),
      located = body::jsonb -> 'data' ?| array['latitude', 'startPlace']
    where kind <> 'test'`.execute(db)
  await sql`alter table user_keys add column module_type text check (module_type in ('all', 'pos', 'video', 'track'))`.execute(db)
}
