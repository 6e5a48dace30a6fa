import type { Bench, FigureRow } from './bench.ts'

/** Figures that come out at tiny scale and did not come out as a number. */
export function missingFigures({ figures }: Bench, rows: readonly FigureRow[]): string[] {
  const found = new Map(rows.map(({ figure, value }) => [figure, value]))
  return Object.keys(figures).filter(name => !figures[name]?.notAtTiny && !Number.isFinite(found.get(name)))
}
