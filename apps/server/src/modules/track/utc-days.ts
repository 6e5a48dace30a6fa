/** Days as the history is kept by: of UTC, numbered since 1970. */
const day = 86_400_000

export const dayOf = (time: number): number => Math.floor(time / day)
/** ms since 1970. */
export const dayStart = (number: number): number => number * day
/** YYYY-MM-DD */
export const isoDay = (number: number): string => new Date(number * day).toISOString().slice(0, 10)
/** The table with the reports of a day. */
export const tableOf = (number: number): string => `positions_${isoDay(number).replaceAll('-', '')}`
/** Its name from being taken out of the history until it is dropped. */
export const leavingTableOf = (number: number): string => `${tableOf(number)}_leaving`
