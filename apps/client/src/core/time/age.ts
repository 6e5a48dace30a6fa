/** Age of a time in its largest unit. Pure; texts are in strings.ts. */
export type AgeUnit = 'now' | 'seconds' | 'minutes' | 'hours' | 'days'
export interface Age {
  unit: AgeUnit
  n: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Time since `from` in its two largest units, as values for the texts of a duration. ms since 1970 */
export function durationSince(from: number, now: number) {
  const seconds = Math.max(0, Math.floor((now - from) / 1000))
  if (seconds < minute) return { key: 'forSeconds', values: { n: seconds } } as const
  if (seconds < hour) return { key: 'forMinutes', values: { m: Math.floor(seconds / minute) } } as const
  const m = Math.floor((seconds % hour) / minute)
  if (seconds < day) return { key: 'forHours', values: { h: Math.floor(seconds / hour), m } } as const
  return { key: 'forDays', values: { d: Math.floor(seconds / day), h: Math.floor((seconds % day) / hour) } } as const
}

/** `from` and `now` in ms since 1970. Times in the future (clock differences) count as now. */
export function ageOf(from: number, now: number): Age {
  const seconds = Math.max(0, Math.floor((now - from) / 1000))
  if (seconds < 3) return { unit: 'now', n: 0 }
  if (seconds < minute) return { unit: 'seconds', n: seconds }
  if (seconds < hour) return { unit: 'minutes', n: Math.floor(seconds / minute) }
  if (seconds < day) return { unit: 'hours', n: Math.floor(seconds / hour) }
  return { unit: 'days', n: Math.floor(seconds / day) }
}
