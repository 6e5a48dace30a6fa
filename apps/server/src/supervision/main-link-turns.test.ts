import { expect, test } from 'vitest'
import { MainLinkTurns } from './main-link-turns.ts'

const minute = 60_000

test('a platform that ends three accepted links within half an hour, each within ten minutes, is told', () => {
  const turns = new MainLinkTurns()
  expect(turns.ended(0, minute)).toBeUndefined()
  expect(turns.ended(2 * minute, 3 * minute)).toBeUndefined()
  expect(turns.ended(4 * minute, 13 * minute)).toEqual({ since: minute, turns: 3 })
  expect(turns.ended(14 * minute, 15 * minute)).toEqual({ since: minute, turns: 4 })
  // The first of them are half an hour ago.
  expect(turns.ended(31 * minute, 32 * minute)).toEqual({ since: 3 * minute, turns: 4 })
})

test('a restart, links that last, ends that are far apart, and trouble in between are none', () => {
  const restart = new MainLinkTurns()
  expect([restart.ended(0, minute), restart.ended(2 * minute, 3 * minute)]).toEqual([undefined, undefined])
  const lasting = new MainLinkTurns()
  for (const at of [11, 23, 35, 47]) expect(lasting.ended((at - 11) * minute, at * minute)).toBeUndefined()
  const apart = new MainLinkTurns()
  for (const at of [0, 20, 40, 60]) expect(apart.ended(at * minute, (at + 1) * minute)).toBeUndefined()
  const troubled = new MainLinkTurns()
  for (const at of [0, 2, 4, 6]) {
    expect(troubled.ended(at * minute, (at + 1) * minute)).toBeUndefined()
    if (at === 2) troubled.forget()
  }
})
