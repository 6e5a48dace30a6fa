/** When a link counts as idle: after three heartbeats that did not come. */

const heartbeats = 3
/** Networks swallow a message now and then, ms. */
const least = 180_000
/** A terminal that names hours is waited for no longer: its socket is probably dead, ms. */
const most = 6 * 3_600_000

/**
 * ms without a message after which a link is closed.
 * @param heartbeatSeconds the terminal's own parameter 0x0001; null: not known
 * @param otherwise of terminals that have not said, ms
 */
export const idleAfter = (heartbeatSeconds: number | null, otherwise: number): number =>
  heartbeatSeconds === null ? otherwise : Math.min(most, Math.max(least, heartbeats * heartbeatSeconds * 1_000))
