/** Files of all kinds of owners, and their contents, each stored once. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_contents (
      -- SHA-256
      hash bytea primary key check (length(hash) = 32),
      -- bytes
      size bigint not null
    )`.execute(db)
  await sql`
    create table files (
      -- 128 random bits, base64url
      id text primary key,
      hash bytea not null references file_contents (hash),
      size bigint not null,
      -- media type by content
      type text not null,
      -- a key of the contract's filePurposes, or the kind of the owner of a file that the server made
      purpose text not null,
      -- false while the content is being stored
      stored boolean not null default false,
      -- null until the file has an owner
      organisation_id integer references organisations (id) on delete cascade,
      owner_kind text,
      owner_id text,
      created_at timestamptz not null,
      -- null: made by the server, or the user is deleted
      created_by integer references users (id) on delete set null,
      check ((owner_kind is null) = (organisation_id is null) and (owner_kind is null) = (owner_id is null))
    )`.execute(db)
  await sql`create index on files (owner_kind, owner_id)`.execute(db)
  await sql`create index on files (hash)`.execute(db)
  await sql`create index on files (organisation_id)`.execute(db)
  await sql`create index on files (created_by) where owner_kind is null`.execute(db)

  // Kept by a trigger, because rows also go with their organisation, and a sum would read all files for each upload.
  await sql`
    create table file_usage (
      organisation_id integer primary key references organisations (id) on delete cascade,
      files integer not null,
      bytes bigint not null
    )`.execute(db)
  await sql`
    create function count_files() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.organisation_id is not null then
        update file_usage set files = files - 1, bytes = bytes - old.size where organisation_id = old.organisation_id;
      end if;
      if tg_op <> 'DELETE' and new.organisation_id is not null then
        insert into file_usage as u (organisation_id, files, bytes) values (new.organisation_id, 1, new.size)
          on conflict (organisation_id) do update set files = u.files + 1, bytes = u.bytes + excluded.bytes;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger count_files after insert or delete or update of organisation_id, size on files
      for each row execute function count_files()`.execute(db)
}
