/** Figures of earlier runs, a line for each run of a bench in `results.jsonl`, and which of today's are worse. */
import { existsSync, readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { FigureRow, ScaleName } from './kit/bench.ts'
import { quantile } from './kit/quantile.ts'

export interface BenchResult {
  /** ISO 8601. */
  date: string
  /** With -dirty when something was not committed. */
  commit: string
  /** Only figures of the same kind of machine are compared. */
  machine: string
  /** Processes that wanted to run when it began, of one minute: how busy the machine was with other things. */
  load: number
  bench: string
  scale: ScaleName
  figures: Pick<FigureRow, 'figure' | 'value' | 'unit'>[]
}

export const machineKind = (): string => {
  const all = cpus()
  return `${all[0]?.model.trim() || 'unknown processor'}, ${all.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
}

/** Values to four digits: more is noise. */
export const lineOf = (result: BenchResult): string =>
  `${JSON.stringify({
    ...result,
    figures: result.figures.map(({ figure, value, unit }) => ({ figure, value: Number(value.toPrecision(4)), unit })),
  })}\n`

export const readResults = (file: string): BenchResult[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as BenchResult)
    : []

/** So many earlier runs count. */
const compared = 10
/** Part by which a figure may be worse than their median. */
const allowed = 0.25

export interface Worse {
  figure: string
  unit: string
  value: number
  /** Of the earlier runs. */
  median: number
}

/** Without an earlier run nothing is worse; nor is a figure whose median is 0 or less: what may not be is its limit. */
export function worseThan(
  earlier: readonly BenchResult[],
  { machine, bench, scale }: Pick<BenchResult, 'machine' | 'bench' | 'scale'>,
  rows: readonly FigureRow[],
): Worse[] {
  const same = earlier
    .filter(row => row.machine === machine && row.bench === bench && row.scale === scale)
    .slice(-compared)
    .flatMap(({ figures }) => figures)
  return rows.flatMap(({ figure, unit, value, better }) => {
    const values = same.filter(row => row.figure === figure && row.unit === unit).map(row => row.value)
    const median = quantile(values, 0.5)
    const change = better === 'lower' ? value / median - 1 : median / value - 1
    return values.length > 0 && median > 0 && change > allowed ? [{ figure, unit, value, median }] : []
  })
}
