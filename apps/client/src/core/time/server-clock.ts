/** Estimates the server's clock, so that a wrong device clock does not falsify ages. */
let offset: number | undefined

/**
 * Call with the time in a reply. The largest offset is the best estimate, since delays only make the server's clock look late.
 */
export function noteServerTime(serverTime: number, now: number = Date.now()): void {
  const observed = serverTime - now
  // Follows drift and corrected device clocks; ignores jitter below two seconds.
  if (offset === undefined || observed > offset || Math.abs(observed - offset) > 2000) offset = observed
}

export const serverNow = (now: number = Date.now()): number => now + (offset ?? 0)
