/** Days as the history is kept by: of UTC, numbered since 1970. */
const day = 86_400_000

export const dayOf = (time: number): number => Math.floor(time / day)
/** ms since 1970. */
export const dayStart = (number: number): number => number * day
/** YYYY-MM-DD */
export const isoDay = (number: number): string => new Date(number * day).toISOString().slice(0, 10)
