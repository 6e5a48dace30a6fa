/** One-time links by which users choose a password: only hashes of their tokens are stored. A new one ends the one before it. */
import { limits } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'
import { hashToken, newToken } from './tokens.ts'

export interface PasswordLink {
  linkToken: string
  /** ms since 1970. */
  expiresAt: number
}

/** @param now ms since 1970 */
export async function makePasswordLink(
  tx: Transaction<Database>,
  { userId, madeBy, now }: { userId: number; madeBy: number; now: number },
): Promise<PasswordLink> {
  await endPasswordLinks(tx, userId)
  const linkToken = newToken()
  const expiresAt = now + limits.passwordLinkHours * 3_600_000
  await tx
    .insertInto('password_links')
    .values({ token_hash: hashToken(linkToken), user_id: userId, made_by: madeBy, expires_at: new Date(expiresAt) })
    .execute()
  return { linkToken, expiresAt }
}

/** Those that were not used yet: by them somebody would sign in as a user who may more than when they were made. */
export async function endPasswordLinks(tx: Transaction<Database>, userId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

const valid = (db: Kysely<Database>, linkToken: string) =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .innerJoin('users as maker', 'maker.id', 'password_links.made_by')
    .where('password_links.token_hash', '=', hashToken(linkToken))
    .where('password_links.used_at', 'is', null)
    .where('password_links.expires_at', '>', sql<Date>`now()`)
    .where('users.locked_at', 'is', null)
    // What its maker might not give any more, nobody gets by it.
    .where('maker.locked_at', 'is', null)
    .where(sql<boolean>`maker.rights->>'adminAuth' = 'true'`)
    .where(
      sql<boolean>`not exists (select from jsonb_each_text(users.rights) held
        where held.value = 'true' and held.key <> 'isShowTab' and maker.rights->>held.key is distinct from 'true')`,
    )

export const passwordLinks = (db: Kysely<Database>) => ({
  /** Whose it is; undefined: it was used, has expired, or its user is locked. */
  ownerOf: (linkToken: string): Promise<{ id: number; login: string; name: string } | undefined> =>
    valid(db, linkToken).select(['users.id', 'users.login', 'users.name']).executeTakeFirst(),

  /** Uses it up; false: another request was faster. */
  async use(linkToken: string): Promise<boolean> {
    const used = await db
      .updateTable('password_links')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashToken(linkToken))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return used.numUpdatedRows > 0n
  },
})
export type PasswordLinks = ReturnType<typeof passwordLinks>
