import { expect, it } from 'vitest'
import { filesBetween, type RecordingQuery, recordingsOf } from './recordings.ts'

const hour = 3_600_000
const day = 24 * hour
/** 20:00 of a day, UTC+8. */
const now = Date.UTC(2026, 10, 23, 12)
const midnight = now - 20 * hour
const recorder = { channels: 2, sound: true, phone: '14400000001' }
const query = (wanted: Partial<RecordingQuery> = {}): RecordingQuery => ({
  channel: 0,
  start: midnight,
  end: midnight + day,
  alarms: Buffer.alloc(8),
  media: 0,
  stream: 0,
  store: 0,
  ...wanted,
})

it('of a day are files of ten minutes of each channel and stream, up to now and without the pause at noon', () => {
  const found = recordingsOf(recorder, query(), now)
  // Six files an hour in twenty hours, without three.
  expect(found).toHaveLength((20 * 6 - 3) * 4)
  const [first] = found
  expect(first).toMatchObject({ channel: 1, stream: 1, start: midnight, end: midnight + 599_000, media: 0, store: 1 })
  expect(first?.size).toBe(599 * 30_000)
  for (const { end } of found) expect(end).toBeLessThanOrEqual(now)
  const noon = midnight + 12.6 * hour
  expect(found.some(({ start, end }) => (start ?? 0) <= noon && (end ?? 0) >= noon)).toBe(false)
})

it('are found by channel, stream, kind and store', () => {
  expect(new Set(recordingsOf(recorder, query({ channel: 2 }), now).map(({ channel }) => channel))).toEqual(new Set([2]))
  expect(new Set(recordingsOf(recorder, query({ stream: 2 }), now).map(({ stream }) => stream))).toEqual(new Set([2]))
  expect(recordingsOf(recorder, query({ channel: 3 }), now)).toEqual([])
  expect(recordingsOf(recorder, query({ store: 2 }), now)).toEqual([])
  expect(recordingsOf(recorder, query({ media: 1 }), now)).toEqual([])
  expect(recordingsOf({ ...recorder, sound: false }, query({ media: 2 }), now)[0]?.media).toBe(2)
})

it('are found by their alarms, and the same each time', () => {
  const emergency = Buffer.from('0000000000000001', 'hex')
  const found = recordingsOf(recorder, query({ alarms: emergency }), now)
  expect(found.length).toBeGreaterThan(5)
  expect(found.length).toBeLessThan(60)
  for (const { alarms } of found) expect(alarms).toEqual(emergency)
  expect(recordingsOf(recorder, query({ alarms: emergency }), now)).toEqual(found)
})

it('are kept for seven days', () => {
  const [oldest] = filesBetween(0, now, now)
  expect(oldest?.start).toBe(now - 7 * day)
  expect(filesBetween(now, now + day, now)).toEqual([])
})

it('are whole files also of a part of one', () => {
  expect(filesBetween(midnight + 700_000, midnight + 800_000, now)).toEqual([
    { start: midnight + 600_000, end: midnight + 1_199_000 },
  ])
})
