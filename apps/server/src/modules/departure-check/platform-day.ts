/** The day of the platform: that of its time zone, wherever the device is that sends something. */

/** YYYY-MM-DD. */
export function platformDay(time: number, timeZone: string): string {
  // The language of Canada writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time)
}
