/** YYYY-MM-DD in a zone: the Swedish way to write days is that of the wire. `at`: ms since 1970. */
export const dayIn = (zone: string, at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)
