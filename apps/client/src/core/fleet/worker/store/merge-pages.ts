/** Cleans the pages of one list: a vehicle on two pages counts once. */
import { type VehiclePage, pickRows } from './vehicle-page.ts'

/** While pages are loading, changes of the list can move a vehicle to another page; the newer state wins. */
export function withoutDuplicates(pages: readonly VehiclePage[]): VehiclePage[] {
  const newest = new Map<number, { page: number; seq: number }>()
  let doubled = false
  pages.forEach(({ rows, numbers }, page) => {
    for (let row = 0; row < rows; row++) {
      const id = numbers.id[row] ?? 0
      const seq = numbers.seq[row] ?? 0
      const known = newest.get(id)
      if (known) doubled = true
      if (!known || seq > known.seq) newest.set(id, { page, seq })
    }
  })
  if (!doubled) return [...pages]
  return pages.map((each, page) => {
    const rows: number[] = []
    for (let row = 0; row < each.rows; row++) {
      const id = each.numbers.id[row] ?? 0
      if (newest.get(id)?.page !== page) continue
      rows.push(row)
      // Twice on one page: the first one wins.
      newest.delete(id)
    }
    return pickRows(each, rows)
  })
}

/** Known vehicles that may be on the missing pages of an incomplete list. */
export function rowsNotOn(pages: readonly VehiclePage[], known: readonly VehiclePage[]): VehiclePage[] {
  const loaded = new Set<number>()
  for (const { numbers } of pages) for (const id of numbers.id) loaded.add(id)
  return known.map(page => {
    const rows: number[] = []
    for (let row = 0; row < page.rows; row++) if (!loaded.has(page.numbers.id[row] ?? 0)) rows.push(row)
    return pickRows(page, rows)
  })
}
