import { expect, test } from 'vitest'
import { withoutSecrets } from './parameter-ids.ts'

const shown = (id: number, value: number | string, unreadable?: true) =>
  withoutSecrets([{ id, value, ...(unreadable && { unreadable }) }])[0]

test.each([
  ['a password of the standard', 0x0012, 'any', undefined],
  ['a PIN of a maker', 0xf00d, '31323334', undefined],
  ['a text among other bytes of a maker', 0xf00d, '00070170617373ff70617373776f7264', undefined],
  ['a text instead of a number of the standard', 0x0018, '70617373', true],
] as const)('%s is hidden', (_, id, value, unreadable) => {
  expect(shown(id, value, unreadable)).toEqual({ id, value: '***' })
})

test.each([
  ['a short number of a maker', 0xf00d, '313233', undefined],
  ['bytes of a maker without four characters in a row', 0xf00d, '31320033340033', undefined],
  ['halves of bytes that would be characters', 0xf00d, '0313233340', undefined],
  ['a number of the standard', 0x0018, 31_323_334, undefined],
  ['a text of the standard', 0x0013, 'example.com', undefined],
  ['bytes that the standard describes', 0x0075, '31323334', undefined],
] as const)('%s is shown', (_, id, value, unreadable) => {
  expect(shown(id, value, unreadable)).toEqual({ id, value })
})
