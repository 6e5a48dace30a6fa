/** How long tests take: the slowest ones, those over the limit, and the time of each layer. */

/** A test that takes longer is too big, or waits for something that does not come; seconds. */
export const longestTest = 60

/** Vitest's JSON report as rows; seconds. */
export const vitestTimes = report =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ duration }) => typeof duration === 'number')
      .map(({ fullName, duration }) => ({ file: name, title: fullName, seconds: duration / 1000 })),
  )

/** @returns the slowest rows, the slowest first */
export const slowest = (rows, count = 20) => rows.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)

export const overLimit = rows => rows.filter(({ seconds }) => seconds > longestTest)

/** @param root folder that file names are shown relative to */
export const rowLine = ({ file, title, seconds }, root) =>
  `${seconds.toFixed(1).padStart(7)} s  ${file.replace(`${root}/`, '')}: ${title.length > 110 ? `${title.slice(0, 109)}…` : title}`

export const layerLine = ({ title, seconds }) =>
  `${seconds < 600 ? `${seconds.toFixed(1)} s`.padStart(9) : `${(seconds / 60).toFixed(1)} min`.padStart(9)}  ${title}`
