/** Templates of reports become one kind of what users keep under a name: photos and expert messages are others. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report_templates rename to kept_templates`.execute(db)
  await sql`
    alter table kept_templates
      add column kind text not null default 'report',
      drop constraint report_templates_user_id_name_key,
      add unique (user_id, kind, name)`.execute(db)
  // What there was is of reports; from now on it is said.
  await sql`alter table kept_templates alter column kind drop default`.execute(db)
}
