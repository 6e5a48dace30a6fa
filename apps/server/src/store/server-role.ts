/**
 * The role with which the server uses the embedded database: it owns the tables, and is no superuser, so it can neither read files of the machine
 * nor run programs. It gets a new password at each start, which is in memory only. Commands of the operator beside the running server act in the
 * same role, with a login of their own that the superuser makes and drops; the superuser's password stays in the data folder for that and for
 * backups.
 */
import { randomBytes } from 'node:crypto'
import { administratorClient } from './administrator-client.ts'

const role = 'outrider_server'
/** Logins of commands begin so. */
const commandLogin = 'outrider_command_'

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
    // Of commands that were killed. None runs now: they use the lock of the data folder while the server is stopped.
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where starts_with(rolname, $1)', [
      commandLogin,
    ])
    for (const { rolname } of rows) await client.query(`drop role ${client.escapeIdentifier(rolname)}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
  return as(administratorUrl, role, password)
}

export interface CommandLogin {
  /** It acts as the server's role: what it makes belongs to that one. */
  readonly url: string
  /** Call it after its connections were closed. */
  drop(): Promise<void>
}

/**
 * A login for one command beside the running server: a member of its role, which may sign in for an hour.
 * @param administratorUrl of the superuser
 * @throws code 42704: the running server is older than its role
 */
export async function makeCommandLogin(administratorUrl: string): Promise<CommandLogin> {
  const name = `${commandLogin}${randomBytes(8).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await asAdministrator(
    administratorUrl,
    `create role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 4
       in role ${role} password '${password}' valid until '${until}'`,
  )
  const url = new URL(as(administratorUrl, name, password))
  url.searchParams.set('options', `-c role=${role}`)
  return { url: url.href, drop: () => asAdministrator(administratorUrl, `drop role ${name}`) }
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = administratorClient(url, 'outrider command')
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function as(databaseUrl: string, user: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = user
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
