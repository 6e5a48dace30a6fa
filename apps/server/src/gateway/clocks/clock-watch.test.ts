/** Neighbours of shared/field/08: a clock of another zone is seen over links whose messages take their time, and a buffer that is sent is none. */
import { expect, test } from 'vitest'
import { randomOf } from '../../testing/border-days.ts'
import { zoneOffset } from '../../tracks/zone-offset.ts'
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
  /** It was heard of before, with the right time, until the time that its first report tells. */
  before?: boolean
  /** By how much its clock was ahead when it was last heard of, ms. */
  wrongBy?: number
  /** Which chance. */
  seed?: number
}

/** How many of sixty reports are taken by arrival, and the zone that is proposed. */
function heard({ off, every, times = 1, takes, here, before, wrongBy, seed = 5 }: Sending) {
  const found = { byArrival: 0, first: -1, proposed: null as number | null }
  const random = randomOf(seed)
  const watch = new ClockWatch((_, zone) => {
    found.proposed = zone
  })
  const terminal = { terminalId: 1, zoneMinutes: 480, proposedZoneMinutes: null, newestTime: 0, wrongBy: wrongBy ?? null }
  const begin = Date.UTC(2026, 5, 1, 8)
  if (before) terminal.newestTime = begin + off * 60_000
  for (let nth = 0; nth < 60; nth++) {
    const way = random()
    const now = begin + (nth * every * 1_000) / times + way * takes * 1_000
    const time = begin + nth * every * 1_000 + off * 60_000
    if (watch.isWrong(terminal, { time, now, at: now, zoneHere: () => here })) {
      found.byArrival++
      if (found.first < 0) found.first = nth
    } else if (time <= now + 300_000) terminal.newestTime = Math.max(terminal.newestTime, time)
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

const noZones = [-40, -197, -65, -7, -20.5, -1_260, -40_000]

test.each(noZones.flatMap(off => [5, 15, 60, 300].map(every => [off, every] as const)))(
  'a clock %d min off, which no zone explains, counts by arrival from the third report on, a report each %d s',
  (off, every) => {
    expect(heard({ off, every, takes: 0 })).toEqual({ byArrival: 58, first: 2, proposed: null })
    // The way of a message takes its time.
    for (let seed = 1; seed <= 10; seed++) expect(heard({ off, every, takes: 4, seed }).first).toBeLessThan(30)
  },
)

test.each([-3, -4.5])('a clock %d min off is believed', off => {
  expect(heard({ off, every: 15, takes: 2 }).byArrival).toBe(0)
})

test.each([
  [-40, 15],
  [-197, 30],
  [-65, 60],
])(
  'of a terminal that told the right time before, %d min are a clock only after two minutes at the pace of time, a report each %d s',
  (off, every) => {
    const { first } = heard({ off, every, takes: 0, before: true })
    expect(first * every).toBeGreaterThanOrEqual(120)
    expect(first).toBeLessThan(10)
  },
)

test.each([-40, -197, -1_260])('a clock %d min off that was so when it was last heard of counts by arrival at once', off => {
  expect(heard({ off, every: 15, takes: 0, before: true, wrongBy: off * 60_000 }).first).toBe(0)
  expect(heard({ off, every: 15, takes: 0, before: true, wrongBy: (off - 3) * 60_000 }).first).toBeGreaterThan(5)
})

test.each([-6, -40, -197])(
  'once it has told the right time, a clock that was %d min off before is not it: a buffer is late, its SOS too',
  off => {
    const watch = new ClockWatch(() => undefined)
    const now = Date.UTC(2026, 5, 1, 8)
    const terminal = { terminalId: 1, zoneMinutes: 480, proposedZoneMinutes: null, newestTime: 0, wrongBy: off * 60_000 }
    // Its receiver has found the satellites.
    for (let nth = 0; nth < 10; nth++) {
      const at = now + nth * 15_000
      expect(watch.isWrong(terminal, { time: at, now: at, at })).toBe(false)
      terminal.newestTime = at
    }
    // Unheard for a while, in which somebody pressed the button.
    for (let nth = 1; nth < 5; nth++) {
      const time = terminal.newestTime + nth * 15_000
      const at = now + 135_000 - off * 60_000 + nth * 1_000
      expect(watch.isWrong(terminal, { time, now: at, at, alarm: true }), `${nth}`).toBe(false)
    }
  },
)

const buffers = [-420, -40, -197].flatMap(off =>
  [1.2, 1.3, 1.5, 3].flatMap(times => [5, 10, 15, 30, 60].map(every => [off, times, every] as const)),
)
test.each(buffers)('a buffer of %d min, sent %d times as fast as it was made, each %d s, is believed', (off, times, every) => {
  for (const takes of [0, 2, 4])
    for (const before of [false, true])
      for (let seed = 1; seed <= 10; seed++) {
        const { byArrival, proposed } = heard({ off, every, times, takes, seed, before })
        expect.soft(byArrival, `${takes} s ${before} ${seed}`).toBeLessThan(16)
        expect.soft(proposed).toBeNull()
      }
})

test('a right clock on a slow way proposes no zone', () => {
  expect(heard({ off: 0, every: 15, takes: 60 })).toEqual({ byArrival: 0, first: -1, proposed: null })
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
