import { expect, test } from 'vitest'
import { pinyinInitials, vehicleInitials } from './pinyin-initials.ts'

test.each([
  ['粤B12345', 'yb12345'],
  ['沪A·D88888', 'had88888'],
  ['藏A12345', 'za12345'],
  ['渝C 12-345', 'yc12345'],
  ['重庆长江货运7号', 'cqcjhy7h'],
  ['冷藏车', 'lcc'],
  ['ＡＢＣ', 'abc'],
  ['Truck 7', 'truck7'],
  ['', ''],
])('%s is looked for as %s', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials)
})

test('a vehicle is found by plate number and by nickname', () => {
  expect(vehicleInitials('粤B12345', '货车六号')).toBe('yb12345 hclh')
  expect(vehicleInitials('粤B12345', '')).toBe('yb12345')
})
