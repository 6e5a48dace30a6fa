import { expect, test } from 'vitest'
import { undeclaredIn } from './undeclared.ts'

test('the first field that the row does not declare is named by its path, however deep; what is undefined is not sent', () => {
  expect(undeclaredIn({ a: [{ b: 1 }] }, { a: [{ b: 1 }] })).toBeUndefined()
  expect(undeclaredIn({ a: 1, t: undefined }, { a: 1 })).toBeUndefined()
  expect(undeclaredIn({ rows: [{ id: 1 }, { id: 2, t: 3 }] }, { rows: [{ id: 1 }, { id: 2 }] })).toBe('data.rows[].t')
  expect(undeclaredIn({ one: { t: 1 } }, { one: {} })).toBe('data.one.t')
})
