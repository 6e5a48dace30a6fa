import { expect, test } from 'vitest'
import { recorderSpeedOf } from './recorder-speed.ts'

const sent = (dkmh: number) => Buffer.from([1, 4, 0, 0, 0, 9, 3, 2, dkmh >> 8, dkmh & 0xff])

test.each([0, 1, 900, 2_520])('a speed of %i of the recorder is one', dkmh => {
  expect(recorderSpeedOf(sent(dkmh))).toBe(dkmh)
})

test.each([2_521, 0x7f_ff, 0xff_fe, 0xff_ff])('a speed of the recorder that no vehicle has, %i, is none', dkmh => {
  expect(recorderSpeedOf(sent(dkmh))).toBe(undefined)
})
