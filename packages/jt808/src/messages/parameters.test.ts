import { describe, expect, it } from 'vitest'
import { encode } from '../body/message.ts'
import { vectors } from '../testing/vectors.ts'
import { type Parameter, parametersResponse, querySpecificParameters, setParameters } from './parameters.ts'

const items = '00000001 04 0000001e 00000013 04 6c6f6e67 00000031 02 0064 00000084 01 02 0000f364 03 010203 00009999 01 ff'
const known: Parameter[] = [
  { id: 0x0001, name: 'heartbeatInterval', value: 30 },
  { id: 0x0013, name: 'mainServer', value: 'long' },
  { id: 0x0031, name: 'geofenceRadius', value: 100 },
  { id: 0x0084, name: 'plateColor', value: 2 },
  { id: 0xf364, name: 'adas', value: '010203' },
  { id: 0x9999, value: 'ff' },
]

const unreadable: Parameter[] = [
  { id: 0x55, name: 'topSpeed', value: '000078', unreadable: true },
  { id: 0x01, name: 'heartbeatInterval', value: '', unreadable: true },
  { id: 0x56, name: 'overspeedDuration', value: '0000000000000001', unreadable: true },
  { id: 0x83, name: 'plate', value: '00000001', unreadable: true },
  { id: 0x13, name: 'mainServer', value: '81ff', unreadable: true },
  { id: 0xf001, value: '' },
]

vectors(parametersResponse, [
  { name: 'six of them', version: '2011', hex: `0007 06 06 ${items}`, value: { replySerial: 7, parameters: known } },
  { name: 'six of them', version: '2013', hex: `0007 06 ${items}`, value: { replySerial: 7, parameters: known } },
  { name: 'six of them', version: '2019', hex: `0007 06 ${items}`, value: { replySerial: 7, parameters: known } },
  { name: 'none', version: '2013', hex: '0007 00', value: { replySerial: 7, parameters: [] } },
  {
    name: 'nine promised, six sent',
    version: '2013',
    hex: `0007 09 ${items}`,
    value: { replySerial: 7, parameters: known },
    deviations: ['wrongCount'],
    readOnly: true,
  },
  {
    name: 'numbers in one, two and four bytes, whatever the standard says',
    version: '2013',
    hex: `0007 07 00000001 02 00b4 00000018 02 1a98 00000029 01 0a 00000055 01 78 00000056 01 0a 00000070 02 0005 0000f001 02 0102`,
    value: {
      replySerial: 7,
      parameters: [
        { id: 0x01, name: 'heartbeatInterval', value: 180 },
        { id: 0x18, name: 'tcpPort', value: 6808 },
        { id: 0x29, name: 'defaultInterval', value: 10 },
        { id: 0x55, name: 'topSpeed', value: 120 },
        { id: 0x56, name: 'overspeedDuration', value: 10 },
        { id: 0x70, name: 'imageQuality', value: 5 },
        { id: 0xf001, value: '0102' },
      ],
    },
    readOnly: true,
  },
  {
    name: 'numbers in more bytes than the standard says, and their largest ones',
    version: '2019',
    hex: '0007 05 00000084 04 00000002 00000031 04 00000064 00000055 01 ff 00000055 02 ffff 00000055 04 ffffffff',
    value: {
      replySerial: 7,
      parameters: [
        { id: 0x84, name: 'plateColor', value: 2 },
        { id: 0x31, name: 'geofenceRadius', value: 100 },
        { id: 0x55, name: 'topSpeed', value: 255 },
        { id: 0x55, name: 'topSpeed', value: 65_535 },
        { id: 0x55, name: 'topSpeed', value: 4_294_967_295 },
      ],
    },
    readOnly: true,
  },
  {
    name: 'what is no number or no text is kept as hex and says so',
    version: '2013',
    hex: '0007 06 00000055 03 000078 00000001 00 00000056 08 0000000000000001 00000083 04 00000001 00000013 02 81ff 0000f001 00',
    value: {
      replySerial: 7,
      parameters: unreadable,
    },
    deviations: ['nulInText', 'unreadableText'],
  },
  {
    name: 'the last one is cut off',
    version: '2013',
    hex: '0007 02 00000084 01 02 00000001 04 00',
    value: { replySerial: 7, parameters: [{ id: 0x84, name: 'plateColor', value: 2 }] },
    deviations: ['truncatedList', 'wrongCount', 'trailingBytes'],
    readOnly: true,
  },
])

vectors(setParameters, [
  {
    name: 'two',
    version: '2011',
    hex: '02 02 00000001 04 0000001e 00000084 04 00000002',
    value: { parameters: [known[0], known[3]] as Parameter[] },
  },
  {
    name: 'two',
    version: '2019',
    hex: '02 00000001 04 0000001e 00000084 01 02',
    value: { parameters: [known[0], known[3]] as Parameter[] },
  },
])

vectors(querySpecificParameters, [{ name: 'two ids', version: '2013', hex: '02 00000001 0000f364', value: { ids: [1, 0xf364] } }])

describe('values that cannot be written', () => {
  it.each<Parameter>([
    { id: 0x9999, value: 7 },
    { id: 0x0013, value: 7 },
    { id: 0x9999, value: 'xyz' },
    { id: 0x9999, value: 'abc' },
    { id: 0x0084, value: 256 },
    { id: 0x0013, value: 'x'.repeat(256) },
  ])('%o', parameter => {
    expect(() => encode(parametersResponse, { replySerial: 1, parameters: [parameter] }, '2013')).toThrow()
  })
})
