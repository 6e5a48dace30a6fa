/** The accounts of the demo with which somebody can sign in: a folder of an older version has fewer, and what was changed since is not printed. */
import type { Kysely } from 'kysely'
import { verifyPassword } from '../accounts/password.ts'
import { wirePassword } from '../accounts/wire-password.ts'
import type { Database } from '../store/schema.ts'
import { demoAccounts } from './demo.ts'

export async function demoSignIns(db: Kysely<Database>): Promise<readonly (typeof demoAccounts)[number][]> {
  const rows = await db
    .selectFrom('users')
    .select(['login', 'password_hash'])
    .where('demo_of', 'is not', null)
    .where('locked_at', 'is', null)
    .execute()
  const hashes = new Map(rows.map(row => [row.login, row.password_hash]))
  const usable: (typeof demoAccounts)[number][] = []
  for (const account of demoAccounts) {
    const hash = hashes.get(account.login)
    if (hash !== undefined && (await verifyPassword(wirePassword(account.password), hash))) usable.push(account)
  }
  return usable
}
