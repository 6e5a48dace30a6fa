import { expect, test } from 'vitest'
import type { PositionReport } from '../events/position-report.ts'
import { PositionQueue } from './position-queue.ts'

const queueOf = (most: number, times: readonly number[]): PositionQueue => {
  const queue = new PositionQueue(most)
  for (const time of times) queue.add({ report: { time } as PositionReport, late: false })
  return queue
}
const waiting = (queue: PositionQueue) => queue.peek(100).map(({ report }) => report.time)

test('without room the oldest goes and is counted, and the others stay in order', () => {
  const queue = queueOf(3, [1, 2, 3, 4, 5])
  expect(waiting(queue)).toEqual([3, 4, 5])
  expect(queue).toMatchObject({ size: 3, dropped: 2 })
})

test('what was sent makes room, also across the end of the ring', () => {
  const queue = queueOf(3, [1, 2, 3, 4])
  queue.remove(2)
  for (const time of [5, 6]) queue.add({ report: { time } as PositionReport, late: false })
  expect(waiting(queue)).toEqual([4, 5, 6])
  expect(queue.dropped).toBe(1)
  queue.remove(100)
  expect(queue.size).toBe(0)
})

test('what waits at a login is late, what comes later is not', () => {
  const queue = queueOf(3, [1, 2])
  queue.markLate()
  queue.add({ report: { time: 3 } as PositionReport, late: false })
  expect(queue.peek(3).map(({ late }) => late)).toEqual([true, true, false])
})
