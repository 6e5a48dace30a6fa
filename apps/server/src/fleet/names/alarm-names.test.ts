import { alarmTypes } from '@outrider/contract'
import { alarmNamesByBit } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { alarmNames, alarmNamesOnWire, firstAlarmName } from './alarm-names.ts'

const tyrePressure = 16

test('alarm bits are named by the edition of their report', () => {
  expect(alarmNames(1 << tyrePressure, 2019)).toEqual(['tyrePressure'])
  expect(alarmNames(1 << tyrePressure, 2013)).toEqual(['bit16'])
  expect(alarmNames(1 << 31, 2011)).toEqual(['bit31'])
  expect(alarmNames(0x8000_0008, null)).toEqual(['danger', 'illegalDoorOpen'])
})

test('the wire has 32 names for each edition', () => {
  const names = alarmNamesOnWire()
  expect(names).toHaveLength(4 * 32)
  for (const edition of [null, 2011, 2013, 2019] as const)
    expect(names.slice(firstAlarmName(edition), firstAlarmName(edition) + 32)).toEqual(alarmNames(-1, edition))
})

test('reports without an edition are named by what the terminal speaks', () => {
  expect(alarmNamesOnWire(2019)[firstAlarmName(null) + tyrePressure]).toBe('tyrePressure')
  expect(alarmNamesOnWire(2019)[firstAlarmName(2013) + tyrePressure]).toBe('bit16')
})

test('every alarm bit has one type in each edition, named as the wire names it', () => {
  for (const edition of [2011, 2013, 2019] as const)
    for (const [bit, name] of alarmNamesByBit(`${edition}`).entries()) {
      const types = alarmTypes.filter(
        ({ origin }) => origin.from === 'bit' && origin.bit === bit && origin.editions.includes(edition),
      )
      expect(
        types.map(({ key }) => key),
        `bit ${bit} in ${edition}`,
      ).toEqual([name])
    }
})
