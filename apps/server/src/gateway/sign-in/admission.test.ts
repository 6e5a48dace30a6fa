import { expect, test } from 'vitest'
import { admit } from './admission.ts'

const device = { maker: 'OUTRD', model: 'OR-1', terminalId: 'OR12345' }
const said = { ...device, plate: '沪A12345' }

test.each([
  ['a known terminal is let in', { terminalId: null, device: null }, said, 'taken', { result: 0, isOther: false }],
  [
    'a known terminal with the id that was given for it is let in',
    { terminalId: 'or12345', device: null },
    said,
    'taken',
    { result: 0, isOther: false },
  ],
  [
    'a known number with another terminal id gets 3',
    { terminalId: 'XX99999', device: null },
    said,
    'taken',
    { result: 3, why: 'otherTerminalId' },
  ],
  ['the device that registered first is let in', { terminalId: null, device }, said, 'taken', { result: 0, isOther: false }],
  [
    'another device gets 3',
    { terminalId: null, device: { ...device, maker: 'OTHER' } },
    said,
    'taken',
    { result: 3, why: 'otherDevice' },
  ],
  [
    'an unknown number with the plate of an equipped vehicle gets 1',
    undefined,
    said,
    'taken',
    { result: 1, why: 'vehicleHasTerminal' },
  ],
  ['an unknown number with an unknown plate gets 2', undefined, said, 'none', { result: 2, why: 'unknownVehicle' }],
  ['an unknown number without a plate gets 4', undefined, { ...said, plate: '' }, 'none', { result: 4, why: 'unknownTerminal' }],
  [
    'an unknown number with the plate of a vehicle without a terminal gets 4',
    undefined,
    said,
    'known',
    { result: 4, why: 'unknownTerminal' },
  ],
] as const)('%s', (_, known, message, plate, admission) => {
  expect(admit(known, message, plate)).toEqual(admission)
})

test('where changed terminals are accepted another device is let in, but not one without the id that was given', () => {
  const device = { maker: 'OTHER', model: 'OR-1', terminalId: 'OR12345' }
  expect(admit({ terminalId: null, device }, said, 'taken', true)).toEqual({ result: 0, isOther: true })
  expect(admit({ terminalId: 'XX', device }, said, 'taken', true)).toEqual({ result: 3, why: 'otherTerminalId' })
})
