import { expect, test } from 'vitest'
import { admit } from './admission.ts'

const said = { terminalId: 'OR12345', plate: '沪A12345' }

test.each([
  ['a known terminal is let in', { terminalId: null }, said, 'taken', { result: 0 }],
  ['a known terminal with the id that was given for it is let in', { terminalId: 'or12345' }, said, 'taken', { result: 0 }],
  [
    'a known number with another terminal id gets 3',
    { terminalId: 'XX99999' },
    said,
    'taken',
    { result: 3, why: 'otherTerminalId' },
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
