import { positionAt } from '@outrider/contract'
import { expect, test } from 'vitest'
import { positionOf } from '../../../../testing/vehicles.ts'
import { statesOf } from './from-records.ts'

const bits = Array.from({ length: 32 }, (_, bit) => `bit${bit}`)
const of2013 = bits.with(0, 'emergency').with(3, 'danger')
const of2019 = bits.with(0, 'emergency').with(3, 'dangerousDriving').with(16, 'tyrePressure')

test.each([
  [['emergency', 'danger', 'bit16']],
  [['emergency', 'dangerousDriving', 'tyrePressure']],
  [['bit16']],
  [['emergency']],
  [[]],
])('alarms in a JSON record keep the names of their edition: %j', alarms => {
  const known = { names: [...of2013, ...of2019] }
  const columns = statesOf([positionOf('7', { alarms })], known)
  expect(positionAt(columns, 0, known.names).alarms).toEqual(alarms)
  expect(known.names).toHaveLength(64)
})

test('a name that is not known gets a free bit of the first edition', () => {
  const known = { names: ['emergency', ''] }
  const columns = statesOf([positionOf('7', { alarms: ['emergency', 'noise', 'smoke'] })], known)
  expect(known.names).toEqual(['emergency', 'noise', 'smoke'])
  expect(positionAt(columns, 0, known.names).alarms).toEqual(['emergency', 'noise', 'smoke'])
})
