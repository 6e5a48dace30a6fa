/**
 * What a start finds that was encrypted with another `secret.key`, as after a restore without the file: everything else runs, and who runs the
 * installation learns from the log what does not, and what to do.
 */
import type { Kysely } from 'kysely'
import type { Database } from '../store/schema.ts'
import { readable, secretOf } from './encrypted-secret.ts'

export const unreadableText =
  'secret.key is another one than that with which this was encrypted, or was missing, so that a new one was made: put the old file back and start again, or see "secret.key" in docs/operations.md'

type Kind = 'secondSteps' | 'partners' | 'webhooks' | 'noticeChannels' | 'signInServices'

/** How many of each cannot be read; empty: all can. */
export async function unreadableSecrets(db: Kysely<Database>, folderSecret: Buffer): Promise<Partial<Record<Kind, number>>> {
  const steps = await db
    .selectFrom('second_factors')
    .select(['user_id', 'encrypted_secret'])
    .where('confirmed_at', 'is not', null)
    .execute()
  const partners = await db.selectFrom('partners').select(['name', 'encrypted_key']).execute()
  const webhooks = await db.selectFrom('webhooks').select('encrypted_secret').execute()
  const channels = await db.selectFrom('notice_channels').select('encrypted_fields').execute()
  const providers = await db.selectFrom('identity_providers').select('encrypted_secret').execute()
  const stored: readonly (readonly [Kind, Buffer | null, string])[] = [
    ...steps.map(row => ['secondSteps', row.encrypted_secret, secretOf.secondFactor(row.user_id)] as const),
    ...partners.map(row => ['partners', row.encrypted_key, secretOf.partner(row.name)] as const),
    ...webhooks.map(row => ['webhooks', row.encrypted_secret, secretOf.webhook] as const),
    ...channels.map(row => ['noticeChannels', row.encrypted_fields, secretOf.noticeChannel] as const),
    ...providers.map(row => ['signInServices', row.encrypted_secret, secretOf.identityProvider] as const),
  ]
  const found: Partial<Record<Kind, number>> = {}
  for (const [kind, secret, of] of stored)
    if (secret !== null && !readable(secret, of, folderSecret)) found[kind] = (found[kind] ?? 0) + 1
  return found
}
