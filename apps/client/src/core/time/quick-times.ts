/** Presets for time ranges, and the values of date-and-time inputs. Days in the device's time zone. */
import { limits } from '@outrider/contract'

export const quickTimes = ['today', 'yesterday', 'dayBefore', 'week'] as const
export type QuickTime = (typeof quickTimes)[number]

const midnight = (time: number, daysLater: number): number => {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}

/** ms since 1970, inclusive; a past day ends with its last second, today and the week end now. */
export function timesOf(quick: QuickTime, now: number): { from: number; to: number } {
  if (quick === 'today') return { from: midnight(now, 0), to: now }
  if (quick === 'week') return { from: now - limits.trackRange, to: now }
  const ago = quick === 'yesterday' ? 1 : 2
  return { from: midnight(now, -ago), to: midnight(now, 1 - ago) - 1_000 }
}

export type WrongTimes = 'track.order' | 'track.range'

export function wrongTimes({ from, to }: { from: number; to: number }): WrongTimes | undefined {
  if (from > to) return 'track.order'
  return to - from > limits.trackRange ? 'track.range' : undefined
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Value of a date-and-time input, to the minute. */
export function localOf(time: number): string {
  const at = new Date(time)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** NaN: invalid. */
export const timeIn = (local: string): number => (local ? new Date(local).getTime() : Number.NaN)
/** Includes the whole last minute, but never exceeds the maximum range. */
export const throughMinute = (from: number, to: number): number => Math.min(to + 59_999, Math.max(to, from + limits.trackRange))
