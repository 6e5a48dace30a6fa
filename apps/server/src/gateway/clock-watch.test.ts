/** Neighbours of shared/field/08: a clock of another zone is seen over links whose messages take their time, and a buffer that is sent is none. */
import { expect, test } from 'vitest'
import { randomOf } from '../testing/border-days.ts'
import { ClockWatch } from './clock-watch.ts'

interface Sending {
  /** Minutes that the clock is ahead. */
  off: number
  /** Seconds from one report to the next, as made, and how many times faster they are sent. */
  every: number
  times?: number
  /** Most seconds that a message takes. */
  takes: number
}

/** How many of sixty reports are taken by arrival, and the zone that is proposed. */
function heard({ off, every, times = 1, takes }: Sending): { byArrival: number; proposed: number | null } {
  const found = { byArrival: 0, proposed: null as number | null }
  const random = randomOf(5)
  const watch = new ClockWatch((_, zone) => {
    found.proposed = zone
  })
  const terminal = { terminalId: 1, zoneMinutes: 480, proposedZoneMinutes: null, newestTime: 0 }
  const begin = Date.UTC(2026, 5, 1, 8)
  for (let nth = 0; nth < 60; nth++) {
    const way = random()
    const now = begin + (nth * every * 1_000) / times + way * takes * 1_000
    const time = begin + nth * every * 1_000 + off * 60_000
    if (watch.isWrong(terminal, { time, now, at: now })) found.byArrival++
    else if (time <= now + 300_000) terminal.newestTime = Math.max(terminal.newestTime, time)
  }
  return found
}

test.each([
  [-420, 15, 0],
  [-420, 15, 4],
  [-210, 30, 8],
  [-60, 10, 8],
  [345, 60, 9],
  [15, 5, 3],
])('a clock %d min off is taken by arrival, a report each %d s on a way of up to %d s', (off, every, takes) => {
  const { byArrival, proposed } = heard({ off, every, takes })
  expect(byArrival).toBeGreaterThan(50)
  expect(proposed).toBe(480 + off)
})

test.each([
  [1.5, 0],
  [2, 4],
  [5, 4],
  [15, 20],
])('a buffer sent %d times as fast, on a way of up to %d s, is believed and proposes no zone', (times, takes) => {
  const { byArrival, proposed } = heard({ off: -420, every: 15, times, takes })
  expect(byArrival).toBeLessThan(10)
  expect(proposed).toBeNull()
})

test('a right clock on a slow way proposes no zone', () => {
  expect(heard({ off: 0, every: 15, takes: 60 })).toEqual({ byArrival: 0, proposed: null })
})
