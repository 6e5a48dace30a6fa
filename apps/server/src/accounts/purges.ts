/** How long sign-ins, rotated tokens, and the record and commands to terminals are kept. */
import type { PurgeRow } from '../jobs/purge.ts'
import { spentBudgetPurge } from './stored-budgets.ts'

/**
 * @param refreshTokenDays lifetime of refresh tokens: until then a rotated token must be recognised, because a stolen copy may be used
 * @param recordDays 0: for ever
 */
export const accountPurges = (refreshTokenDays: number, recordDays: number): PurgeRow[] => [
  // An ended sign-in stays listed and its device stays known.
  { table: 'sessions', time: 'least(ended_at, refresh_expires_at)', keepDays: 180 },
  { table: 'looks', time: 'expires_at', keepDays: 180 },
  spentBudgetPurge,
  { table: 'rotated_tokens', time: 'rotated_at', keepDays: refreshTokenDays },
  // A device may be without a network for weeks before it sends a request again.
  { table: 'answered_requests', time: 'at', keepDays: 180 },
  { table: 'recorded_events', time: 'time', keepDays: recordDays },
  // Who asked a terminal for what; one that waits for its terminal still is kept.
  { table: 'commands', time: 'requested_at', keepDays: recordDays, only: 'finished_at is not null' },
]
