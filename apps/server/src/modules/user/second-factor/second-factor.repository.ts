/** SQL for the second step of sign-ins. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { type EndedSessions, endOtherSessions, isOpenSession } from '../../../accounts/session.repository.ts'
import type { Database } from '../../../store/schema.ts'

export class SecondFactorRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** undefined: there is none. Not in force while it is not confirmed. */
  of(userId: number) {
    return this.#db
      .selectFrom('second_factors')
      .select(['encrypted_secret', 'waiting_secret', 'confirmed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
  }

  async recoveryCodesLeft(userId: number): Promise<number> {
    const { left } = await this.#db
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)::int`.as('left'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return left
  }

  async askedByRole(userId: number): Promise<boolean> {
    const role = await this.#db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('roles.id')
      .where('user_roles.user_id', '=', userId)
      .where('roles.second_factor', '=', true)
      .executeTakeFirst()
    return role !== undefined
  }

  /** A secret that waits for its first code; it replaces one that waits. False: one is in force. */
  async start(userId: number, encryptedSecret: Buffer): Promise<boolean> {
    const started = await this.#db
      .insertInto('second_factors')
      .values({ user_id: userId, encrypted_secret: encryptedSecret })
      .onConflict(conflict =>
        conflict
          .column('user_id')
          .doUpdateSet({ encrypted_secret: encryptedSecret, created_at: sql<Date>`now()`, last_step: '0' })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    return (started.numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /** The same beside passkeys, which stay in force. False: an app makes codes already, or the second step is off. */
  async startBesidePasskeys(userId: number, encryptedSecret: Buffer): Promise<boolean> {
    const started = await this.#db
      .updateTable('second_factors')
      .set({ waiting_secret: encryptedSecret })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .where('encrypted_secret', 'is', null)
      .executeTakeFirst()
    return started.numUpdatedRows > 0n
  }

  /** Adds the app by a code of this step; recovery codes and sessions stay. False: it was replaced meanwhile, is there, or this session has ended. */
  addApp(
    { userId, sessionId }: { userId: number; sessionId: string },
    { encryptedSecret, step }: { encryptedSecret: Buffer; step: number },
  ): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      if (!(await isOpenSession(tx, sessionId))) return false
      const added = await tx
        .updateTable('second_factors')
        .set({ encrypted_secret: encryptedSecret, waiting_secret: null, last_step: String(step) })
        .where('user_id', '=', userId)
        .where('encrypted_secret', 'is', null)
        .where('waiting_secret', '=', encryptedSecret)
        .executeTakeFirst()
      return added.numUpdatedRows > 0n
    })
  }

  /**
   * Puts it in force by a code of this step, with these recovery codes, and ends the other sessions of the user, which rest on less.
   * undefined: it was replaced meanwhile, is in force, or this session has ended.
   */
  confirm(
    user: { userId: number; sessionId: string },
    { encryptedSecret, step, codes }: { encryptedSecret: Buffer; step: number; codes: readonly Buffer[] },
  ): Promise<EndedSessions | undefined> {
    const { userId, sessionId } = user
    return this.#db.transaction().execute(async tx => {
      // A sign-in under way waits, and begins with the second step.
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
      if (!(await isOpenSession(tx, sessionId))) return undefined
      const confirmed = await tx
        .updateTable('second_factors')
        .set({ confirmed_at: sql<Date>`now()`, last_step: String(step) })
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .where('encrypted_secret', '=', encryptedSecret)
        .executeTakeFirst()
      if (confirmed.numUpdatedRows === 0n) return undefined
      await replaceCodes(tx, userId, codes)
      return endOtherSessions(tx, user)
    })
  }

  /** False: it was switched off meanwhile. */
  renewCodes(userId: number, codes: readonly Buffer[]): Promise<boolean> {
    return this.#db.transaction().execute(async tx => {
      const held = await tx
        .selectFrom('second_factors')
        .select('user_id')
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (held) await replaceCodes(tx, userId, codes)
      return held !== undefined
    })
  }

  /** Takes a code of the app. False: one of this step or a later one was taken before. */
  async takeStep(userId: number, step: number): Promise<boolean> {
    const taken = await this.#db
      .updateTable('second_factors')
      .set({ last_step: String(step) })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', String(step))
      .executeTakeFirst()
    return taken.numUpdatedRows > 0n
  }

  /** False: there is no such code, or it was used. */
  async takeRecoveryCode(userId: number, hash: Buffer): Promise<boolean> {
    const taken = await this.#db
      .updateTable('recovery_codes')
      .set({ used_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return taken.numUpdatedRows > 0n
  }

  async end(userId: number): Promise<void> {
    await this.#db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  }
}

export async function replaceCodes(tx: Transaction<Database>, userId: number, codes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(hash => ({ user_id: userId, code_hash: hash })))
    .execute()
}
