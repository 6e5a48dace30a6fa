/** Which items of a terminal would tell that its vehicle drives: those that were seen to. */
import { expect, test } from 'vitest'
import { type DrivenReport, shownByDriving } from './shown-by-driving.ts'

const recorder = (dkmh: number) => [3, 2, dkmh >> 8, dkmh & 0xff]
const satellites = (count: number) => [0x31, 1, count]
const driven = (over: readonly { hm?: number; extras?: number[]; dkmh?: number }[]): DrivenReport[] =>
  over.map(({ hm, extras, dkmh = 600 }) => ({
    speedDkmh: dkmh,
    mileageHm: hm ?? null,
    extras: extras ? Buffer.from(extras) : null,
  }))
const shown = (...over: Parameters<typeof driven>[0]) => [...shownByDriving(driven(over))]

test('an odometer counts that was seen to count by less than a kilometre', () => {
  expect(shown({ hm: 100 }, { hm: 102 })).toEqual(['odometer'])
  expect(shown({ hm: 110 }, {}, { hm: 95 })).toEqual(['odometer'])
  // Always the same, or in whole kilometres.
  for (const always of [0, 12_345, 2_147_483_647]) expect(shown({ hm: always }, { hm: always }, { hm: always })).toEqual([])
  expect(shown({ hm: 100 }, { hm: 110 }, { hm: 130 })).toEqual([])
  expect(shown({ hm: 100 }, {})).toEqual([])
})

test('a speed of the recorder counts that changed, and was not the one of the receiver', () => {
  expect(shown({ extras: recorder(590) }, { extras: recorder(610) })).toEqual(['recorderSpeed'])
  for (const always of [0, 650, 0xffff]) expect(shown({ extras: recorder(always) }, { extras: recorder(always) })).toEqual([])
  // A copy.
  expect(shown({ extras: recorder(600) }, { extras: recorder(300), dkmh: 300 })).toEqual([])
  // None now and then, and the receiver's else.
  expect(shown({ extras: recorder(600) }, { extras: recorder(0) })).toEqual([])
})

test('a number of satellites counts that changed', () => {
  expect(shown({ extras: satellites(9) }, { extras: [...recorder(600), ...satellites(8)] })).toEqual(['satellites'])
  expect(shown({ extras: satellites(12) }, { extras: satellites(12) })).toEqual([])
  // Of another length it is none.
  expect(shown({ extras: [0x31, 2, 9, 9] }, { extras: [0x31, 2, 8, 8] })).toEqual([])
})

test('a vehicle that was never seen to drive has shown nothing', () => {
  expect(shown()).toEqual([])
  expect(shown({ hm: 100, extras: [...recorder(500), ...satellites(9)] })).toEqual([])
})
