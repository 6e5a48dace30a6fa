/** What nobody needs any more: sign-ins and links that ended long ago, tokens that were replaced, and what outlives the tracks it came from. */
import type { Pool } from 'pg'

export interface ForgetOptions {
  /** Days a sign-in can be renewed: so long a replaced token might still be used by who stole it. */
  refreshTokenDays: number
  /** Days that tracks are kept; 0: for ever. */
  keepTrackDays: number
}

/** Rows that were deleted. */
export interface Forgotten {
  sessions: number
  spentTokens: number
  links: number
  /** Passages through checkpoints. */
  passages: number
  /** Drivers' cards in vehicles. */
  driverCards: number
}

/** Days that a sign-in which has ended is listed, and its device known. */
const keepSessions = 180
/** Days that a link which has ended is listed. */
const keepLinks = 30

/** @param now ms since 1970 */
export async function forgetOld(pool: Pool, { refreshTokenDays, keepTrackDays }: ForgetOptions, now: number): Promise<Forgotten> {
  const remove = async (from: string, days: number): Promise<number> =>
    (await pool.query(`delete from ${from} < $1`, [new Date(now - days * 86_400_000)])).rowCount ?? 0
  return {
    sessions: await remove('sessions where least(ended_at, refresh_expires_at)', keepSessions),
    spentTokens: await remove('spent_tokens where spent_at', refreshTokenDays),
    links:
      (await remove('position_shares where expires_at', keepLinks)) + (await remove('track_shares where expires_at', keepLinks)),
    // Both say where a vehicle was, and who drove it.
    passages: keepTrackDays === 0 ? 0 : await remove('checkpoint_passages where not open and left_at', keepTrackDays),
    driverCards: keepTrackDays === 0 ? 0 : await remove('driver_cards where time', keepTrackDays),
  }
}
