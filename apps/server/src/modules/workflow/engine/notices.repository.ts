/** SQL for what people were notified about applications. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { isWithin } from './applications.repository.ts'

export class NoticeRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Of applications of these organisations: what somebody was told before they lost an organisation is not theirs to read any more. */
  async of(userId: number, organisationIds: readonly number[], offset: number, limit: number) {
    const seen = this.#db
      .selectFrom('application_notices as n')
      .innerJoin('applications as a', 'a.id', 'n.application_id')
      .where('n.user_id', '=', userId)
      .where(isWithin(organisationIds))
    const [notices, counts] = await Promise.all([
      seen
        .select(['n.id', 'n.type', 'n.action', 'n.by_name', 'n.at', 'n.read_at', 'a.number', 'a.facts'])
        .orderBy('n.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute(),
      seen
        .select(eb => [eb.fn.countAll<string>().as('total'), sql<string>`count(*) filter (where n.read_at is null)`.as('unread')])
        .executeTakeFirstOrThrow(),
    ])
    return { notices, total: Number(counts.total), unread: Number(counts.unread) }
  }

  markRead(userId: number, now: Date) {
    return this.#db
      .updateTable('application_notices')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .execute()
  }

  /** Those of this user among them. */
  markSome(userId: number, ids: readonly string[], now: Date) {
    return this.#db
      .updateTable('application_notices')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
      .where('read_at', 'is', null)
      .execute()
  }

  /** Notices that nobody has pushed, each at one of several servers; those that a server took before `lost` and did not push, again. */
  takeUnpushed({ now, since, lost, atMost }: { now: Date; since: Date; lost: Date; atMost: number }) {
    return this.#db
      .updateTable('application_notices as n')
      .from('applications as a')
      .set({ taken_at: now })
      .whereRef('a.id', '=', 'n.application_id')
      .where('n.id', 'in', eb =>
        eb
          .selectFrom('application_notices')
          .select('id')
          .where('pushed_at', 'is', null)
          .where('at', '>=', since)
          .where(each => each.or([each('taken_at', 'is', null), each('taken_at', '<', lost)]))
          .orderBy('id')
          .limit(atMost)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['n.id', 'n.user_id', 'n.type', 'n.action', 'n.by_name', 'n.at', 'a.number', 'a.facts'])
      .execute()
  }

  pushed(id: string, now: Date) {
    return this.#db.updateTable('application_notices').set({ pushed_at: now }).where('id', '=', id).execute()
  }
}
