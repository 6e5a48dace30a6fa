import { trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { alarmsAt } from './alarms-at.ts'

/** 32 for each edition, as a platform sends them. */
const names = ['unknown', '2011', '2013', '2019'].flatMap(edition => Array.from({ length: 32 }, (_, bit) => `${edition}/${bit}`))
const point = {
  latitude: null,
  longitude: null,
  speed: 0,
  recorderSpeed: null,
  course: 0,
  accOn: true,
  mileage: null,
  late: false,
}

test('the alarms of each point have the names of its own edition', () => {
  const track = trackFromPoints([
    { ...point, time: 1, alarms: 8 },
    { ...point, time: 2, alarms: 8, alarmEdition: 1 },
    { ...point, time: 3, alarms: 8, alarmEdition: 2 },
    { ...point, time: 4, alarms: 0x8000_0008, alarmEdition: 3 },
    { ...point, time: 5, alarms: 0, alarmEdition: 3 },
  ])
  expect([0, 1, 2, 3, 4].map(row => alarmsAt(track, row, names))).toEqual([
    ['unknown/3'],
    ['2011/3'],
    ['2013/3'],
    ['2019/3', '2019/31'],
    [],
  ])
})

test('a platform that names only 32 bits leaves those of later editions unnamed', () => {
  const track = trackFromPoints([{ ...point, time: 1, alarms: 8, alarmEdition: 3 }])
  expect(alarmsAt(track, 0, names.slice(0, 32))).toEqual(['bit3'])
})
