/** Converts between ISO 8601 local times without a zone (forms, URLs) and the date objects of the library. */
import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime, parseTime, type Time } from '@internationalized/date'

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

/** Of a time of the day such as 08:30. null: the text is empty or none. */
export function timeOf(text: string): Time | null {
  try {
    return parseTime(text)
  } catch {
    return null // As above.
  }
}

/** 08:30; empty without one. */
export const textOfTime = (time: { toString: () => string } | null): string => (time === null ? '' : time.toString().slice(0, 5))

/** Empty without a date. */
export const textOf = (date: { toString: () => string } | null, precision: Precision): string =>
  date === null ? '' : date.toString().slice(0, lengths[precision])
