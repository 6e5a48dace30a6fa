/**
 * `npm run bench [-- ingest fleet] [--scale small]`: runs all benches, or those named, each in a process of its own; adds their figures to
 * `bench/results.jsonl` and prints what is more than a quarter worse than the median of the last ten runs at this scale on such a machine. Fails
 * when something is worse or beyond its limit, or when a bench fails.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { type Bench, type FigureRow, type ScaleName, scaleNames } from './kit/bench.ts'
import type { BenchReport } from './kit/command.ts'
import { lineOf, machineKind, readResults, worseThan } from './results.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string', default: 'ordinary' } },
})
const scale = scaleNames.find(name => name === values.scale)
const unknown = positionals.find(name => benches.every(bench => bench.name !== name))
if (!scale || unknown !== undefined) {
  console.error(`npm run bench -- [${benches.map(({ name }) => name).join(' ')}] [--scale ${scaleNames.join('|')}]`)
  process.exit(2)
}
const chosen = positionals.length === 0 ? benches : benches.filter(({ name }) => positionals.includes(name))
const file = fileURLToPath(new URL('results.jsonl', import.meta.url))
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
const machine = machineKind()

/** The bench that runs is ended too, and cleans up. */
let running: ChildProcess | undefined
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interrupted = true
    running?.kill(signal)
  })

async function run(bench: Bench, at: ScaleName): Promise<{ figures?: FigureRow[]; good: boolean }> {
  const child = fork(fileURLToPath(new URL(`${bench.name}.ts`, import.meta.url)), ['--scale', at])
  running = child
  let figures: FigureRow[] | undefined
  child.on('message', (report: BenchReport) => (figures = report.figures))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { figures, good: code === 0 }
}

const failures: string[] = []
for (const bench of chosen) {
  if (interrupted) break
  console.log(`\n# ${bench.name}: ${bench.about}`)
  const [load = Number.NaN] = loadavg()
  const date = new Date().toISOString()
  const { figures, good } = await run(bench, scale)
  if (!good) failures.push(figures ? `${bench.name}: beyond a limit` : `${bench.name}: failed`)
  if (!figures) continue
  for (const { figure, unit, value, median } of worseThan(readResults(file), { machine, bench: bench.name, scale }, figures))
    failures.push(`${bench.name}: ${figure} is ${value.toPrecision(3)} ${unit}, was ${median.toPrecision(3)}`)
  appendFileSync(file, lineOf({ date, commit, machine, load: Number(load.toFixed(1)), bench: bench.name, scale, figures }))
}
console.log(failures.length === 0 ? '\nNothing is worse.' : `\n${failures.join('\n')}`)
process.exit(failures.length === 0 && !interrupted ? 0 : 1)
