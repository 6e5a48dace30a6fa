/**
 * Numbers of a reply that were stored with single precision and sent with double: 23.1 becomes 23.100000381469727, which no reader can use.
 * A number that means so many digits is one of four thousand million by chance only.
 */

/** Whether seven digits, which is all that single precision holds, say the same. */
function isNoise(number: number): boolean {
  if (!Number.isFinite(number) || Number.isInteger(number) || Math.fround(number) !== number) return false
  const meant = Number(number.toPrecision(7))
  return meant !== number && Math.fround(meant) === number
}

/** Path of the first one; undefined: there is none. */
export function singlePrecisionIn(value: unknown, at = 'data'): string | undefined {
  if (typeof value === 'number') return isNoise(value) ? at : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, each] of Object.entries(value)) {
    const found = singlePrecisionIn(each, Array.isArray(value) ? `${at}[]` : `${at}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
