/** SQL for push subscriptions. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { PushSubscription } from '../ports.ts'

export type NewSubscription = Omit<PushSubscription, 'id'> & { sessionId: string | null }

/** Devices of one user: more than anybody uses at a time, and as many messages as one push sends at most. */
export const maxSubscriptions = 20

export class PushRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** A device belongs to the user who subscribed last. The oldest of a user's are forgotten when there are too many. */
  async subscribe(row: NewSubscription): Promise<void> {
    const values = {
      user_id: row.userId,
      session_id: row.sessionId,
      kind: row.kind,
      address: row.address,
      p256dh: row.p256dh,
      auth: row.auth,
      lang: row.lang,
    }
    await this.#db.transaction().execute(async tx => {
      await tx
        .insertInto('push_subscriptions')
        .values(values)
        .onConflict(conflict => conflict.columns(['kind', 'address']).doUpdateSet({ ...values, created_at: sql`now()` }))
        .execute()
      await tx
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', row.userId)
        .where('id', 'not in', newest =>
          newest
            .selectFrom('push_subscriptions')
            .select('id')
            .where('user_id', '=', row.userId)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(maxSubscriptions),
        )
        .execute()
    })
  }

  /** Removes one address of a user, or all of a kind. */
  async unsubscribe(userId: number, kind: PushSubscription['kind'], address?: string): Promise<void> {
    let rows = this.#db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('kind', '=', kind)
    if (address !== undefined) rows = rows.where('address', '=', address)
    await rows.execute()
  }

  /** Call when the push service reports the address as gone. */
  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  }

  /** Active subscriptions of a user: those of browsers and shells end with their session. */
  of(userId: number): Promise<PushSubscription[]> {
    return this.#db
      .selectFrom('push_subscriptions')
      .leftJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .select([
        'push_subscriptions.id',
        'push_subscriptions.user_id as userId',
        'push_subscriptions.kind',
        'push_subscriptions.address',
        'push_subscriptions.p256dh',
        'push_subscriptions.auth',
        'push_subscriptions.lang',
      ])
      .where('push_subscriptions.user_id', '=', userId)
      .where(where =>
        where.or([
          where('push_subscriptions.session_id', 'is', null),
          where.and([where('sessions.ended_at', 'is', null), where('sessions.refresh_expires_at', '>', sql<Date>`now()`)]),
        ]),
      )
      .orderBy('push_subscriptions.id')
      .execute()
  }

  /** The user of an open id, if any. */
  async userOfOpenId(openId: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('kind', '=', 'officialAccount')
      .where('address', '=', openId)
      .executeTakeFirst()
    return row?.user_id
  }

  async accepts(userId: number): Promise<boolean> {
    const row = await this.#db.selectFrom('push_acceptance').select('accept').where('user_id', '=', userId).executeTakeFirst()
    return row?.accept ?? true
  }

  /** undefined: never said. `changedAt`: ms since 1970. */
  async acceptance(userId: number): Promise<{ accept: boolean; changedAt: number } | undefined> {
    const row = await this.#db
      .selectFrom('push_acceptance')
      .select(['accept', 'changed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row && { accept: row.accept, changedAt: row.changed_at.getTime() }
  }

  async accept(userId: number, accept: boolean): Promise<void> {
    await this.#db
      .insertInto('push_acceptance')
      .values({ user_id: userId, accept })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ accept, changed_at: sql`now()` }))
      .execute()
  }
}
