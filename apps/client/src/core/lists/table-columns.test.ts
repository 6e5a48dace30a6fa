import { expect, test } from 'vitest'
import { comparisonIn } from './table-columns.ts'

test('plate numbers are in the order of their digits, names in that of the language', () => {
  expect(['沪A10', '沪A9', '沪A100'].toSorted(comparisonIn('zh'))).toEqual(['沪A9', '沪A10', '沪A100'])
  // By pinyin: Lǐ, Wáng, Zhāng.
  expect(['张三', '王五', '李四'].toSorted(comparisonIn('zh'))).toEqual(['李四', '王五', '张三'])
  expect(['beta', 'Alpha', 'gamma'].toSorted(comparisonIn('en'))).toEqual(['Alpha', 'beta', 'gamma'])
})

test('numbers are compared as numbers', () => {
  expect([100, 9, -1].toSorted(comparisonIn('en'))).toEqual([-1, 9, 100])
})
