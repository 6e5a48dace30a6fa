import { expect, test } from 'vitest'
import { MediaSearches } from './media-search.ts'

const query = (vehicleId: number) => ({ vehicleId, type: 0, channel: 0, events: [], start: null, end: null })
const searches = () => new MediaSearches({ send: () => Promise.reject(new Error('not asked')) })
const by = (userId: number) => ({ userId, sessionId: String(userId) })

test('searches of one user push out the oldest of their own, and none of others', () => {
  const kept = searches()
  const other = kept.begin(by(1), query(7))
  const mine = Array.from({ length: 300 }, () => kept.begin(by(2), query(8)))
  expect(kept.find(other.id, 1, 7)).toBe(other)
  expect(mine.filter(({ id }) => kept.find(id, 2, 8))).toEqual(mine.slice(-10))
})

test('where all places are taken, who has most gives one', () => {
  const kept = searches()
  const few = kept.begin(by(1), query(7))
  for (let user = 2; user < 50; user++) for (let at = 0; at < 5; at++) kept.begin(by(user), query(8))
  const last = kept.begin(by(60), query(9))
  expect(kept.find(few.id, 1, 7)).toBe(few)
  expect(kept.find(last.id, 60, 9)).toBe(last)
  expect(kept.size).toBe(100)
})
