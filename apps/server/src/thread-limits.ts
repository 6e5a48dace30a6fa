/** Bounds of memory that threads are started with (`resourceLimits`). */
import { setFlagsFromString } from 'node:v8'

/**
 * Makes the bounds of threads count. An option for the young generation that the process was started with would override them; the main thread has
 * taken it by now.
 */
export function threadsWithLimitsOfTheirOwn(): void {
  setFlagsFromString('--max-semi-space-size=0')
}
