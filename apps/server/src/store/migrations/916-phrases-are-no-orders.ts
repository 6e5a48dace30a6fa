/**
 * Two English texts for alarms have a comma behind a word, as orders of terminals have: who may give no commands was refused them. Those that nobody
 * has changed are two sentences instead.
 */
import { type Kysely, sql } from 'kysely'

const phrases = [
  ['You are over the speed limit, please slow down', 'You are over the speed limit. Please slow down'],
  [
    'You have been driving for too long, please stop and rest at the next safe place',
    'You have been driving for too long. Please stop and rest at the next safe place',
  ],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of phrases) await sql`update alarm_templates set en = ${after} where en = ${before}`.execute(db)
}
