/** A time cut at the midnights of a time zone. */

export interface Day {
  /** YYYY-MM-DD. */
  day: string
  /** The whole day, ms since 1970, the end not included: 23 or 25 hours where clocks are changed. */
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

/** What the clocks there show at this time, as if it were UTC. */
function wallTime(formatter: Intl.DateTimeFormat, time: number): number {
  const parts = Object.fromEntries(formatter.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const of = (name: string): number => parts[name] ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

const dayLength = 86_400_000

/** When the clocks there show this midnight, or first show something later where they skip it. */
function midnight(formatter: Intl.DateTimeFormat, wall: number): number {
  const first = wall + wall - wallTime(formatter, wall)
  // The second turn counts where clocks are changed in between.
  const second = first + wall - wallTime(formatter, first)
  // Skipped: both turns missed it, by the offset before and by the one after; the change is where the one before leads.
  return wallTime(formatter, second) === wall ? second : Math.max(first, second)
}

/** The days that a time touches, in order; none when it is empty. */
export function daysIn(startTime: number, endTime: number, timeZone: string): Day[] {
  const formatter = formatterOf(timeZone)
  const wall = wallTime(formatter, startTime)
  const days: Day[] = []
  let first = wall - (wall % dayLength)
  for (let begin = midnight(formatter, first); begin < endTime; ) {
    const end = midnight(formatter, first + dayLength)
    days.push({ day: new Date(first).toISOString().slice(0, 10), begin, end })
    first += dayLength
    begin = end
  }
  return startTime < endTime ? days : []
}
