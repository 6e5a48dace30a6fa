/** Time filters of lists: today, the last days, or custom days. */
import { dayIn, dayMs, midnight } from './days.ts'

export const timeFilters = ['all', 'today', 'threeDays', 'week', 'month', 'custom'] as const
export type TimeFilter = (typeof timeFilters)[number]

export const timeFilterOf = (text: string | null): TimeFilter => timeFilters.find(each => each === text) ?? 'all'

/** ms since 1970, inclusive; a missing side is open. */
export interface TimeRange {
  beginTime?: number
  endTime?: number
}

const days = { threeDays: 3, week: 7, month: 30 } as const

/** `custom`: first and last day, either may be empty. undefined: the last is before the first. */
export function rangeOf(
  filter: TimeFilter,
  now: number,
  custom: { begin: string; end: string } = { begin: '', end: '' },
): TimeRange | undefined {
  if (filter === 'all') return {}
  if (filter === 'today') return { beginTime: midnight(now) }
  if (filter !== 'custom') return { beginTime: now - days[filter] * dayMs }
  const beginTime = dayIn(custom.begin)
  const next = dayIn(custom.end, 1)
  if (beginTime !== undefined && next !== undefined && next <= beginTime) return undefined
  return { ...(beginTime !== undefined && { beginTime }), ...(next !== undefined && { endTime: next - 1 }) }
}
