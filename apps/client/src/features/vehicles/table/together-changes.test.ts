import { changeOfVehicles } from '@outrider/contract'
import { expect, test } from 'vitest'
import { asItIs, changesOf, cleared } from './together-changes.ts'

test('what may be absent is cleared for many vehicles, typed, chosen or a day', () => {
  const changes = changesOf({
    channelNames: cleared,
    simCarrier: cleared,
    tags: cleared,
    simExpiresOn: cleared,
    operationType: cleared,
  })
  expect(changes).toEqual({ channelNames: null, simCarrier: null, tags: null, simExpiresOn: null, operationType: null })
  expect(changeOfVehicles.safeParse(changes).success).toBe(true)
})

test('what is left empty stays as it is, and what is typed is sent without spaces around it', () => {
  expect(changesOf({ orgId: '7', simCarrier: ' 中国移动 ', tags: '  ', vehicleType: asItIs })).toEqual({
    orgId: 7,
    simCarrier: '中国移动',
  })
})
