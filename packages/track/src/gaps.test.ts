import { expect, test } from 'vitest'
import { gapAfter, gapsIn, speaksAt } from './gaps.ts'
import { dayFrom, TestDay } from './test-day.ts'
import { trackOf } from './track.ts'

const gaps = (day: TestDay, longerThan = 180) => gapsIn(trackOf(day.points), { longerThan })

test('a silence is a gap from the last report to the next, with the straight way between', () => {
  const day = new TestDay().drive(600).silent(1_000, { speed: 72 }).drive(600)
  expect(gaps(day)).toEqual([{ from: dayFrom + 590_000, to: dayFrom + 1_600_000, afterRow: 59, km: expect.closeTo(20.2, 1) }])
  expect(gaps(day, 1_010)).toEqual([])
  expect(gaps(day, 1_009)).toHaveLength(1)
})

test('a drive without a fix is a gap, a short one is none', () => {
  const day = new TestDay().drive(600).leg({ seconds: 400, speed: 72, fixed: false }).drive(600)
  expect(gaps(day)).toEqual([{ from: dayFrom + 590_000, to: dayFrom + 1_000_000, afterRow: 59, km: expect.closeTo(8.2, 1) }])
  expect(gaps(new TestDay().drive(600).leg({ seconds: 100, fixed: false, speed: 72 }).drive(600))).toEqual([])
})

test('a garage without a fix is none: it is known to be parked', () => {
  expect(gaps(new TestDay().drive(600).park(4_000, { fixed: false }).drive(600))).toEqual([])
})

test('silent in a tunnel is one gap, not two that lie over each other', () => {
  const day = new TestDay().drive(60).leg({ seconds: 60, fixed: false }).silent(600).leg({ seconds: 60, fixed: false }).drive(60)
  expect(gaps(day)).toMatchObject([{ from: dayFrom + 110_000, to: dayFrom + 720_000 }])
})

test('without a fix on one side nobody knows how far it is', () => {
  const day = new TestDay().leg({ seconds: 60, fixed: false }).silent(600).drive(60)
  expect(gaps(day)).toMatchObject([{ km: null }])
})

test('reports with a wrong time do not fill a gap', () => {
  const day = new TestDay().drive(600).silent(1_200, { speed: 72 }).drive(3_600)
  const wrong = day.points.slice(-3).map(point => ({ ...point, time: point.time - 4_200_000, late: true }))
  expect(gapsIn(trackOf([...day.points, ...wrong]), { longerThan: 180 })).toEqual(gaps(day))
})

test('a report speaks until the next one, but not into a gap, nor long after the end', () => {
  const track = trackOf(new TestDay().drive(600).silent(1_000).drive(60).points)
  const speaks = (row: number, seconds: number) => speaksAt(track, row, dayFrom + seconds * 1_000)
  expect([speaks(10, 100), speaks(10, 105), speaks(59, 590), speaks(59, 595)]).toEqual([true, true, true, false])
  expect([speaks(65, 1_650), speaks(65, 1_800), speaks(65, 1_900)]).toEqual([true, true, false])
})

test('vehicles that report seldom are not silent between two reports', () => {
  expect(gapAfter(trackOf(new TestDay().drive(600).points))).toBe(180)
  expect(gapAfter(trackOf(new TestDay().drive(36_000, { every: 300 }).points))).toBe(900)
  expect(gapAfter(trackOf([]))).toBe(180)
  // Asleep more seldom than awake: what it does awake counts.
  expect(gapAfter(trackOf(new TestDay().drive(600).park(80_000, { every: 1_200 }).points))).toBe(180)
})
