/** ms since the process began, by a clock that never goes back: for everything that expires or is limited in memory. */
export const elapsedMs = (): number => performance.now()
