/**
 * How long a test waits for what it expects before it gives up: much longer than it ever takes, since on a machine with much else to do everything takes
 * longer, and a wait that is over sooner costs nothing. Tests have no limits of their own.
 */
import { vi } from 'vitest'

/** ms; `expect.poll` has the same in vitest.config.ts, screens in document.setup.ts. */
const longest = 60_000

const waitFor = vi.waitFor
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: longest, interval: 20, ...(typeof options === 'number' ? { timeout: options } : options) })
