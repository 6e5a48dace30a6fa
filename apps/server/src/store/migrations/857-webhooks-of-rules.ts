/** What rules tell webhooks: with the end of what they do, so that it happens once. Decision 179. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_rule_raised() returns trigger language plpgsql as $$ begin
      perform tell_webhooks('rule.raised', new.vehicle_id, new.id, null, new.began_at, interval '0');
      return null;
    end $$`.execute(db)
  await sql`create trigger tell_rule_raised after update of state on rule_actions
    for each row when (old.state <> 'done' and new.state = 'done' and new.kind = 'webhook' and new.result = 'reported')
    execute function tell_rule_raised()`.execute(db)
}
