import type { Bench, FigureRow } from './bench.ts'

/** Declared figures that did not come out as a number. */
export function missingFigures({ figures }: Bench, rows: readonly FigureRow[]): string[] {
  const found = new Map(rows.map(({ figure, value }) => [figure, value]))
  return Object.keys(figures).filter(name => !Number.isFinite(found.get(name)))
}
