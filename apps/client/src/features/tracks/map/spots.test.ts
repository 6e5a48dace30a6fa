import { trackFromPoints, type TrackPoint } from '@outrider/track'
import { expect, test } from 'vitest'
import { loadedTrack } from '../replay/loaded-track.ts'
import { projectTrack } from './projected-track.ts'
import { spotCollection } from './spots.ts'

const pointAt = (second: number, alarms: number): TrackPoint => ({
  time: second * 1000,
  latitude: 31,
  longitude: 121 + second / 1000,
  speed: 30,
  recorderSpeed: null,
  course: 90,
  accOn: true,
  mileage: null,
  alarms,
  late: false,
})

test('an alarm is a spot where its bit begins, and where the platform raised one that no bit states; both at one place are one spot', () => {
  const track = trackFromPoints([pointAt(0, 0), pointAt(10, 2), pointAt(20, 2), pointAt(30, 0), pointAt(40, 0)])
  const parts = { track, total: 5, reduced: false, completeDays: [], alarmNames: [], missing: [] }
  const loaded = loadedTrack({ id: '7', name: '' }, 'red', parts, { accOff: true, bySpeed: true, slowerThan: 5, atLeast: 300 })
  const raised = new Map([
    [
      '7',
      [
        { row: 1, type: 'forwardCollision' },
        { row: 3, type: 'laneDeparture' },
      ],
    ],
  ])
  const { features } = spotCollection([loaded], new Map([['7', projectTrack(track, 'wgs84')]]), { datum: 'wgs84', raised })
  const alarms = features.filter(({ properties }) => properties?.['kind'] === 'alarm')
  expect(alarms.map(({ properties }) => properties?.['index'])).toEqual([1, 3])
})
