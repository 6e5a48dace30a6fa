/** What the reports of the runners say of tests: which failed and why, how long they took, and the time of each layer. */

/** A test that takes longer, also by itself, is too big, or waits for something that does not come; seconds. */
export const longestTest = 60

/** Vitest's JSON report as rows; seconds. `failed`: it says how long the test waited for what did not come, and is a failure already. */
export const vitestTimes = report =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ duration }) => typeof duration === 'number')
      .map(({ fullName, duration, status }) => ({
        file: name,
        title: fullName,
        seconds: duration / 1000,
        failed: status === 'failed',
      })),
  )

/** @returns the slowest rows, the slowest first */
export const slowest = (rows, count = 20) => rows.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)

/** Of the attempts that passed: what failed once and passed when repeated is named as that. */
export const overLimit = rows => rows.filter(({ seconds, failed }) => seconds > longestTest && failed !== true)

/** More tests over the limit than this are no accident of a busy machine, and are not timed a second time. */
export const maxTimedAlone = 20

/** Of tests over the limit: those that did not pass within it by themselves, whether they took too long again, failed or were not run. */
export const overLimitAgain = (rows, alone) =>
  rows.filter(({ file, title }) =>
    alone.every(row => row.file !== file || row.title !== title || row.failed === true || row.seconds > longestTest),
  )

/** A regular expression for the titles of these tests, as runners take it. */
export const titlesOf = rows => rows.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')

/** @param root folder that file names are shown relative to */
export const rowLine = ({ file, title, seconds }, root) =>
  `${seconds.toFixed(1).padStart(7)} s  ${file.replace(`${root}/`, '')}: ${title.length > 110 ? `${title.slice(0, 109)}…` : title}`

export const layerLine = ({ title, seconds }) =>
  `${seconds < 600 ? `${seconds.toFixed(1)} s`.padStart(9) : `${(seconds / 60).toFixed(1)} min`.padStart(9)}  ${title}`

const firstLine = (text = '') =>
  text
    .split('\n')
    .find(line => line.trim() !== '')
    ?.trim() ?? ''

/** The failed tests of Vitest's JSON report, each with the first line of its error. A file that could not be loaded is one without a title. */
export const vitestFailures = report =>
  report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ file: name, title: '', error: firstLine(message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      file: name,
      title: fullName,
      error: firstLine(failureMessages?.[0]),
    }))
  })

/** More failed files than this are no accident of a busy machine, and are not run a second time. */
const maxRepeated = 3

/** @returns the files worth a second run by themselves; none when too many failed */
export const filesToRepeat = failures => {
  const files = [...new Set(failures.map(({ file }) => file))]
  return files.length <= maxRepeated ? files : []
}

export const failureLine = ({ file, title, error }, root) =>
  `  ${[file.replace(`${root}/`, ''), title, error].filter(part => part !== '').join(': ')}`
