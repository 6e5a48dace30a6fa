/** Which reports the menu of an organisation's people leaves out. One row of an organisation, which goes with it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_menus (
      organisation_id integer primary key references organisations (id) on delete cascade,
      -- Codes of the contract's menuReports.
      hidden text[] not null
    )`.execute(db)
}
