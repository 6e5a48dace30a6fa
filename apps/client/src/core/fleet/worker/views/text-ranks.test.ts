import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textRanks } from './text-ranks.ts'

const collator = new Intl.Collator(['zh-CN', 'en'], { numeric: true })

/** More different texts than the collator itself is asked to sort. */
const many = Array.from({ length: 3100 }, (_, at) => `沪Z${at}`)

/** Signs of the order of two: -1, 0, 1. */
const rankOrder = (a: string, b: string, others: readonly string[]) => {
  const ranks = textRanks([a, b, ...others])
  return Math.sign((ranks[0] ?? 0) - (ranks[1] ?? 0))
}

const plates = fc.string({ unit: fc.constantFrom('沪', '京', '川', 'A', 'B', '0', '1', '9'), minLength: 1, maxLength: 9 })

test.each([
  ['few', []],
  ['many', many],
])('%s texts are in the order of the language, numbers in them by value', (_, others) => {
  fc.assert(
    fc.property(plates, plates, (a, b) => rankOrder(a, b, others) === Math.sign(collator.compare(a, b))),
    { seed: 808, numRuns: others.length > 0 ? 60 : 300 },
  )
})

test.each([
  ['沪A9', '沪A10'],
  ['A', 'AB'],
  ['7', 'A'],
  ['A7', 'AB'],
  ['沪A1', '京B1'],
  [`A${'9'.repeat(200)}`, `A1${'0'.repeat(200)}`],
])('%# is in its place among many', (a, b) => {
  expect(rankOrder(a, b, many)).toBe(-1)
})

test('equal texts have equal ranks, empty ones none', () => {
  const ranks = textRanks(['沪A9', '', ...many, '沪A9', ''])
  expect([ranks[0] === ranks.at(-2), ranks[1], ranks.at(-1)]).toEqual([true, Number.NaN, Number.NaN])
  expect(new Set(ranks.slice(2, -2)).size).toBe(many.length)
})

test('texts of digits alone are ranked by their value', () => {
  const ranks = textRanks(['13800000010', '', '7'])
  expect([...ranks]).toEqual([13_800_000_010, Number.NaN, 7])
})
