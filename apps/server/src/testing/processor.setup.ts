/** Measures the processor time of each test in its own process, for the budget of one test (scripts/test-times.mjs). */
import { afterEach, beforeEach } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds. */
    processor?: number
  }
}

let before = process.cpuUsage()
beforeEach(() => {
  before = process.cpuUsage()
})
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(before)
  task.meta.processor = (user + system) / 1e6
})
