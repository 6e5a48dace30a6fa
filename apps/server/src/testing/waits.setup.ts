/**
 * How long a test waits for what it expects before it gives up: much longer than it ever takes, since on a machine with much else to do everything takes
 * longer, and a wait that is over sooner costs nothing. Tests have no limits of their own.
 */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { openWaits, pauseAfter } from './pause-after.ts'

/** ms; `expect.poll` has the same in vitest.config.ts, screens in document.setup.ts. */
const longest = 60_000
/** Between two looks, ms: in vitest.config.ts too. */
const usualPause = 20

const waitFor = vi.waitFor
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: longest, interval: usualPause, ...(typeof options === 'number' ? { timeout: options } : options) })

// Setup files run before each file, in a process that files share.
if (expect.poll.name !== 'lessOften') {
  const poll = expect.poll
  const { setTimeout } = globalThis
  /** With longer pauses the longer it waits, unless the test says how long. */
  expect.poll = function lessOften(look, options) {
    if (options?.interval !== undefined) return poll(look, options)
    const since = performance.now()
    let looks = 0
    const looked = async (given: Parameters<typeof look>[0]) => {
      const more = pauseAfter(performance.now() - since) - usualPause
      if (looks++ > 0 && more > 0) await new Promise(resolve => setTimeout(resolve, more))
      return look(given)
    }
    // What it looks at may be a promise of it too.
    return poll(looked as typeof look, options)
  }
}

/** When the test began, by the monotonic clock, ms. */
let began = 0
beforeEach(() => {
  began = performance.now()
})
// Whose time was over says only that: which of its conditions has not come it says here, with the line of the wait.
afterEach(({ task }) => {
  const waits = task.result?.state === 'fail' ? openWaits(began) : []
  if (waits.length > 1) throw new AggregateError(waits, `still waited for:\n${waits.map(({ stack }) => stack).join('\n')}`)
  if (waits[0]) throw waits[0]
})
