import { trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { aReport } from '../../testing/platform.ts'
import { dayCards } from '../../tracks/reducers/day-card.ts'
import { daysIn } from '../../tracks/calendar-days.ts'
import { TrackCards } from './track-cards.ts'

const day = 86_400_000
const begin = Date.UTC(2026, 0, 1)
const end = begin + 10 * day
const days = daysIn(begin, end, 'UTC')

function cards(now: number) {
  const asked: [number, number][] = []
  let during: () => void = () => undefined
  const kept = new TrackCards(
    ({ from, to }, windows) => {
      asked.push([from, to])
      during()
      return Promise.resolve(dayCards(trackFromPoints([]), windows))
    },
    () => now,
  )
  return { kept, asked, whileAsked: (run: () => void) => (during = run) }
}

test('days are read a week at a time with what is around them, and those that are over are not read again', async () => {
  const { kept, asked } = cards(end + day)
  expect((await kept.of(1, days, { startTime: begin, endTime: end })).map(card => card.day)).toHaveLength(10)
  expect(asked).toEqual([
    [begin - day, begin + 7 * day + day / 24],
    [begin + 6 * day, end + day / 24],
  ])
  await kept.of(1, days, { startTime: begin, endTime: end })
  expect(asked).toHaveLength(2)
  await kept.of(2, days.slice(0, 1), { startTime: begin, endTime: begin + day })
  expect(asked).toHaveLength(3)
})

test('a late report invalidates its day and the days it affects, and no others', async () => {
  const { kept, asked } = cards(end + day)
  await kept.of(1, days, { startTime: begin, endTime: end })
  asked.length = 0
  kept.invalidate([aReport(1, 0, { time: begin + 4.5 * day }), aReport(2, 0, { time: begin })])
  await kept.of(1, days, { startTime: begin, endTime: end })
  // Its own day and the next one, whose stops may begin before midnight.
  expect(asked).toEqual([[begin + 3 * day, begin + 6 * day + day / 24]])
})

test('what is stored while a day is read is not missed', async () => {
  const { kept, asked, whileAsked } = cards(end + day)
  whileAsked(() => kept.invalidate([aReport(1, 0, { time: begin + day / 2 })]))
  await kept.of(1, days.slice(0, 1), { startTime: begin, endTime: begin + day })
  whileAsked(() => undefined)
  await kept.of(1, days.slice(0, 1), { startTime: begin, endTime: begin + day })
  expect(asked).toHaveLength(2)
})

test('the day under way and days that are asked for in part are read each time', async () => {
  const { kept, asked } = cards(begin + day / 2)
  const [card] = await kept.of(1, days.slice(0, 1), { startTime: begin, endTime: begin + day })
  expect(card).toMatchObject({ finished: false, endTime: begin + day / 2 })
  await kept.of(1, days.slice(0, 1), { startTime: begin, endTime: begin + day })
  expect(asked).toHaveLength(2)
  const later = cards(end + day)
  await later.kept.of(1, days.slice(0, 1), { startTime: begin + 1000, endTime: begin + day })
  await later.kept.of(1, days.slice(0, 1), { startTime: begin, endTime: begin + day })
  expect(later.asked).toHaveLength(2)
})
