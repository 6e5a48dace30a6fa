/** Neighbours of shared/field/08: a clock of another zone is seen over links whose messages take their time, and a buffer that is sent is none. */
import { expect, test } from 'vitest'
import { randomOf } from '../testing/border-days.ts'
import { zoneOffset } from '../tracks/zone-offset.ts'
import { ClockWatch, isZoneOnEarth } from './clock-watch.ts'

interface Sending {
  /** Minutes that the clock is ahead. */
  off: number
  /** Seconds from one report to the next, as made, and how many times faster they are sent. */
  every: number
  times?: number
  /** Most seconds that a message takes. */
  takes: number
  /** Minutes of the zone where it is. */
  here?: number
}

/** How many of sixty reports are taken by arrival, and the zone that is proposed. */
function heard({ off, every, times = 1, takes, here }: Sending): { byArrival: number; proposed: number | null } {
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
    if (watch.isWrong(terminal, { time, now, at: now, zoneHere: () => here })) found.byArrival++
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
  [60, 5, 3],
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

test.each([
  ['in Thailand, 5 min slow', -65, 420, 420],
  ['in Thailand, 9 min fast', -51, 420, 420],
  ['in Nepal, 4 min fast', -131, 345, 345],
  ['in Britain in summer, 6 min slow', -426, 60, 60],
  ['in China, of Thailand to the minute', -60, 480, 420],
  // Its clock shows a zone that a country has: it is of that one.
  ['in India, of Nepal', -135, 330, 345],
] as const)('a clock %s, %d min off, counts by arrival and gets a zone proposed', (_, off, here, proposed) => {
  const found = heard({ off, every: 15, takes: 4, here })
  expect(found.byArrival).toBeGreaterThan(50)
  expect(found.proposed).toBe(proposed)
})

test.each([
  ['15 min slow in China, which is of no zone', -15, 480],
  ['75 min slow where no place is known, which is of no zone', -75, undefined],
  ['of a place, and 12 min wrong besides', -72, 420],
  ['where it should be, 7 min slow', -7, 480],
] as const)('a clock %s gets none proposed', (_, off, here) => {
  expect(heard({ off, every: 15, takes: 4, here }).proposed).toBeNull()
})

test('a buffer is believed where the place has another zone too', () => {
  for (const times of [1.5, 2, 5]) {
    const { byArrival, proposed } = heard({ off: -65, every: 15, times, takes: 4, here: 420 })
    expect(byArrival).toBeLessThan(10)
    expect(proposed).toBeNull()
  }
})

test('what counts as a zone of some country is what calendars know, in both halves of the year', () => {
  const minutes = new Set<number>()
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const time of [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]) minutes.add(zoneOffset(zone, time) / 60_000)
  const all = Array.from({ length: (840 + 720) / 15 + 1 }, (_, at) => at * 15 - 720)
  expect(all.filter(each => each % 60 !== 0 && isZoneOnEarth(each))).toEqual(
    all.filter(each => each % 60 !== 0 && minutes.has(each)),
  )
})
