/** Durations rounded to minutes so that what is shown adds up. */

const minute = 60_000

/** Durations in ms as whole minutes (in ms): their sum is the rounded sum of all, and none is off by a minute or more. */
export function wholeMinutes(durations: readonly number[]): number[] {
  const rounded = durations.map(ms => Math.floor(ms / minute))
  const total = Math.round(durations.reduce((sum, ms) => sum + ms, 0) / minute)
  const missing = total - rounded.reduce((sum, minutes) => sum + minutes, 0)
  const byRest = durations.map((ms, at) => ({ at, rest: ms % minute })).toSorted((a, b) => b.rest - a.rest)
  for (const { at } of byRest.slice(0, missing)) rounded[at] = (rounded[at] ?? 0) + 1
  return rounded.map(minutes => minutes * minute)
}
