import { expect, test } from 'vitest'
import { createNewest } from './newest.ts'
import { positionOf } from './test-vehicles.ts'

const seqsOf = (positions: Array<{ seq: number }>) => positions.map(position => position.seq)

test('an answer that was overtaken does not move a vehicle back', () => {
  const newest = createNewest()
  newest.filter([positionOf('1', { seq: 10 })], 'e')
  expect(seqsOf(newest.filter([positionOf('1', { seq: 9 }), positionOf('2', { seq: 3 })], 'e'))).toEqual([3])
  expect(seqsOf(newest.filter([positionOf('1', { seq: 11 })]))).toEqual([11])
})

test('after a restart of the server its numbers start again', () => {
  const newest = createNewest()
  newest.filter([positionOf('1', { seq: 1000 })], 'before')
  expect(seqsOf(newest.filter([positionOf('1', { seq: 1 })], 'after'))).toEqual([1])
})
