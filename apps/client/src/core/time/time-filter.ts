/** Time filters of lists: today, the last days, or custom days. */

export const timeFilters = ['all', 'today', 'threeDays', 'week', 'month', 'custom'] as const
export type TimeFilter = (typeof timeFilters)[number]

export const timeFilterOf = (text: string | null): TimeFilter => timeFilters.find(each => each === text) ?? 'all'

/** ms since 1970, inclusive; a missing side is open. */
export interface TimeRange {
  beginTime?: number
  endTime?: number
}

const day = 24 * 60 * 60 * 1000
const days = { threeDays: 3, week: 7, month: 30 } as const

/** Start of a day on this device; undefined: invalid. `text` as in date inputs: 2026-01-31. */
function midnight(text: string, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return date === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date) + later).getTime()
}

/** `custom`: first and last day, either may be empty. undefined: the last is before the first. */
export function rangeOf(
  filter: TimeFilter,
  now: number,
  custom: { begin: string; end: string } = { begin: '', end: '' },
): TimeRange | undefined {
  if (filter === 'all') return {}
  if (filter === 'today') return { beginTime: new Date(now).setHours(0, 0, 0, 0) }
  if (filter !== 'custom') return { beginTime: now - days[filter] * day }
  const beginTime = midnight(custom.begin)
  const next = midnight(custom.end, 1)
  if (beginTime !== undefined && next !== undefined && next <= beginTime) return undefined
  return { ...(beginTime !== undefined && { beginTime }), ...(next !== undefined && { endTime: next - 1 }) }
}
