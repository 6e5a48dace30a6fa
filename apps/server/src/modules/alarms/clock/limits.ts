/** How long people have for an alarm. */
import { type RawBuilder, sql } from 'kysely'

export interface ClockLimits {
  /** Minutes from when the alarm is known until it is claimed and until it is processed, by level; 0: no limit. */
  claim: { 1: number; 2: number }
  process: { 1: number; 2: number }
}

/** SQL: when an alarm of this level that is known now is due; null: never. */
export const dueAt = (minutes: ClockLimits['claim'], level: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`now() + make_interval(mins => nullif(case ${level} when 1 then ${minutes[1]}::int else ${minutes[2]}::int end, 0))`
