/** Kind of a data folder: demo or real installation. Set at the first start and never changed. */
import { createHash, randomBytes } from 'node:crypto'
import { allRights } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { ConfigError } from './options/option.ts'
import { hashPassword } from './accounts/password.ts'
import type { Database } from './store/schema.ts'

export interface FirstAdministrator {
  login: string
  /** Shown once; only its hash is stored. */
  password: string
}

/** Throws a ConfigError for a demo in a real installation and vice versa. */
export async function claimInstallation(db: Kysely<Database>, kind: 'demo' | 'production'): Promise<void> {
  await db
    .insertInto('installation')
    .values({ kind })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const known = await db.selectFrom('installation').select('kind').executeTakeFirstOrThrow()
  if (known.kind === kind) return
  throw new ConfigError(
    known.kind === 'demo'
      ? 'This data folder contains a demo. A real installation needs its own folder: give another one with --data.'
      : 'This data folder contains a real installation. Start it with --empty, or give the demo its own folder with --data.',
  )
}

/** True at a first start, or after a first start that was interrupted before it created accounts. */
export async function hasNoUsers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

export async function makeAdministrator(
  db: Kysely<Database>,
  organisation: { zh: string; en: string },
): Promise<FirstAdministrator> {
  const password = randomBytes(12).toString('base64url')
  const login = 'admin'
  const wirePassword = createHash('md5').update(password).digest('hex').toUpperCase()
  const hash = await hashPassword(wirePassword)
  await db.transaction().execute(async tx => {
    const { id: organisationId } = await tx
      .insertInto('organisations')
      .values({ parent_id: null, name: organisation.zh, name_en: organisation.en })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('users')
      .values({
        login,
        name: login,
        password_hash: hash,
        must_change_password: true,
        rights: allRights,
        demo_of: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('user_organisations').values({ user_id: id, organisation_id: organisationId }).execute()
    await tx.updateTable('installation').set({ first_steps_open: true }).execute()
  })
  return { login, password }
}
