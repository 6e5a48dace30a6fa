import { expect, test } from 'vitest'
import { cornersIn, cornersText, isPlace, wrongCorner } from './typed-corners.ts'

const place = (latitude: number, longitude: number) => ({ latitude, longitude })

test('corners are read with any comma, with spaces or tabs, and come back as they were', () => {
  const typed = '31.2, 121.5\n31.3，121.6\n\n -31.4\t121.7 ;31.5 121.8'
  const corners = [place(31.2, 121.5), place(31.3, 121.6), place(-31.4, 121.7), place(31.5, 121.8)]
  expect(cornersIn(typed)).toEqual(corners)
  expect(cornersIn(cornersText(corners))).toEqual(corners)
  expect(wrongCorner(typed)).toBeUndefined()
  expect(cornersIn('')).toEqual([])
})

test.each([
  ['31.2', 1],
  ['31.2, 121.5\nnowhere, 1', 2],
  ['31.2, 121.5\n91, 1', 2],
  ['31.2, 121.5\n1, 181', 2],
  ['31.2, 121.5, 7', 1],
  ['31.2, 121.5\n31.3, ', 2],
])('a line of %j that is no place is named', (typed, line) => {
  expect(wrongCorner(typed)).toBe(line)
  expect(cornersIn(typed).every(isPlace)).toBe(false)
})
