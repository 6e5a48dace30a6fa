import { defaultStopRule } from '@outrider/track'
import { expect, test } from 'vitest'
import {
  daysIn,
  maxVehicles,
  problemOf,
  parseTrackQuery,
  quickRanges,
  rangeNameOf,
  rangeOf,
  sameQuery,
  trackSearchParams,
  type TrackQuery,
} from './track-query.ts'

const day = 24 * 60 * 60 * 1000
const second = 1_000
const start = new Date(2026, 2, 4, 8).getTime()
const vehicle = { id: '7', name: '沪A12345' }
const query: TrackQuery = { vehicles: [vehicle], startTime: start, endTime: start + day, parking: defaultStopRule }
const over = (ms: number) => problemOf({ ...query, endTime: start + ms })
const parked = (accOff: boolean, bySpeed: boolean) => problemOf({ ...query, parking: { ...defaultStopRule, accOff, bySpeed } })

test('a vehicle is required, and five are the most (S5.track.vehicle)', () => {
  expect(problemOf(query)).toBeUndefined()
  expect(problemOf({ ...query, vehicles: [] })).toBe('vehicle')
  const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id), name: '' }))
  expect(problemOf({ ...query, vehicles: many(maxVehicles) })).toBeUndefined()
  expect(problemOf({ ...query, vehicles: many(maxVehicles + 1) })).toBe('tooMany')
})

test('an interval of exactly 7 days passes, 7 days and 1 second does not (S5.boundary.1, S5.track.range)', () => {
  expect(over(7 * day)).toBeUndefined()
  expect(over(7 * day + second)).toBe('range')
})

test('start equal to end passes, start 1 second after end does not (S5.boundary.2, S5.track.order)', () => {
  expect(over(0)).toBeUndefined()
  expect(over(-second)).toBe('order')
})

test('ACC off alone passes, speed alone passes, both do, neither does not (S5.boundary.3, S5.track.parking)', () => {
  expect(parked(true, false)).toBeUndefined()
  expect(parked(false, true)).toBeUndefined()
  expect(parked(true, true)).toBeUndefined()
  expect(parked(false, false)).toBe('parking')
})

test('the quick ranges are today, yesterday, the day before, a week and custom (S9.14)', () => {
  expect(quickRanges).toEqual(['today', 'yesterday', 'dayBefore', 'week', 'custom'])
  const now = new Date(2026, 2, 4, 15, 30).getTime()
  const at = (date: number, ...time: number[]) => new Date(2026, 2, date, ...time).getTime()
  expect(rangeOf('today', now)).toEqual({ startTime: at(4), endTime: now })
  expect(rangeOf('yesterday', now)).toEqual({ startTime: at(3), endTime: at(3, 23, 59, 59) })
  expect(rangeOf('dayBefore', now)).toEqual({ startTime: at(2), endTime: at(2, 23, 59, 59) })
  expect(rangeOf('week', now)).toEqual({ startTime: now - 7 * day, endTime: now })
  for (const range of ['today', 'yesterday', 'dayBefore', 'week'] as const) {
    expect(problemOf({ ...query, ...rangeOf(range, now) })).toBeUndefined()
  }
})

test('days follow each other without a hole, the first and the last as far as they are asked for', () => {
  const at = (date: number, ...time: number[]) => new Date(2026, 2, date, ...time).getTime()
  expect(daysIn(at(4, 8), at(6, 10))).toEqual([
    { from: at(4, 8), to: at(5) - 1 },
    { from: at(5), to: at(6) - 1 },
    { from: at(6), to: at(6, 10) },
  ])
  expect(daysIn(at(4, 8), at(4, 8))).toEqual([{ from: at(4, 8), to: at(4, 8) }])
})

test('an address says the query and reads as the same one', () => {
  const two = {
    ...query,
    vehicles: [vehicle, { id: '8@b', name: '' }],
    parking: { ...defaultStopRule, bySpeed: true, atLeast: 60 },
  }
  const read = parseTrackQuery(trackSearchParams(two), start)
  expect(read && sameQuery(read, two)).toBe(true)
  expect(read?.vehicles.map(({ id }) => id)).toEqual(['7', '8@b'])
  expect(sameQuery(query, two)).toBe(false)
})

test('an address may name a vehicle alone, which means today, or a quick range', () => {
  const now = new Date(2026, 2, 4, 15, 30).getTime()
  expect(parseTrackQuery(new URLSearchParams('vehicle=7'), now)).toMatchObject({
    vehicles: [{ id: '7' }],
    ...rangeOf('today', now),
  })
  expect(parseTrackQuery(new URLSearchParams('vehicle=7&range=week'), now)).toMatchObject(rangeOf('week', now))
})

test('an address without a parking rule, or with that of cards, has no speed and no time of its own', () => {
  for (const address of ['vehicle=7', 'vehicle=7&parking=acc+speed'])
    expect(parseTrackQuery(new URLSearchParams(address), start)?.parking).toEqual({ accOff: true, bySpeed: true })
})

test('what an address says against the rules is no query', () => {
  const asks = (search: string) => parseTrackQuery(new URLSearchParams(search), start)
  expect(asks('')).toBeUndefined()
  expect(asks(`vehicle=7&from=${start}&to=${start - 1}`)).toBeUndefined()
  expect(asks(`vehicle=7&from=0&to=${start}`)).toBeUndefined()
  expect(asks('vehicle=7&parking=')).toBeUndefined()
  expect(asks('vehicle=7&from=today&to=')).toBeDefined()
  expect(asks('vehicle=1&vehicle=2&vehicle=3&vehicle=4&vehicle=5&vehicle=6')).toBeUndefined()
})

test('a quick range keeps its name beside its times, for as long as it is one', () => {
  const now = new Date(2026, 2, 4, 15, 30).getTime()
  const asked = { ...query, ...rangeOf('yesterday', now), range: 'yesterday' as const }
  const read = parseTrackQuery(trackSearchParams(asked), now)
  expect(read).toMatchObject({ startTime: asked.startTime, endTime: asked.endTime })
  expect(read && rangeNameOf(read, now)).toBe('yesterday')
  // Opened again tomorrow it shows the same time, which is no longer yesterday.
  expect(read && rangeNameOf(read, now + day)).toBe('custom')
  expect(rangeNameOf({ ...query, ...rangeOf('today', now), range: 'today' }, now + 3_600_000)).toBe('today')
  expect(rangeNameOf(query, now)).toBe('custom')
})
