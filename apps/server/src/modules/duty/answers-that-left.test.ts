/** Which answers leave once more when a connection ends (wire 8). */
import { expect, test } from 'vitest'
import { AnswersThatLeft } from './answers-that-left.ts'

const check = { uniqueId: 'province-1', serial: 7 }

test('an answer after which something was heard never leaves again', () => {
  const left = new AnswersThatLeft()
  left.add(1, check, 1_000)
  expect(left.unheard(1, 500, 2_000)).toEqual([])
})

test('one after which nothing was heard leaves once more, and not a third time', () => {
  const left = new AnswersThatLeft()
  left.add(1, check, 1_000)
  expect(left.unheard(1, 1_500, 2_000)).toEqual(['province-1'])
  left.add(2, check, 2_100)
  expect(left.unheard(2, 5_000, 3_000)).toEqual([])
})

test('the end of one connection sends nothing again that left on another', () => {
  const left = new AnswersThatLeft()
  left.add(1, check, 1_000)
  expect(left.unheard(2, 60_000, 2_000)).toEqual([])
  expect(left.unheard(1, 60_000, 2_000)).toEqual(['province-1'])
  expect(left.unheard(1, 60_000, 2_000)).toEqual([])
})

test('the answer to a question that was asked again is another one', () => {
  const left = new AnswersThatLeft()
  left.add(1, check, 1_000)
  expect(left.unheard(1, 60_000, 2_000)).toHaveLength(1)
  left.add(2, { ...check, serial: 8 }, 2_100)
  expect(left.unheard(2, 60_000, 3_000)).toHaveLength(1)
})

test('what is kept is bounded', () => {
  const left = new AnswersThatLeft()
  for (let serial = 0; serial < 1_000; serial++) left.add(1, { uniqueId: `a${serial}`, serial }, 1_000)
  expect(left.unheard(1, 60_000, 2_000)).toHaveLength(200)
})
