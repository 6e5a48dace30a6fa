/** Dates of service are days in China: YYYY-MM-DD of a time, ms since 1970. */
export const dayInChina = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
