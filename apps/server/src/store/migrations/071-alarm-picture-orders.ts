/** A picture asked for with an alarm is stored before it is asked for, as other orders are: when its server ends, that is told. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alarm_orders drop constraint alarm_orders_kind_check`.execute(db)
  await sql`alter table alarm_orders add check (kind in ('text', 'confirmation', 'callback', 'picture'))`.execute(db)
}
