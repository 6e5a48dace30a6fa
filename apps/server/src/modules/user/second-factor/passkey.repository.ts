/** SQL for passkeys. */
import { type Kysely, sql } from 'kysely'
import { type EndedSessions, endOtherSessions, isOpenSession } from '../../../accounts/session.repository.ts'
import type { Database } from '../../../store/schema.ts'
import { replaceCodes } from './second-factor.repository.ts'

export interface NewPasskey {
  credentialId: string
  rpId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  name: string
}

export class PasskeyRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  of(userId: number) {
    return this.#db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('added_at').orderBy('id').execute()
  }

  byCredential(credentialId: string) {
    return this.#db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
  }

  /**
   * Adds one. With the first second step these recovery codes come into force, and the user's other sessions end.
   * @returns the ended sessions, undefined: the second step was on; `known`: somebody has this passkey; `over`: the session has ended
   */
  add(
    user: { userId: number; sessionId: string },
    passkey: NewPasskey,
    codes: readonly Buffer[],
  ): Promise<{ ended: EndedSessions | undefined } | 'known' | 'over'> {
    const { userId, sessionId } = user
    return this.#db.transaction().execute(async tx => {
      // A sign-in under way waits, and begins with the second step.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
      if (!(await isOpenSession(tx, sessionId))) return 'over'
      // A secret of an app that waits for its first code gives way.
      const first = await tx
        .insertInto('second_factors')
        .values({ user_id: userId, encrypted_secret: null, confirmed_at: sql<Date>`now()` })
        .onConflict(conflict =>
          conflict
            .column('user_id')
            .doUpdateSet({ encrypted_secret: null, confirmed_at: sql<Date>`now()` })
            .where('second_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirst()
      const added = await tx
        .insertInto('passkeys')
        .values({
          user_id: userId,
          credential_id: passkey.credentialId,
          rp_id: passkey.rpId,
          public_key: Buffer.from(passkey.publicKey),
          counter: String(passkey.counter),
          transports: [...passkey.transports],
          name: passkey.name,
          added_at: sql<Date>`now()`,
        })
        .onConflict(conflict => conflict.column('credential_id').doNothing())
        .executeTakeFirst()
      if ((added.numInsertedOrUpdatedRows ?? 0n) === 0n) return 'known'
      if ((first.numInsertedOrUpdatedRows ?? 0n) === 0n) return { ended: undefined }
      await replaceCodes(tx, userId, codes)
      return { ended: await endOtherSessions(tx, user) }
    })
  }

  /** False: another answer with this counter or a later one came before, so there are two of it. */
  async count(id: string, counter: number): Promise<boolean> {
    const counted = await this.#db
      .updateTable('passkeys')
      .set({ counter: String(counter), used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where(eb => eb.or([eb('counter', '<', String(counter)), eb.and([eb('counter', '=', '0'), eb.lit(counter === 0)])]))
      .executeTakeFirst()
    return counted.numUpdatedRows > 0n
  }

  async rename(userId: number, id: string, name: string): Promise<boolean> {
    const renamed = await this.#db
      .updateTable('passkeys')
      .set({ name })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return renamed.numUpdatedRows > 0n
  }

  /**
   * @param keepsOne a role asks for a second step: the last passkey stays where no app makes codes
   * @returns whether it was there; `last`: it stays
   */
  end(userId: number, id: string, keepsOne: boolean): Promise<boolean | 'last'> {
    return this.#db.transaction().execute(async tx => {
      const factor = await tx
        .selectFrom('second_factors')
        .select('encrypted_secret')
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      const others = await tx
        .selectFrom('passkeys')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', id)
        .executeTakeFirst()
      const last = factor?.encrypted_secret === null && !others
      if (last && keepsOne) return 'last'
      const removed = await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
      if (removed.numDeletedRows === 0n) return false
      if (last) await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
      return true
    })
  }
}
