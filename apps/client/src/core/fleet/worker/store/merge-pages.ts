/** Cleans the pages of one list: a vehicle on two pages counts once. */
import { IdRows } from './id-rows.ts'
import { type VehiclePage, pickRows } from './vehicle-page.ts'

const rowsOf = (pages: readonly VehiclePage[]): number => pages.reduce((sum, { rows }) => sum + rows, 0)

/** While pages are loading, changes of the list can move a vehicle to another page: the newest state wins, of equals the first. */
export function withoutDuplicates(pages: readonly VehiclePage[]): VehiclePage[] {
  const all = rowsOf(pages)
  /** Rows are counted over all pages. */
  const kept = new IdRows(all)
  const seqs = new Float64Array(all)
  let doubled = false
  let first = 0
  for (const { rows, numbers } of pages) {
    for (let row = 0; row < rows; row++) {
      const id = numbers.id[row] ?? 0
      const seq = numbers.seq[row] ?? 0
      const known = kept.get(id)
      seqs[first + row] = seq
      if (known >= 0) doubled = true
      if (known < 0 || seq > (seqs[known] ?? 0)) kept.set(id, first + row)
    }
    first += rows
  }
  if (!doubled) return [...pages]
  let before = 0
  return pages.map(page => {
    const from = before
    before += page.rows
    const rows: number[] = []
    for (let row = 0; row < page.rows; row++) if (kept.get(page.numbers.id[row] ?? 0) === from + row) rows.push(row)
    return pickRows(page, rows)
  })
}

/** Known vehicles that may be on the missing pages of an incomplete list. */
export function rowsNotOn(pages: readonly VehiclePage[], known: readonly VehiclePage[]): VehiclePage[] {
  const loaded = new IdRows(rowsOf(pages))
  for (const { numbers } of pages) for (const id of numbers.id) loaded.set(id, 0)
  return known.map(page => {
    const rows: number[] = []
    for (let row = 0; row < page.rows; row++) if (loaded.get(page.numbers.id[row] ?? 0) < 0) rows.push(row)
    return pickRows(page, rows)
  })
}
