/** Deletes expired data: old sign-ins and shared links, rotated tokens, and data derived from tracks that are deleted. */
import type { Pool } from 'pg'

export interface PurgeOptions {
  /** Lifetime of refresh tokens, days: until then a rotated token must be recognised, because a stolen copy may be used. */
  refreshTokenDays: number
  /** Days that tracks are kept; 0: forever. */
  keepTrackDays: number
}

/** Numbers of deleted rows. */
export interface PurgeResult {
  sessions: number
  rotatedTokens: number
  links: number
  /** Checkpoint passages. */
  passages: number
  /** Driver card events. */
  driverCards: number
}

/** Days that an ended sign-in stays listed and its device stays known. */
const sessionDays = 180
/** Days that an expired link stays listed. */
const linkDays = 30

/** @param now ms since 1970 */
export async function purgeExpired(
  pool: Pool,
  { refreshTokenDays, keepTrackDays }: PurgeOptions,
  now: number,
): Promise<PurgeResult> {
  const remove = async (from: string, days: number): Promise<number> =>
    (await pool.query(`delete from ${from} < $1`, [new Date(now - days * 86_400_000)])).rowCount ?? 0
  return {
    sessions: await remove('sessions where least(ended_at, refresh_expires_at)', sessionDays),
    rotatedTokens: await remove('rotated_tokens where rotated_at', refreshTokenDays),
    links:
      (await remove('position_shares where expires_at', linkDays)) + (await remove('track_shares where expires_at', linkDays)),
    // Personal data like tracks: where a vehicle was and who drove it.
    passages: keepTrackDays === 0 ? 0 : await remove('checkpoint_passages where not open and left_at', keepTrackDays),
    driverCards: keepTrackDays === 0 ? 0 : await remove('driver_cards where time', keepTrackDays),
  }
}
