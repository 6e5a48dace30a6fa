import { expect, test } from 'vitest'
import { isSigned } from './signature-picture.ts'

test('a touch of the pad is no signature; what is drawn is', () => {
  expect(isSigned([])).toBe(false)
  expect(
    isSigned([
      [[10, 10]],
      [
        [10, 10],
        [40, 10],
      ],
    ]),
  ).toBe(false)
  expect(
    isSigned([
      [
        [10, 10],
        [90, 10],
      ],
      [
        [10, 50],
        [90, 50],
      ],
    ]),
  ).toBe(true)
})
