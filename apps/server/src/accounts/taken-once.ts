/** Values that are taken once, on whichever server, until nobody would take them any more: answers of passkeys, sign-outs of providers. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../store/schema.ts'

/** @param what tells values of different kinds apart. False: it was taken before. */
export async function takeOnce(db: Kysely<Database>, what: string, value: string, until: Date): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify([what, value]))
    .digest()
  const taken = await db
    .insertInto('taken_once')
    .values({ value_hash: hash, until })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n
}
