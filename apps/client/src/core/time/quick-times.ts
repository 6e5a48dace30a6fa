/** Presets for time ranges and their rules. Days in the device's time zone. */
import { limits } from '@outrider/contract'
import { midnight, monthStart } from './days.ts'

export const quickTimes = ['today', 'yesterday', 'dayBefore', 'week'] as const
export type QuickTime = (typeof quickTimes)[number]
/** Where a list may be as long. */
export const monthTimes = ['thisMonth', 'lastMonth'] as const
export type MonthTime = (typeof monthTimes)[number]

/** ms since 1970, inclusive; a past day ends with its last second, today and the week end now. */
export function timesOf(quick: QuickTime | MonthTime, now: number): { from: number; to: number } {
  if (quick === 'today') return { from: midnight(now), to: now }
  if (quick === 'thisMonth') return { from: monthStart(now), to: now }
  if (quick === 'lastMonth') return { from: monthStart(now, -1), to: monthStart(now) - 1_000 }
  if (quick === 'week') return { from: now - limits.trackRange, to: now }
  const ago = quick === 'yesterday' ? 1 : 2
  return { from: midnight(now, -ago), to: midnight(now, 1 - ago) - 1_000 }
}

export type WrongTimes = 'track.order' | 'track.range'

export function wrongTimes({ from, to }: { from: number; to: number }): WrongTimes | undefined {
  if (from > to) return 'track.order'
  return to - from > limits.trackRange ? 'track.range' : undefined
}

/** Includes the whole last minute, but never exceeds the maximum range. */
export const throughMinute = (from: number, to: number, most: number = limits.trackRange): number =>
  Math.min(to + 59_999, Math.max(to, from + most))
