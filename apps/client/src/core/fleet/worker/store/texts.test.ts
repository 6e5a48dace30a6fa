import { textsOf } from '@outrider/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textColumn, textIn } from './texts.ts'

test('texts of all scripts come out as they went in', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), texts => {
      const column = textColumn(textsOf(texts))
      expect(texts.map((_, row) => textIn(column, row))).toEqual(texts)
    }),
    { seed: 808 },
  )
})

test('broken bytes spoil their own text only', () => {
  const bytes = new Uint8Array([0x61, 0xff, 0xe4, 0xba, 0x62, 0xf0, 0x9f])
  const column = textColumn({ offsets: new Uint32Array([0, 1, 4, 5, 7]), bytes })
  expect([0, 1, 2, 3].map(row => textIn(column, row)).map(text => text.replaceAll('\ufffd', '?'))).toEqual([
    'a',
    expect.stringMatching(/^\?+$/),
    'b',
    expect.stringMatching(/^\?+$/),
  ])
})
