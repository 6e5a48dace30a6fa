import { expect, test } from 'vitest'
import { lengthsAlong, lengthText } from './measure-length.ts'

test('lengths add up from the first point', () => {
  const equator = [0, 1, 3].map(longitude => ({ latitude: 0, longitude }))
  // A degree of the equator is 111.195 km on a sphere of the mean radius.
  expect(lengthsAlong(equator).map(metres => Math.round(metres / 100))).toEqual([0, 1112, 3336])
  expect(lengthsAlong([])).toEqual([])
})

test.each([
  [0, '0 m', '0 米'],
  [999.4, '999 m', '999 米'],
  [999.6, '1 km', '1 公里'],
  [1_234, '1.23 km', '1.23 公里'],
  [12_345, '12.3 km', '12.3 公里'],
  [1_234_567, '1,235 km', '1,235 公里'],
])('%d metres are %s', (metres, en, zh) => {
  expect(lengthText(metres, 'en')).toBe(en)
  expect(lengthText(metres, 'zh')).toBe(zh)
})
