/** Runs a bench from the command line: options, the table of its figures, limits, and the end of all it started. */
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { type Bench, BenchRun, beyondLimits, type FigureRow, type ScaleName, scaleNames } from './bench.ts'

/** What it sends to the process that started it, if there is one. */
export interface BenchReport {
  figures: FigureRow[]
}

function usage(bench: Bench): string {
  const numbers = Object.entries(bench.scales.ordinary).map(([name, value]) => `--${name} ${value}`)
  const texts = (bench.texts ?? []).map(name => (name === 'only' ? `--only ${bench.parts?.join(',')}` : `--${name} TEXT`))
  return [`npm run bench:${bench.name} -- [--scale ${scaleNames.join('|')}]`, ...numbers, ...texts].join(' ')
}

const isScale = (name: string): name is ScaleName => (scaleNames as readonly string[]).includes(name)

/** Numbers as `--terminals 500` or `--updates 10000/s`. */
function optionsOf(bench: Bench, args: readonly string[]) {
  const numberNames = Object.keys(bench.scales.ordinary)
  const names = ['scale', ...numberNames, ...(bench.texts ?? [])]
  const options = Object.fromEntries(names.map(name => [name, { type: 'string' }] as const))
  const { help, ...values } = parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } } }).values
  const given = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])
  const numbers = Object.fromEntries(
    given.filter(([name]) => numberNames.includes(name)).map(([name, value]) => [name, Number.parseFloat(value)]),
  )
  const unreadable = Object.keys(numbers).find(name => Number.isNaN(numbers[name]))
  if (unreadable) throw new Error(`--${unreadable} takes a number`)
  const texts = Object.fromEntries(given.filter(([name]) => bench.texts?.includes(name)))
  const unknown = texts['only']?.split(',').find(part => !bench.parts?.includes(part))
  if (unknown) throw new Error(`--only takes some of: ${bench.parts?.join(', ')}`)
  const scale = (values as Record<string, string>)['scale'] ?? 'ordinary'
  if (!isScale(scale)) throw new Error(`--scale takes one of: ${scaleNames.join(', ')}`)
  return { help, scale, numbers, texts }
}

const shown = (value: number): string =>
  Number.isInteger(value) || Math.abs(value) >= 100
    ? value.toFixed(0)
    : Math.abs(value) >= 10
      ? value.toFixed(1)
      : value.toPrecision(3)

/** @param beyond rows that are marked */
export function figureTable(rows: readonly FigureRow[], beyond: readonly FigureRow[]): string {
  const width = Math.max(...rows.map(({ figure }) => figure.length))
  const line = (row: FigureRow): string => {
    const { figure, value, unit, limit, better } = row
    const bound = limit === undefined ? '' : `   ${limit} at ${better === 'lower' ? 'most' : 'least'}`
    return `  ${figure.padEnd(width)}  ${shown(value).padStart(9)} ${unit}${bound}${beyond.includes(row) ? '   BEYOND ITS LIMIT' : ''}`
  }
  return rows.map(line).join('\n')
}

/** Ends the process: 0, or 1 when a figure is beyond its limit or the bench fails. */
export async function main(bench: Bench): Promise<void> {
  let options: ReturnType<typeof optionsOf>
  try {
    options = optionsOf(bench, process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage(bench)}`)
    process.exit(2)
  }
  const { help, scale, numbers, texts } = options
  if (help) {
    console.log(`${bench.about}\n${usage(bench)}`)
    process.exit(0)
  }
  const run = new BenchRun(texts)
  const endWith = async (code: number): Promise<never> => {
    await run.end()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      console.error(`${signal}: cleaning up ...`)
      void endWith(128 + constants.signals[signal])
    })
  process.on('uncaughtException', error => {
    console.error(error)
    void endWith(1)
  })
  const figures = await bench.run(scale, numbers, run)
  const beyond = scale === 'tiny' && !bench.holdsAtEveryScale ? [] : beyondLimits(figures)
  console.log(`\n${bench.name}, ${scale}\n${figureTable(figures, beyond)}`)
  for (const { figure } of beyond) console.log(`beyond its limit: ${figure}`)
  if (process.send)
    await new Promise(resolve =>
      process.send?.({ figures } satisfies BenchReport, undefined, undefined, () => resolve(undefined)),
    )
  process.exit(beyond.length > 0 ? 1 : 0)
}
