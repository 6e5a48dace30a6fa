/** Age of a time in its largest unit. Pure; texts are in strings.ts. */
export type AgeUnit = 'now' | 'seconds' | 'minutes' | 'hours' | 'days'
export interface Age {
  unit: AgeUnit
  n: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `from` and `now` in ms since 1970. Times in the future (clock differences) count as now. */
export function ageOf(from: number, now: number): Age {
  const seconds = Math.max(0, Math.floor((now - from) / 1000))
  if (seconds < 3) return { unit: 'now', n: 0 }
  if (seconds < minute) return { unit: 'seconds', n: seconds }
  if (seconds < hour) return { unit: 'minutes', n: Math.floor(seconds / minute) }
  if (seconds < day) return { unit: 'hours', n: Math.floor(seconds / hour) }
  return { unit: 'days', n: Math.floor(seconds / day) }
}
