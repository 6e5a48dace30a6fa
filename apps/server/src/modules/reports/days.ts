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

/** From the midnight before the first day of a month to that after its last one. ms since 1970. */
export function isMonth({ startTime, endTime }: { startTime: number; endTime: number }, timeZone: string): boolean {
  const first = dayOf(startTime, timeZone)
  const after = dayOf(endTime, timeZone)
  const [year = 0, month = 0] = first.split('-').map(Number)
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  const begins = (day: string, time: number) => day.endsWith('-01') && dayOf(time - 1, timeZone) !== day
  return (
    begins(first, startTime) && begins(after, endTime) && after === `${String(next[0])}-${String(next[1]).padStart(2, '0')}-01`
  )
}
