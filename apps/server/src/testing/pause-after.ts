/**
 * How long a test waits before it looks again: a tenth of the time that it has waited. What comes at once is seen at once; what takes two seconds by
 * design would else be hundreds of calls, each work for client, server and database.
 */

/** ms; also of what is waited for. */
export const pauseAfter = (waited: number): number => Math.min(100, Math.max(5, waited / 10))

/** What a test waits for just now, with the place in the test, the oldest first. */
const waits = new Map<symbol, { what: Error; since: number }>()

/** Notes that something is waited for, until the returned function is called: a test whose time is over says what it has not got (waits.setup.ts). */
export function noteWait(what: string, from: (...args: never[]) => unknown = noteWait): () => void {
  const key = Symbol()
  const error = new Error(`still waited for: ${what}`)
  Error.captureStackTrace(error, from)
  waits.set(key, { what: error, since: performance.now() })
  return () => void waits.delete(key)
}

/** Those begun since then by the monotonic clock, ms. */
export const openWaits = (since: number): Error[] => [...waits.values()].flatMap(wait => (wait.since >= since ? [wait.what] : []))
