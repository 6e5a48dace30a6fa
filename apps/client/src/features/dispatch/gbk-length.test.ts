import { expect, test } from 'vitest'
import { gbkLength } from './gbk-length.ts'

test.each([
  ['', 0, []],
  ['slow down\n', 10, []],
  ['请减速 A9', 9, []],
  ['镕囍〇', 6, []],
  ['好🚚好🚚é', 10, ['🚚']],
])('%j has %i bytes', (text, bytes, unknown) => {
  expect(gbkLength(text)).toEqual({ bytes, unknown })
})
