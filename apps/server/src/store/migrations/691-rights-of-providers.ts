/**
 * What the administrator may do who saved a provider of sign-ins last: nobody who may do more signs in by it. One that was saved before is for nobody who may
 * do anything until it is saved again.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_providers add column rights jsonb not null default '{}'`.execute(db)
}
