import { describe, expect, it } from 'vitest'
import { decode, encode } from '../body/message.ts'
import { hexOf } from '../testing/hand-frame.ts'
import { vectors } from '../testing/vectors.ts'
import { authentication, registration, registrationResponse } from './registration.ts'

/** 'ABCDE', 'M1', '0000123' and a plate of Shanghai in GBK. */
const maker = '4142434445'
const plate = 'bba6 4131323334 35'
const known = { province: 31, city: 115, maker: 'ABCDE', model: 'M1', terminalId: '0000123', plateColor: 2, plate: '沪A12345' }
const id = '30303030313233'
const zeros = (count: number): string => '00'.repeat(count)

const hex2011 = `001f 0073 ${maker} 4d31${zeros(6)} ${id} 02 ${plate}`
const hex2013 = `001f 0073 ${maker} 4d31${zeros(18)} ${id} 02 ${plate}`
const hex2019 = `001f 0073 ${maker}${zeros(6)} 4d31${zeros(28)} ${id}${zeros(23)} 02 ${plate}`

vectors(registration, [
  { name: 'a yellow plate', version: '2011', hex: hex2011, value: known },
  { name: 'a yellow plate', version: '2013', hex: hex2013, value: known },
  { name: 'a yellow plate', version: '2019', hex: hex2019, value: known },
  {
    name: 'a 2011 body under the 2019 header',
    version: '2011',
    as: '2019',
    hex: hex2011,
    value: known,
    deviations: ['otherEditionLayout'],
  },
  {
    name: 'a 2013 body under the 2019 header',
    version: '2013',
    as: '2019',
    hex: hex2013,
    value: known,
    deviations: ['otherEditionLayout'],
  },
  {
    name: 'a 2019 body under the 2013 header',
    version: '2019',
    as: '2013',
    hex: hex2019,
    value: known,
    deviations: ['otherEditionLayout'],
  },
  {
    name: 'not plated, so the VIN',
    version: '2013',
    hex: `0000 0000 ${zeros(5)} ${zeros(20)} ${zeros(7)} 00 4c56474257413132333435363738393031`,
    value: { province: 0, city: 0, maker: '', model: '', terminalId: '', plateColor: 0, plate: 'LVGBWA12345678901' },
  },
  {
    name: 'no plate at all',
    version: '2011',
    hex: `001f 0073 ${maker} 4d31${zeros(6)} ${id} 00`,
    value: { ...known, plateColor: 0, plate: '' },
  },
  {
    name: 'texts filled on the left and closed by a NUL',
    version: '2013',
    hex: `001f 0073 0000414243 4d31${zeros(18)} 00${id.slice(2)} 02 ${plate}00`,
    value: { ...known, maker: 'ABC', terminalId: '000123' },
    deviations: ['nulInText'],
    readOnly: true,
  },
  {
    name: 'texts filled with spaces',
    version: '2013',
    hex: `001f 0073 4142432020 4d31${'20'.repeat(18)} ${id} 02 ${plate}`,
    value: { ...known, maker: 'ABC' },
    deviations: ['spacesInText'],
    readOnly: true,
  },
])

vectors(registrationResponse, [
  { name: 'let in', version: '2013', hex: '0005 00 616263', value: { replySerial: 5, result: 0, token: 'abc' } },
  { name: 'not let in', version: '2019', hex: '0005 04', value: { replySerial: 5, result: 4 } },
])

const imei = '383630303030303030303030303030'
const software = `56312e30${zeros(16)}`

vectors(authentication, [
  { name: 'the token', version: '2011', hex: '746f6b656e', value: { token: 'token' }, found: '2013' },
  { name: 'the token', version: '2013', hex: '746f6b656e', value: { token: 'token' } },
  {
    name: 'token, IMEI and software',
    version: '2019',
    hex: `05 746f6b656e ${imei} ${software}`,
    value: { token: 'token', imei: '860000000000000', softwareVersion: 'V1.0' },
  },
  {
    name: 'token and IMEI',
    version: '2019',
    hex: `05 746f6b656e ${imei}`,
    value: { token: 'token', imei: '860000000000000' },
    deviations: ['missingFields'],
  },
  {
    name: 'the counted token alone',
    version: '2019',
    hex: '05 746f6b656e',
    value: { token: 'token' },
    deviations: ['missingFields'],
  },
  {
    name: 'a token of 64 characters',
    version: '2019',
    hex: `40 ${'61'.repeat(64)} ${imei} ${software}`,
    value: { token: 'a'.repeat(64), imei: '860000000000000', softwareVersion: 'V1.0' },
  },
  {
    name: 'a token of 64 characters alone',
    version: '2019',
    hex: `40 ${'61'.repeat(64)}`,
    value: { token: 'a'.repeat(64) },
    deviations: ['missingFields'],
  },
  {
    name: 'the bare token under the 2019 header',
    version: '2013',
    as: '2019',
    hex: '746f6b656e',
    value: { token: 'token' },
    deviations: ['otherEditionLayout'],
  },
  {
    name: 'a 2019 body under the 2013 header',
    version: '2019',
    as: '2013',
    hex: `05 746f6b656e ${imei} ${software}`,
    value: { token: 'token', imei: '860000000000000', softwareVersion: 'V1.0' },
    deviations: ['otherEditionLayout'],
  },
])

describe('unusual registrations', () => {
  it('binary data in text fields does not fail', () => {
    const body = hexOf(`001f0073${'ff8180fe01'.repeat(4)}02ff`)
    const { value, deviations } = decode(registration, body, '2013')
    expect(value).toMatchObject({ province: 31, city: 115, plateColor: expect.any(Number) })
    expect(deviations).toContain('unreadableText')
  })

  it('a text that is too long for its field is not truncated silently', () => {
    expect(() => encode(registration, { ...known, maker: 'ABCDEF' }, '2013')).toThrow('longer than 5 bytes')
  })

  it.each([12, 16, 32, 64])('a bare token of %i characters is the same under both headers', length => {
    const token = 'xK9_'.repeat(16).slice(0, length)
    const body = encode(authentication, { token }, '2013')
    expect(decode(authentication, body, '2013').value).toEqual({ token })
    expect(decode(authentication, body, '2019').value).toEqual({ token })
  })
})
