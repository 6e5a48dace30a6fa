/** Alarms: what terminals were sent for them and have not answered yet, and texts to choose from. */
import { type Kysely, sql } from 'kysely'

/** For every organisation, until its administrators change them. */
const texts = [
  ['您已超速，请减速慢行', 'You are over the speed limit, please slow down'],
  ['您已疲劳驾驶，请就近停车休息', 'You have been driving for too long, please stop and rest at the next safe place'],
  ['请保持安全车距', 'Please keep a safe distance'],
  ['请专心驾驶，不要使用手机', 'Please watch the road and do not use your phone'],
  ['请按规定路线行驶', 'Please keep to the planned route'],
  ['请尽快与调度联系', 'Please call the dispatcher as soon as possible'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Stored when the case is processed and deleted with the step that tells the outcome: one that is left says that its server has ended.
    create table alarm_orders (
      id bigint generated always as identity primary key,
      case_id bigint not null references alarm_cases (id) on delete cascade,
      kind text not null check (kind in ('text', 'confirmation', 'callback')),
      user_id integer references users (id) on delete set null,
      user_name text not null,
      -- its server would have told the outcome by then
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on alarm_orders (expires_at)`.execute(db)
  await sql`create index on alarm_orders (case_id)`.execute(db)
  await sql`
    create table alarm_templates (
      id bigint generated always as identity primary key,
      -- null: of all
      organisation_id integer references organisations (id) on delete cascade,
      zh text not null,
      en text not null
    )`.execute(db)
  await sql`create index on alarm_templates (organisation_id)`.execute(db)
  for (const [zh, en] of texts) await sql`insert into alarm_templates (zh, en) values (${zh}, ${en})`.execute(db)
}
