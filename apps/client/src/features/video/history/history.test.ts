import { expect, test } from 'vitest'
import { parametersOf, problemOfSpan, recordingQueryIn } from './recorded-parameters.ts'
import { spansOf } from './recorded-spans.ts'
import { recordedOf } from './recorded-streams.ts'
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

test('what is recorded in both streams at one time is one recording, the high one first', () => {
  const file = (more: object) => {
    const whole = {
      channel: 1,
      startTime: 600_000,
      endTime: 900_000,
      stream: 'sub' as const,
      alarm: false,
      backup: false,
      size: 0,
    }
    return { ...whole, sound: true, picture: true, ...more }
  }
  const [low, high] = [file({}), file({ stream: 'main', startTime: 601_000 })]
  const other = [
    file({ channel: 2, stream: 'main' }),
    file({ stream: 'main', backup: true }),
    file({ stream: 'main', endTime: 700_000 }),
    file({ startTime: 0, endTime: 300_000 }),
  ] as const
  const found = recordedOf([low, ...other, high])
  expect(found).toHaveLength(5)
  expect(found.filter(streams => streams.length > 1)).toEqual([[high, low]])
  // Older than all, and so the last.
  expect(found.at(-1)).toEqual([other[3]])
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
