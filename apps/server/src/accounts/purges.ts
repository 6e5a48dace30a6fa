/** How long sign-ins and rotated tokens are kept. */
import type { PurgeRow } from '../jobs/purge.ts'

/** @param refreshTokenDays lifetime of refresh tokens: until then a rotated token must be recognised, because a stolen copy may be used */
export const accountPurges = (refreshTokenDays: number): PurgeRow[] => [
  // An ended sign-in stays listed and its device stays known.
  { table: 'sessions', time: 'least(ended_at, refresh_expires_at)', keepDays: 180 },
  { table: 'rotated_tokens', time: 'rotated_at', keepDays: refreshTokenDays },
]
