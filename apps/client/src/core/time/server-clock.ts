/** The server's clock as this device knows it. Ages are reckoned by it, so that a wrong device clock does not make vehicles look old. */
let offset: number | undefined

/** A reply said what time it is there. The smallest delay seen tells best: a late message can only make the server look behind. */
export function noteServerTime(serverTime: number, now: number = Date.now()): void {
  const seen = serverTime - now
  // Drift and a corrected device clock are followed; jitter below two seconds is not.
  if (offset === undefined || seen > offset || Math.abs(seen - offset) > 2000) offset = seen
}

export const serverNow = (now: number = Date.now()): number => now + (offset ?? 0)
