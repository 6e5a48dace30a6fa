/** One table for share links of all kinds, in place of one table per kind. Links that were handed out keep working. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shares (
      id bigint generated always as identity primary key,
      -- a row of shareKinds in packages/contract/src/share-kinds.ts
      kind text not null,
      -- SHA-256 of the token in the link
      token_hash bytea not null unique,
      -- who created it; a link shows nothing that this user may not see at the time of the view
      user_id integer not null references users (id) on delete cascade,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- what the link shows besides the vehicle, as its kind needs; {"startTime", "endTime"} (ms since 1970, both included) of a track
      shows jsonb not null,
      -- name of the vehicle on the page; null: as on the platform
      name text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      views integer not null default 0,
      last_viewed_at timestamptz
    )`.execute(db)
  await sql`create index on shares (user_id, kind, id desc)`.execute(db)
  await sql`create index on shares (vehicle_id)`.execute(db)
  await sql`create index on shares (expires_at)`.execute(db)

  // Both tables counted from 1. Position links keep their ids; track links follow after all ids that position links ever had, in the
  // records of calls too, so that a record still names the link it was about.
  const after = sql`(select case when is_called then last_value else 0 end from position_shares_id_seq)`
  await sql`
    insert into shares (id, kind, token_hash, user_id, vehicle_id, shows, name, created_at, expires_at, revoked_at, views, last_viewed_at)
    overriding system value
    select id, 'position', token_hash, user_id, vehicle_id, '{}', name, created_at, expires_at, revoked_at, views, last_viewed_at
    from position_shares
    union all
    select id + ${after}, 'track', token_hash, user_id, vehicle_id,
      jsonb_build_object('startTime', round(extract(epoch from start_time) * 1000)::bigint,
        'endTime', round(extract(epoch from end_time) * 1000)::bigint),
      name, created_at, expires_at, revoked_at, views, last_viewed_at
    from track_shares`.execute(db)
  await sql`
    update call_records set subjects = (
      select jsonb_agg(
        case when subject ->> 'kind' = 'share' and subject ->> 'id' ~ '^[0-9]{1,18}$'
          then jsonb_set(subject, '{id}', to_jsonb(((subject ->> 'id')::bigint + ${after})::text))
          else subject end order by place)
      from jsonb_array_elements(subjects) with ordinality as each (subject, place))
    where call in ('share/addVehTrackSharing', 'share/revokeVehTrackSharing') and subjects @> '[{"kind": "share"}]'`.execute(db)
  await sql`
    select setval('shares_id_seq', greatest(1, ${after} + (select case when is_called then last_value else 0 end from track_shares_id_seq)),
      ${after} + (select case when is_called then last_value else 0 end from track_shares_id_seq) > 0)`.execute(db)
  await sql`drop table position_shares, track_shares`.execute(db)
}
