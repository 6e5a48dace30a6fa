/** How long sign-ins, rotated tokens, and records of calls and of commands to terminals are kept. */
import type { PurgeRow } from '../jobs/purge.ts'

/**
 * @param refreshTokenDays lifetime of refresh tokens: until then a rotated token must be recognised, because a stolen copy may be used
 * @param callRecordDays 0: for ever
 */
export const accountPurges = (refreshTokenDays: number, callRecordDays: number): PurgeRow[] => [
  // An ended sign-in stays listed and its device stays known.
  { table: 'sessions', time: 'least(ended_at, refresh_expires_at)', keepDays: 180 },
  { table: 'rotated_tokens', time: 'rotated_at', keepDays: refreshTokenDays },
  { table: 'call_records', time: 'time', keepDays: callRecordDays },
  // Who asked a terminal for what; one that waits for its terminal still is kept.
  { table: 'commands', time: 'requested_at', keepDays: callRecordDays, only: 'finished_at is not null' },
]
