/** The pages of one list as they can be used: a vehicle that stands on two of them counts once. */
import { type Page, pick } from './page.ts'

/** A list that changes while its pages are loaded moves vehicles from one page to another; of a doubled one the newer state stays. */
export function withoutDoubles(pages: readonly Page[]): Page[] {
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
      // Twice on one page as well: the first one stays.
      newest.delete(id)
    }
    return pick(each, rows)
  })
}

/** Of a list whose pages are not all there, what was known before and may stand on those that are missing. */
export function notOn(pages: readonly Page[], known: readonly Page[]): Page[] {
  const loaded = new Set<number>()
  for (const { numbers } of pages) for (const id of numbers.id) loaded.add(id)
  return known.map(page => {
    const rows: number[] = []
    for (let row = 0; row < page.rows; row++) if (!loaded.has(page.numbers.id[row] ?? 0)) rows.push(row)
    return pick(page, rows)
  })
}
