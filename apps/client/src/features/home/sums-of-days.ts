/** Adds up the days that several platforms reply with. */
interface DayOfAlarms {
  day: string
  started: number
  processed: number
}

/** One row for each day, ordered; of platforms in different zones the last seven that any of them names. */
export function sumsOfDays(rows: readonly DayOfAlarms[], count = 7): DayOfAlarms[] {
  const byDay = new Map<string, DayOfAlarms>()
  for (const { day, started, processed } of rows) {
    const sum = byDay.get(day) ?? { day, started: 0, processed: 0 }
    byDay.set(day, { day, started: sum.started + started, processed: sum.processed + processed })
  }
  return [...byDay.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-count)
}
