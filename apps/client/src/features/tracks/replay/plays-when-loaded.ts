/** State of the history entry: the replay starts by itself. A reload finds it gone, because the address is completed without it. */
export const playsWhenLoaded = { plays: true } as const

export const playsIn = (state: unknown): boolean => (state as Partial<typeof playsWhenLoaded> | null)?.plays === true
