/**
 * Playwright reporter: writes outcomes and times of all tests to the file named by OUTRIDER_BROWSER_TIMES. The time of a test is its own:
 * products and data that it starts for the tests after it are not counted.
 */
import { writeFileSync } from 'node:fs'

/** Milliseconds of what a test prepares for others: `beforeAll`, `afterAll` and products of the worker. */
const shared = steps =>
  steps.reduce((sum, { category, title, duration, steps: inner }) => {
    const forOthers = /^(beforeAll|afterAll) hook$/.test(title) || title === 'Worker Cleanup'
    if (forOthers || (category === 'fixture' && !/"(page|context|browser)"/.test(title))) return sum + duration
    return sum + shared(inner)
  }, 0)

export default class BrowserTimes {
  #root
  #rows = []

  onBegin(_, suite) {
    this.#root = suite
  }

  onTestEnd(test, result) {
    this.#rows.push({ file: test.location.file, title: test.title, seconds: (result.duration - shared(result.steps)) / 1000 })
  }

  onEnd() {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const flaky = []
    for (const test of this.#root.allTests()) {
      const outcome = test.outcome()
      if (outcome === 'skipped') counts.skipped += 1
      else if (outcome === 'unexpected') counts.failed += 1
      else counts.passed += 1
      if (outcome === 'flaky') flaky.push(test.title)
    }
    writeFileSync(process.env.OUTRIDER_BROWSER_TIMES ?? '', JSON.stringify({ counts, flaky, rows: this.#rows }))
  }

  printsToStdio() {
    return false
  }
}
