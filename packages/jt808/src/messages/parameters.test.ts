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
    name: 'a number of another size is kept as hex',
    version: '2013',
    hex: '0007 01 00000001 02 001e',
    value: { replySerial: 7, parameters: [{ id: 1, name: 'heartbeatInterval', value: '001e' }] },
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
    hex: '02 02 00000001 04 0000001e 00000084 01 02',
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
