/** Days of a time zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of a time there, YYYY-MM-DD. `time`: ms since 1970. */
export function dayOf(time: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    // Swedish dates are written as in ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(time)
}
