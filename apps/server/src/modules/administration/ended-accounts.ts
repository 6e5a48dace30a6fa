/** Locks accounts the day after their end date, so that nothing of them goes on. */
import { type Kysely, sql } from 'kysely'
import { lockAccount } from '../../accounts/lock-account.ts'
import { dayInChina } from '../../fleet/day-in-china.ts'
import type { Job } from '../../jobs/job.ts'
import type { Events } from '../../record/event-record.ts'
import type { Database } from '../../store/schema.ts'

export const endedAccountsJob = ({ db, events, now }: { db: Kysely<Database>; events: Events; now: () => number }): Job => ({
  name: 'ended-accounts',
  when: { every: 60_000 },
  isDue: () => sql`exists (select from users where ends_on < ${dayInChina(now())}::date and locked_at is null)`,
  async run(signal) {
    const ended = await db
      .selectFrom('users')
      .select('id')
      .where('ends_on', '<', sql<string>`${dayInChina(now())}::date`)
      .where('locked_at', 'is', null)
      .execute()
    for (const { id } of ended) {
      signal.throwIfAborted()
      await db.transaction().execute(tx => lockAccount(tx, id))
      const subjects = [{ kind: 'user', id: String(id) }]
      events.record({ kind: 'administered', subjects, changes: { locked: { from: false, to: true } } })
    }
    return { locked: ended.length }
  },
})
