/** Sums of rows, in the units of a table, as they stand below them on the screen. Of odometers there is none. */
import { type FigureName, figureOf, shareOfSums } from '@outrider/contract'
import type { ReportRow } from '../report-rows.repository.ts'

export class Totals {
  readonly #known = new Map<FigureName, number>()
  /** Litres used, and the way on which they were measured, km. */
  #litres = 0
  #litresKm = 0

  add(row: ReportRow, figures: readonly FigureName[]): this {
    if (row.fuelUsed && row.perHundred) {
      this.#litres += row.fuelUsed / 1000
      this.#litresKm += row.fuelUsed / 10 / row.perHundred
    }
    for (const name of figures) {
      const value = row[name]
      if (value === null || value === undefined) continue
      const before = this.#known.get(name)
      this.#known.set(
        name,
        before === undefined ? value : figureOf(name).total === 'most' ? Math.max(before, value) : before + value,
      )
    }
    return this
  }

  /** undefined: not known, or none of several. */
  of(name: FigureName): number | undefined {
    return figureOf(name).total === 'none' ? this.#mean(name) : this.#known.get(name)
  }

  #mean(name: FigureName): number | undefined {
    if (figureOf(name).share) return shareOfSums(name, each => this.#known.get(each)) ?? undefined
    const [metres, seconds] = [this.#known.get('distance'), this.#known.get('drivingTime')]
    if (name === 'meanSpeed' && metres !== undefined && seconds) return (metres * 3.6) / seconds
    return name === 'perHundred' && this.#litresKm > 0 ? (this.#litres / this.#litresKm) * 100 : undefined
  }
}

export const totalsOf = (rows: readonly ReportRow[], figures: readonly FigureName[]): Totals => {
  const totals = new Totals()
  for (const row of rows) totals.add(row, figures)
  return totals
}
