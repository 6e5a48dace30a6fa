/**
 * Roles: named sets of rights. Users keep the rights they have: who has no role has none but his own. `users.rights` stays what a user may do; who
 * has a role has in `own_rights` what was given besides.
 */
import { type Kysely, sql } from 'kysely'

const looking = 'posAuth trackAuth moreAuth videoAuth alarmAuth'
const everything = `${looking} updMtcTaskAuth updInstTaskAuth commandAuth listenAuth reviewAuth adminAuth`
/** As they were when roles came. */
const shipped = [
  ['administrator', '管理员', 'Administrator', everything],
  ['dispatcher', '调度员', 'Dispatcher', `${looking} commandAuth reviewAuth`],
  ['manager', '管理者（只看）', 'Manager, view only', looking],
  ['installer', '安装维修员', 'Installer', 'posAuth moreAuth updMtcTaskAuth updInstTaskAuth'],
  ['reviewer', '审核员', 'Reviewer', 'posAuth moreAuth reviewAuth'],
  ['driver', '驾驶员', 'Driver', 'posAuth trackAuth'],
  ['auditor', '审计员', 'Auditor', 'posAuth trackAuth alarmAuth'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roles (
      id integer generated always as identity primary key,
      organisation_id integer references organisations (id),
      shipped text unique,
      name text not null,
      name_en text not null default '',
      rights text[] not null,
      unique (organisation_id, name),
      check ((organisation_id is null) = (shipped is not null))
    )`.execute(db)
  await sql`
    create table user_roles (
      user_id integer not null references users (id) on delete cascade,
      role_id integer not null references roles (id),
      primary key (user_id, role_id)
    )`.execute(db)
  await sql`create index on user_roles (role_id)`.execute(db)
  await sql`alter table users add column own_rights jsonb`.execute(db)
  for (const [key, name, english, rights] of shipped)
    await sql`insert into roles (shipped, name, name_en, rights) values (${key}, ${name}, ${english}, ${rights.split(' ')})`.execute(
      db,
    )
}
