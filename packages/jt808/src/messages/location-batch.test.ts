import { describe, expect, it } from 'vitest'
import { decode, encode } from '../body/message.ts'
import { hexOf } from '../testing/hand-frame.ts'
import { vectors } from '../testing/vectors.ts'
import { location } from './location.ts'
import { locationBatch } from './location-batch.ts'

const one = '00000000 00000003 01dc89d0 073d8aa5 000c 0237 010e 240229200000 310109'
const two = '00000000 00000003 01dc89d0 073d8aa5 000c 0237 010e 240229200001'
const item = (hex: string) => ({ location: decode(location, hexOf(hex), '2013').value, bytes: hexOf(hex) })

vectors(locationBatch, [
  {
    name: 'two positions kept without a network',
    version: '2013',
    hex: `0002 01 001f ${one} 001c ${two}`,
    value: { type: 1, locations: [item(one), item(two)] },
  },
  {
    name: 'one position of an ordinary batch',
    version: '2019',
    hex: `0001 00 001f ${one}`,
    value: { type: 0, locations: [item(one)] },
  },
  { name: 'nothing', version: '2013', hex: '0000 00', value: { type: 0, locations: [] } },
  {
    name: 'a count that promises more',
    version: '2013',
    hex: `0009 00 001f ${one}`,
    value: { type: 0, locations: [item(one)] },
    deviations: ['wrongCount'],
    readOnly: true,
  },
  {
    name: 'a count that promises less',
    version: '2013',
    hex: `0001 00 001f ${one} 001c ${two}`,
    value: { type: 0, locations: [item(one), item(two)] },
    deviations: ['wrongCount'],
    readOnly: true,
  },
  {
    name: 'a length that promises more',
    version: '2013',
    hex: `0002 00 001f ${one} 00ff ${two}`,
    value: { type: 0, locations: [item(one), item(two)] },
    deviations: ['batchItemPastEnd'],
    readOnly: true,
  },
  {
    name: 'an item too short to be a position',
    version: '2013',
    hex: `0002 00 0003 aabbcc 001c ${two}`,
    value: { type: 0, locations: [item(two)], unreadable: 1 },
    deviations: ['batchItemTooShort'],
    readOnly: true,
  },
  {
    name: 'a byte left over',
    version: '2013',
    hex: `0001 00 001c ${two} 00`,
    value: { type: 0, locations: [item(two)] },
    deviations: ['trailingBytes'],
    readOnly: true,
  },
])

describe('an item', () => {
  it('has the bytes that a single report of it would have', () => {
    const { value } = decode(locationBatch, hexOf(`0002 01 001f ${one} 001c ${two}`), '2013')
    for (const each of value.locations) expect(encode(location, each.location, '2013')).toEqual(each.bytes)
  })
})
