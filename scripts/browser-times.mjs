/**
 * Playwright reporter: writes outcomes and times of all tests to the file named by OUTRIDER_BROWSER_TIMES. The time of a test is its own:
 * products and data that it starts for the tests after it are not counted.
 */
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Milliseconds of what a test prepares for others: `beforeAll`, `afterAll` and products of the worker. */
const shared = steps =>
  steps.reduce((sum, { category, title, duration, steps: inner }) => {
    const forOthers = /^(beforeAll|afterAll) hook$/.test(title) || title === 'Worker Cleanup'
    if (forOthers || (category === 'fixture' && !/"(page|context|browser)"/.test(title))) return sum + duration
    return sum + shared(inner)
  }, 0)

/** First line of an error without the colours of a terminal. */
const plainLine = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .find(line => line.trim() !== '')
    ?.trim() ?? ''

export default class BrowserTimes {
  #root
  #rows = []

  onBegin(_, suite) {
    this.#root = suite
  }

  onTestEnd(test, result) {
    const seconds = (result.duration - shared(result.steps)) / 1000
    this.#rows.push({ file: test.location.file, title: test.title, seconds, failed: result.status !== 'passed' })
  }

  onEnd() {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const flaky = []
    const failed = []
    for (const test of this.#root.allTests()) {
      const outcome = test.outcome()
      const error = test.results.find(result => result.error !== undefined)?.error
      const row = { file: test.location.file, title: test.title, error: plainLine(error?.message) }
      if (outcome === 'skipped') counts.skipped += 1
      else if (outcome === 'unexpected') counts.failed += 1
      else counts.passed += 1
      if (outcome === 'flaky') flaky.push(row)
      if (outcome === 'unexpected') failed.push(row)
    }
    writeFileSync(process.env.OUTRIDER_BROWSER_TIMES ?? '', JSON.stringify({ counts, failed, flaky, rows: this.#rows }))
  }

  printsToStdio() {
    return false
  }
}
