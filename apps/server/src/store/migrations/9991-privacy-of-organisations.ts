/** What a company withholds of its vehicles and drivers from everybody: kinds of the contract (privacyRows). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisations add column withheld text[] not null default '{}'`.execute(db)
}
