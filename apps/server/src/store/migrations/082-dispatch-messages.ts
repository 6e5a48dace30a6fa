/** Messages of dispatchers to drivers, what came of each at each vehicle, and texts to choose from. */
import { type Kysely, sql } from 'kysely'

/** For every organisation, until its users change them. */
const texts = [
  '请尽快与调度联系',
  '请到达后回电确认',
  '前方道路封闭，请绕行',
  'Please call the dispatcher as soon as possible',
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dispatch_messages (
      id bigint generated always as identity primary key,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      -- of the client: a request that comes twice finds the message of the first
      request_id text not null,
      sent_at timestamptz not null default now(),
      type text not null,
      show text[] not null,
      text text not null,
      repeats bigint references dispatch_messages (id) on delete set null,
      -- of its vehicles, when it was sent: who sees one of them sees the message
      organisation_ids integer[] not null,
      -- until then its server has it in hand; null: every delivery has ended
      sender_until timestamptz,
      unique (user_id, request_id)
    )`.execute(db)
  await sql`create index on dispatch_messages using gin (organisation_ids)`.execute(db)
  await sql`create index on dispatch_messages (sender_until) where sender_until is not null`.execute(db)
  await sql`create index on dispatch_messages (sent_at)`.execute(db)
  await sql`create index on dispatch_messages (repeats)`.execute(db)
  await sql`
    create table dispatch_deliveries (
      message_id bigint not null references dispatch_messages (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- the vehicle's when it was sent: a later owner sees nothing of it
      organisation_id integer not null,
      plate_num text not null,
      state text not null default 'waiting',
      at timestamptz not null default now(),
      primary key (message_id, vehicle_id)
    )`.execute(db)
  await sql`create index on dispatch_deliveries (vehicle_id)`.execute(db)
  await sql`
    create table dispatch_templates (
      id bigint generated always as identity primary key,
      -- one of the two, or neither: of all
      user_id integer references users (id) on delete cascade,
      organisation_id integer references organisations (id) on delete cascade,
      text text not null,
      check (user_id is null or organisation_id is null)
    )`.execute(db)
  await sql`create index on dispatch_templates (user_id)`.execute(db)
  await sql`create index on dispatch_templates (organisation_id)`.execute(db)
  for (const text of texts) await sql`insert into dispatch_templates (text) values (${text})`.execute(db)
}
