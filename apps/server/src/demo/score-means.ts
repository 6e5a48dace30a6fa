/** The means of the demo's region, as a bulletin would have them: without them two figures of the monthly score have no points. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'

/** Events, and hours, of a vehicle: a little more by the month that goes on. */
const means = [
  { monthsAgo: 0, overspeed: 3.2, fatigue: 1.4 },
  { monthsAgo: 1, overspeed: 3.6, fatigue: 1.6 },
]

export async function addDemoScoreMeans(
  tx: Transaction<Database>,
  organisationId: number,
  { userId, userName }: { userId: number; userName: string },
): Promise<void> {
  for (const { monthsAgo, overspeed, fatigue } of means)
    await sql`insert into score_means (organisation_id, month, overspeed, fatigue, changed_by, changed_by_name, changed_at)
      values (${organisationId}, (date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => ${monthsAgo}))::date,
        ${overspeed}, ${fatigue}, ${userId}, ${userName}, now())`.execute(tx)
}
