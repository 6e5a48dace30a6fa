/** UTC days, numbered since 1970: the unit of partitions and packed tracks. */
const day = 86_400_000

export const dayOf = (time: number): number => Math.floor(time / day)
/** ms since 1970. */
export const dayStart = (number: number): number => number * day
/** YYYY-MM-DD */
export const isoDay = (number: number): string => new Date(number * day).toISOString().slice(0, 10)
/** Partition with the reports of a day. */
export const tableOf = (number: number): string => `positions_${isoDay(number).replaceAll('-', '')}`
/** Name of the partition after it was detached, until it is dropped. */
export const detachedTableOf = (number: number): string => `${tableOf(number)}_detached`
