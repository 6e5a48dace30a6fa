/** Splits a time range into calendar days of a time zone. */

export interface CalendarDay {
  /** YYYY-MM-DD. */
  day: string
  /** The whole day, ms since 1970, end excluded: 23 or 25 hours when clocks change. */
  begin: number
  end: number
}

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  })
}

/** Local wall-clock time, expressed as if it were UTC. */
function wallTime(formatter: Intl.DateTimeFormat, time: number): number {
  const parts = Object.fromEntries(formatter.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const of = (name: string): number => parts[name] ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

const dayLength = 86_400_000

/** Time of this local midnight, or of the first local time after it where clocks skip it. */
function midnight(formatter: Intl.DateTimeFormat, wall: number): number {
  const first = wall + wall - wallTime(formatter, wall)
  // Second iteration, for a clock change in between.
  const second = first + wall - wallTime(formatter, first)
  // Skipped midnight: the iterations used the offsets before and after the change; the later result is the change itself.
  return wallTime(formatter, second) === wall ? second : Math.max(first, second)
}

/** Days overlapping the range, in order; empty for an empty range. */
export function daysIn(startTime: number, endTime: number, timeZone: string): CalendarDay[] {
  const formatter = formatterOf(timeZone)
  const wall = wallTime(formatter, startTime)
  const days: CalendarDay[] = []
  let first = wall - (wall % dayLength)
  for (let begin = midnight(formatter, first); begin < endTime; ) {
    const end = midnight(formatter, first + dayLength)
    days.push({ day: new Date(first).toISOString().slice(0, 10), begin, end })
    first += dayLength
    begin = end
  }
  return startTime < endTime ? days : []
}
