/** The native shell is pushed to as well: by the service of Android or that of iOS, as long as the sign-in lasts that named it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions
      drop constraint push_subscriptions_kind_check,
      -- address of fcm and apns: the client id of the shell
      add constraint push_subscriptions_kind_check check (kind in ('web', 'officialAccount', 'fcm', 'apns')),
      add constraint push_subscriptions_shell_check check (kind not in ('fcm', 'apns') or session_id is not null)`.execute(db)
}
