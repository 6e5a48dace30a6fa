import { expect, test } from 'vitest'
import { gapThreshold, gapsIn, isCurrentAt } from './gaps.ts'
import { dayFrom, TestDay } from './testing/day.ts'
import { trackFromPoints } from './track.ts'

const gaps = (day: TestDay, longerThan = 180) => gapsIn(trackFromPoints(day.points), { longerThan })

test('a time without reports is a gap from the last report to the next, with the straight line between', () => {
  const day = new TestDay().drive(600).noReports(1_000, { speed: 72 }).drive(600)
  expect(gaps(day)).toEqual([{ from: dayFrom + 590_000, to: dayFrom + 1_600_000, afterRow: 59, km: expect.closeTo(20.2, 1) }])
  expect(gaps(day, 1_010)).toEqual([])
  expect(gaps(day, 1_009)).toHaveLength(1)
})

test('a long drive without a fix is a gap, a short one is not', () => {
  const day = new TestDay().drive(600).leg({ seconds: 400, speed: 72, fixed: false }).drive(600)
  expect(gaps(day)).toEqual([{ from: dayFrom + 590_000, to: dayFrom + 1_000_000, afterRow: 59, km: expect.closeTo(8.2, 1) }])
  expect(gaps(new TestDay().drive(600).leg({ seconds: 100, fixed: false, speed: 72 }).drive(600))).toEqual([])
})

test('a garage without a fix is not a gap: the vehicle is parked', () => {
  expect(gaps(new TestDay().drive(600).stop(4_000, { fixed: false }).drive(600))).toEqual([])
})

test('no reports in a tunnel: one gap, not two overlapping ones', () => {
  const day = new TestDay()
    .drive(60)
    .leg({ seconds: 60, fixed: false })
    .noReports(600)
    .leg({ seconds: 60, fixed: false })
    .drive(60)
  expect(gaps(day)).toMatchObject([{ from: dayFrom + 110_000, to: dayFrom + 720_000 }])
})

test('without a fix on one side the length of a gap is unknown', () => {
  const day = new TestDay().leg({ seconds: 60, fixed: false }).noReports(600).drive(60)
  expect(gaps(day)).toMatchObject([{ km: null }])
})

test('reports with a wrong time do not fill a gap', () => {
  const day = new TestDay().drive(600).noReports(1_200, { speed: 72 }).drive(3_600)
  const wrong = day.points.slice(-3).map(point => ({ ...point, time: point.time - 4_200_000, late: true }))
  expect(gapsIn(trackFromPoints([...day.points, ...wrong]), { longerThan: 180 })).toEqual(gaps(day))
})

test('a report is current until the next one, but not in a gap, nor long after the end', () => {
  const track = trackFromPoints(new TestDay().drive(600).noReports(1_000).drive(60).points)
  const speaks = (row: number, seconds: number) => isCurrentAt(track, row, dayFrom + seconds * 1_000)
  expect([speaks(10, 100), speaks(10, 105), speaks(59, 590), speaks(59, 595)]).toEqual([true, true, true, false])
  expect([speaks(65, 1_650), speaks(65, 1_800), speaks(65, 1_900)]).toEqual([true, true, false])
})

test('vehicles that report rarely have no gap between two reports', () => {
  expect(gapThreshold(trackFromPoints(new TestDay().drive(600).points))).toBe(180)
  expect(gapThreshold(trackFromPoints(new TestDay().drive(36_000, { every: 300 }).points))).toBe(900)
  expect(gapThreshold(trackFromPoints([]))).toBe(180)
  // Asleep more seldom than awake: what it does awake counts.
  expect(gapThreshold(trackFromPoints(new TestDay().drive(600).stop(80_000, { every: 1_200 }).points))).toBe(180)
})
