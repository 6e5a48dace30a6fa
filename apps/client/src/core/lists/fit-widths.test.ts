import { expect, test } from 'vitest'
import { fitWidths } from './fit-widths.ts'

test('what is cut gets the width of its content, up to a limit, where there is room', () => {
  const columns = [
    { wanted: 100, content: 180 },
    { wanted: 100, content: 900 },
    { wanted: 320, content: 900 },
    { wanted: 100, content: 20 },
  ]
  expect(fitWidths(columns, 2_000)).toEqual([180, 280, 320, 100])
})

test('without room, columns that have more than they need give of it, none more than a quarter of what it is wanted to have', () => {
  const columns = [
    { wanted: 100, content: 180 },
    { wanted: 200, content: 170 },
    { wanted: 200, content: 20 },
  ]
  expect(fitWidths(columns, 540)).toEqual([180, 185, 175])
  expect(fitWidths(columns, 300)).toEqual([180, 170, 150])
})
