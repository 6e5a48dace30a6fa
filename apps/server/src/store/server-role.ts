/**
 * The role with which the server uses the embedded database: it owns the tables, and is no superuser, so it can neither read files of the machine
 * nor run programs. It gets a new password at each start, which is in memory only; the password of the superuser stays in the data folder for
 * the commands of the operator.
 */
import { randomBytes } from 'node:crypto'
import { administratorClient } from './administrator-client.ts'

const role = 'outrider_server'

/**
 * Makes the role at the first start, and gives it what earlier versions made as superuser.
 * @param administratorUrl of the superuser
 * @returns URL of the role
 */
export async function prepareServerRole(administratorUrl: string): Promise<string> {
  // Only letters, digits, - and _: the statement needs no quoting.
  const password = randomBytes(24).toString('base64url')
  const client = administratorClient(administratorUrl, 'outrider start')
  await client.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await client.query(`create role ${role} login`)
    await client.query(`alter role ${role} nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`)
    await client.query(giveAll)
    await client.query('commit')
  } finally {
    await client.end()
  }
  const url = new URL(administratorUrl)
  url.username = role
  url.password = password
  return url.href
}

/** The owner of a database may create in its schema `public`. What already belongs to the role costs a look at the catalogue. */
const giveAll = `
  do $$
  declare
    part record;
  begin
    if (select datdba from pg_database where datname = current_database()) <> '${role}'::regrole then
      execute format('alter database %I owner to ${role}', current_database());
    end if;
    for part in
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and c.relowner <> '${role}'::regrole
        -- the sequence of a column goes with its table
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
          and d.refclassid = 'pg_class'::regclass and c.relkind = 'S')
    loop
      execute format('alter table %s owner to ${role}', part.name);
    end loop;
    for part in
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proowner <> '${role}'::regrole
    loop
      execute format('alter routine %s owner to ${role}', part.name);
    end loop;
    for part in
      select t.oid::regtype::text as name from pg_type t
      where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and t.typowner <> '${role}'::regrole
    loop
      execute format('alter type %s owner to ${role}', part.name);
    end loop;
  end
  $$`
