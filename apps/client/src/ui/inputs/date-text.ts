/** Converts between ISO 8601 local times without a zone (forms, URLs) and the date objects of the library. */
import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date'

/** 2026-11-05, 2026-11-05T08:30 or 2026-11-05T08:30:15. */
export type Precision = 'day' | 'minute' | 'second'

const lengths = { day: 10, minute: 16, second: 19 } as const

/** null: the text is empty or not a date, since a URL may contain anything. */
export function dateOf(text: string, precision: Precision): CalendarDate | CalendarDateTime | null {
  try {
    return precision === 'day' ? parseDate(text.slice(0, lengths.day)) : parseDateTime(text)
  } catch {
    return null // The parser throws on anything that is not a date.
  }
}

/** Empty without a date. */
export const textOf = (date: { toString: () => string } | null, precision: Precision): string =>
  date === null ? '' : date.toString().slice(0, lengths[precision])
