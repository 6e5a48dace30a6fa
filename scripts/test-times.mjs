/** What the reports of the runners say of tests: which failed and why, how long they took, and what is over its budget. */

/** Processor seconds of one test below the browser, in its own process and on the machine of the budgets. One that takes more is too big. */
export const longestTest = 15

/** Vitest's JSON report as rows; seconds by the clock, and of processor where processor.setup.ts measured them. */
export const vitestTimes = report =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ duration }) => typeof duration === 'number')
      .map(({ fullName, duration, meta }) => ({
        file: name,
        title: fullName,
        seconds: duration / 1000,
        processor: meta?.processor ?? null,
      })),
  )

/** @returns the slowest rows by the clock, the slowest first */
export const slowest = (rows, count = 20) => rows.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)

/**
 * Stages and tests that took more processor time than they may. Not the clock: it also counts what others do on the machine.
 * @param factor how much slower this machine is than the one of the budgets (machine-speed.mjs)
 */
export const overBudget = (rows, factor) =>
  rows.filter(({ processor, budget }) => typeof processor === 'number' && budget !== undefined && processor > budget * factor)

/** @param root folder that file names are shown relative to */
export const rowLine = ({ file, title, seconds, processor }, root) =>
  `${seconds.toFixed(1).padStart(7)} s ${typeof processor === 'number' ? `${processor.toFixed(1).padStart(6)} s` : ' '.repeat(8)}  ${file.replace(`${root}/`, '')}: ${title.length > 110 ? `${title.slice(0, 109)}…` : title}`

const clock = seconds => (seconds < 600 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`).padStart(9)

export function layerLine({ title, seconds, processor, budget }, factor) {
  const spent = typeof processor === 'number' ? `${processor.toFixed(0)} s of processor` : 'processor time not known'
  const allowed = budget === undefined ? '' : `, ${(budget * factor).toFixed(0)} at most`
  const over = overBudget([{ processor, budget }], factor).length > 0 ? '  OVER ITS BUDGET' : ''
  return `${clock(seconds)}  ${title} (${spent}${allowed})${over}`
}

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
