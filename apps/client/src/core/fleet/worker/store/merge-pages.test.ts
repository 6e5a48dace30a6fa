import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsNotOn, withoutDuplicates } from './merge-pages.ts'
import type { VehiclePage } from './vehicle-page.ts'

interface Row {
  id: number
  seq: number
}
const textsOf = (rows: readonly Row[]) => ({
  all: 'x'.repeat(rows.length),
  starts: Uint32Array.from({ length: rows.length + 1 }, (_, at) => at),
})
/** With what is looked at here. */
const pageOf = (rows: readonly Row[]): VehiclePage => {
  const columns = new Proxy(
    {},
    {
      get: (_, name) => (name === 'seq' ? Float64Array.from(rows, ({ seq }) => seq) : Uint32Array.from(rows, ({ id }) => id)),
    },
  )
  const texts = new Proxy({}, { get: () => textsOf(rows) })
  return {
    rows: rows.length,
    numbers: columns as unknown as VehiclePage['numbers'],
    texts: texts as unknown as VehiclePage['texts'],
  }
}
const read = ({ rows, numbers }: VehiclePage): Row[] =>
  Array.from({ length: rows }, (_, row) => ({ id: numbers.id[row] ?? -1, seq: numbers.seq[row] ?? -1 }))

// Few ids, so that many meet; the greatest and 0 among them.
const ids = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(2 ** 32 - 1, 2 ** 31, 2 ** 20))
const someRows = fc.array(fc.record({ id: ids, seq: fc.integer({ min: -1, max: 5 }) }), { maxLength: 12 })
const somePages = fc.array(someRows, { maxLength: 5 })

/** What is wanted, said without regard to what it costs. */
function expected(pages: readonly (readonly Row[])[]): Row[][] {
  const all = pages.flat()
  return pages.map(rows =>
    rows.filter(row => {
      const same = all.filter(({ id }) => id === row.id)
      const newest = Math.max(...same.map(({ seq }) => seq))
      return row === same.find(({ seq }) => seq === newest)
    }),
  )
}

test('of a vehicle that is on the pages several times the newest state is kept, of equals the first', () => {
  fc.assert(
    fc.property(somePages, pages => {
      expect(withoutDuplicates(pages.map(pageOf)).map(read)).toEqual(expected(pages))
    }),
  )
})

test('of what is known, what is on no loaded page is left', () => {
  fc.assert(
    fc.property(somePages, somePages, (loaded, known) => {
      const there = new Set(loaded.flat().map(({ id }) => id))
      expect(rowsNotOn(loaded.map(pageOf), known.map(pageOf)).map(read)).toEqual(
        known.map(rows => rows.filter(({ id }) => !there.has(id))),
      )
    }),
  )
})
