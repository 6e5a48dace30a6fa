/** Dates as forms and addresses write them (local time, no zone) and as the library computes with them. */
import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date'

/** How exact a field is: 2026-11-05, 2026-11-05T08:30 or 2026-11-05T08:30:15. */
export type Precision = 'day' | 'minute' | 'second'

const lengths = { day: 10, minute: 16, second: 19 } as const

/** null: the text is empty or no date. An address may carry anything. */
export function dateOf(text: string, precision: Precision): CalendarDate | CalendarDateTime | null {
  try {
    return precision === 'day' ? parseDate(text.slice(0, lengths.day)) : parseDateTime(text)
  } catch {
    return null // RangeError is how the library says that it is no date.
  }
}

/** Empty: there is no date. */
export const textOf = (date: { toString: () => string } | null, precision: Precision): string =>
  date === null ? '' : date.toString().slice(0, lengths[precision])
