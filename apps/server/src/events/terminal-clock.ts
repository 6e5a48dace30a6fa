/** Whether a time that a terminal states can be believed. One rule for reports and for every other message with a time. */

/** Tolerance for clocks ahead of ours, ms. */
const toleratedAhead = 5 * 60_000
/** Terminals buffer messages for weeks; anything older comes from a reset clock. ms */
const maxAge = 60 * 86_400_000

/** `unusable`: not readable, too old, or behind what the terminal itself reported before; `future`: more than five minutes ahead. */
export type ClockFault = 'unusable' | 'future'

/**
 * @param time as the terminal states it, ms since 1970; null: not readable
 * @param now arrival, ms since 1970
 */
export function clockFault(time: number | null, now: number): ClockFault | undefined {
  if (time === null || time < now - maxAge) return 'unusable'
  return time > now + toleratedAhead ? 'future' : undefined
}

/** The terminal's own time if it can be believed, else the arrival; ms since 1970. */
export const believedTime = (time: number | null, now: number): number => (time === null || clockFault(time, now) ? now : time)

/** The decoder takes times for UTC+8, minutes ahead of UTC. */
const wireZone = 480

/** A decoded time of a terminal whose messages have the times of this zone, minutes ahead of UTC. */
export const timeInZone = (time: number | null, zoneMinutes: number): number | null =>
  time === null ? null : time + (wireZone - zoneMinutes) * 60_000

/** The other way: what the encoder is given, so that a terminal of this zone reads this time. */
export const wireTime = (time: number, zoneMinutes: number): number => time - (wireZone - zoneMinutes) * 60_000
