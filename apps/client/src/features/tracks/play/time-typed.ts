/** Reads a time of day as it is typed: 14:00, 14:00:30, 1400, 14, also with a full-width colon. */
import { midnight } from '../../../core/time/days.ts'
import type { Span } from '../replay/clock.ts'

const shapes = [/^(\d{1,2})(?:[:：.](\d{1,2})(?:[:：.](\d{1,2}))?)?$/, /^(\d{2})(\d{2})(\d{2})?$/]

/** ms since 1970, on the day of `near`, else on the only day of the period that has this time. */
export function timeTyped(text: string, near: number, { from, to }: Span): number | 'unreadable' | 'outside' {
  const found = shapes.map(shape => shape.exec(text.trim())).find(each => each !== null)
  const [hours, minutes, seconds] = [1, 2, 3].map(at => Number(found?.[at] ?? 0))
  if (!found || hours === undefined || hours > 23 || (minutes ?? 0) > 59 || (seconds ?? 0) > 59) return 'unreadable'
  // By the calendar: days have 23 or 25 hours twice a year.
  const on = (day: number) => new Date(day).setHours(hours, minutes, seconds, 0)
  const days = [midnight(near), midnight(from), midnight(to)]
  return days.map(on).find(time => time >= from && time <= to) ?? 'outside'
}
