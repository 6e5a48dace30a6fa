/** Waiting for conditions that have no event of their own. */
import { setTimeout as wait } from 'node:timers/promises'

/** Until it holds. Fails with its words after some seconds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, seconds = 60, everyMs = 20): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await wait(everyMs)
  }
}

/** Until a number is there, however long it takes as long as it grows. Fails after some seconds in which it does not. */
export async function untilGrown(
  read: () => number | Promise<number>,
  wanted: number,
  what: string,
  stuckSeconds = 30,
): Promise<void> {
  let most = Number.NEGATIVE_INFINITY
  let since = performance.now()
  for (;;) {
    const now = await read()
    if (now >= wanted) return
    if (now > most) [most, since] = [now, performance.now()]
    else if (performance.now() - since > stuckSeconds * 1_000)
      throw new Error(`${what}: ${now} of ${wanted}, and no more within ${stuckSeconds} s`)
    await wait(20)
  }
}
