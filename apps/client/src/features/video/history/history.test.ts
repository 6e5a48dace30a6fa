import { expect, test } from 'vitest'
import { parametersOf, problemOfSpan, recordingQueryIn } from './recorded-parameters.ts'
import { spansOf } from './recorded-spans.ts'
import { alarmsOf, curveOf, pathOf, reportAt } from './track-beside.ts'

const point = (time: number, more: object = {}) => ({
  time,
  latitude: 31,
  longitude: 121 + time / 1_000,
  speed: 40,
  recorderSpeed: null,
  course: 0,
  accOn: true,
  mileage: null,
  alarms: 0,
  late: false,
  ...more,
})

test('files that follow each other are one span of the timeline, whichever stream they are of', () => {
  const files = [
    { startTime: 600_000, endTime: 1_199_000 },
    { startTime: 0, endTime: 599_000 },
    { startTime: 0, endTime: 599_000 },
    { startTime: 1_300_000, endTime: 1_400_000 },
  ]
  expect(spansOf(files)).toEqual([
    { from: 0, to: 1_199_000 },
    { from: 1_300_000, to: 1_400_000 },
  ])
  expect(spansOf([])).toEqual([])
})

test('an address says what is looked for, and nothing when it makes no sense', () => {
  const query = { vehicle: '7', channels: [1, 3], from: 1, to: 2, stream: 'sub', alarm: true } as const
  expect(recordingQueryIn(parametersOf(query))).toEqual(query)
  expect(recordingQueryIn({ vehicle: '7', channels: '1,x,99', from: 1, to: 2 })?.channels).toEqual([1])
  expect(recordingQueryIn({ vehicle: '7', from: 2, to: 2 })).toBeUndefined()
  expect(recordingQueryIn({ from: 1, to: 2 })).toBeUndefined()
  expect(problemOfSpan(0, 8 * 86_400_000)).toBe('tooLong')
})

test('the report, the curve and the alarms of a time are those of the track', () => {
  const points = [
    point(0),
    point(10, { alarms: 1 }),
    point(20, { alarms: 3, speed: 75, gapFollows: true }),
    point(30, { alarms: 2 }),
  ]
  expect(reportAt(points, 25)?.time).toBe(20)
  expect(reportAt(points, -1)).toBeUndefined()
  expect(curveOf(points, { from: 0, to: 40 }, { width: 40, height: 80 })).toEqual({
    top: 80,
    points: '0.0,40.0 10.0,40.0 20.0,5.0 30.0,40.0',
  })
  expect(alarmsOf(points, ['emergency', 'speeding'])).toEqual([
    { time: 10, names: ['emergency'] },
    { time: 20, names: ['speeding'] },
  ])
  expect(pathOf(points).map(line => line.length)).toEqual([3, 1])
})
