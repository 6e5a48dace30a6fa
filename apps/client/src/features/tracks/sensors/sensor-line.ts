/** The line of a sensor as a path in a box of 1000 by 100, and its value at a time. Pure. */
interface Curve {
  times: readonly number[]
  values: readonly (number | null)[]
}

export const box = { width: 1_000, height: 100 } as const

/** What stands at the top and at the bottom; a line that does not move is in the middle. */
export function scaleOf({ values }: Pick<Curve, 'values'>): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value === null) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low > high) return { low: 0, high: 1 }
  const margin = (high - low) * 0.08 || Math.max(1, Math.abs(high) * 0.1)
  return { low: low - margin, high: high + margin }
}

export const heightOf = (value: number, { low, high }: { low: number; high: number }): number =>
  Math.min(box.height, Math.max(0, box.height - ((value - low) / (high - low)) * box.height))

/** `steps`: it stays at a value until the next one, as a switch does. */
export function pathOf(
  { times, values }: Curve,
  from: number,
  to: number,
  scale: { low: number; high: number },
  steps: boolean,
): string {
  const at = (time: number): number => ((time - from) / (to - from)) * box.width
  const parts: string[] = []
  let drawn = false
  for (const [nth, time] of times.entries()) {
    const value = values[nth] ?? null
    if (value === null) {
      // The value before it lasted until then.
      if (drawn && steps) parts.push(`H${at(time).toFixed(1)}`)
      drawn = false
      continue
    }
    const [x, y] = [at(time).toFixed(1), heightOf(value, scale).toFixed(1)]
    if (!drawn) parts.push(`M${x} ${y}`)
    else parts.push(steps ? `H${x}V${y}` : `L${x} ${y}`)
    drawn = true
  }
  return parts.join('')
}

/** Longer than this a value says nothing, ms. */
const lasts = 900_000

/** Of the last reading up to a time; undefined: none is known. */
export function valueAt({ times, values }: Curve, time: number): number | undefined {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= time) low = middle + 1
    else high = middle
  }
  const at = low - 1
  return at >= 0 && time - (times[at] ?? 0) <= lasts ? (values[at] ?? undefined) : undefined
}
