/** SQL for what people were notified about applications. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'

export const noticeRepository = (db: Kysely<Database>) => ({
  async of(userId: number, offset: number, limit: number) {
    const [notices, counts] = await Promise.all([
      db
        .selectFrom('application_notices as n')
        .innerJoin('applications as a', 'a.id', 'n.application_id')
        .select(['n.id', 'n.type', 'n.action', 'n.by_name', 'n.at', 'n.read_at', 'a.number', 'a.facts'])
        .where('n.user_id', '=', userId)
        .orderBy('n.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute(),
      db
        .selectFrom('application_notices')
        .select(eb => [eb.fn.countAll<string>().as('total'), sql<string>`count(*) filter (where read_at is null)`.as('unread')])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    ])
    return { notices, total: Number(counts.total), unread: Number(counts.unread) }
  },

  markRead: (userId: number, now: Date) =>
    db
      .updateTable('application_notices')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .execute(),

  /** Those of this user among them. */
  markSome: (userId: number, ids: readonly string[], now: Date) =>
    db
      .updateTable('application_notices')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
      .where('read_at', 'is', null)
      .execute(),

  /** Notices that nobody has pushed, each once at one of several servers. */
  takeUnpushed: (now: Date, since: Date, atMost: number) =>
    db
      .updateTable('application_notices as n')
      .from('applications as a')
      .set({ pushed_at: now })
      .whereRef('a.id', '=', 'n.application_id')
      .where('n.id', 'in', eb =>
        eb
          .selectFrom('application_notices')
          .select('id')
          .where('pushed_at', 'is', null)
          .where('at', '>=', since)
          .orderBy('id')
          .limit(atMost)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['n.id', 'n.user_id', 'n.type', 'n.action', 'n.by_name', 'n.at', 'a.number', 'a.facts'])
      .execute(),
})
export type NoticeRepository = ReturnType<typeof noticeRepository>
