/** Days of this device's calendar, and the values of date inputs. */
// By their own modules: the package as a whole takes tests two seconds of processor to load.
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { lightFormat } from 'date-fns/lightFormat'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfMonth } from 'date-fns/startOfMonth'

export const dayMs = 86_400_000

/** The midnight that begins the day of `time`, or a day later or earlier; ms since 1970. A day may have 23 or 25 hours. */
export const midnight = (time: number, daysLater = 0): number => addDays(startOfDay(time), daysLater).getTime()

/** The midnight that begins the month of `time`, or a month later or earlier; ms since 1970. */
export const monthStart = (time: number, monthsLater = 0): number => addMonths(startOfMonth(time), monthsLater).getTime()

/** Value of a date input: 2026-01-31. */
export const inputDay = (time: number): string => lightFormat(time, 'yyyy-MM-dd')

/** Midnight of the day in a date input, or of a later one; undefined: no day. */
export function dayIn(text: string, daysLater = 0): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  // With a time of day, the text is read in this device's time zone instead of UTC.
  const time = midnight(new Date(`${text}T00:00`).getTime(), daysLater)
  return Number.isNaN(time) ? undefined : time
}

/** Value of a date-and-time input, to the minute or to the second. */
export const inputTime = (time: number, to: 'minute' | 'second'): string =>
  lightFormat(time, to === 'minute' ? "yyyy-MM-dd'T'HH:mm" : "yyyy-MM-dd'T'HH:mm:ss")

/** Time in a date-and-time input, ms since 1970; NaN: none or an incomplete one. */
export const timeIn = (text: string): number => (text === '' ? Number.NaN : new Date(text).getTime())
