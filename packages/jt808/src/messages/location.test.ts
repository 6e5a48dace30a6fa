import { describe, expect, it } from 'vitest'
import { decode, encode } from '../body/message.ts'
import { hexOf } from '../testing/hand-frame.ts'
import { vectors } from '../testing/vectors.ts'
import { type Location, location, locationResponse } from './location.ts'

/** 31.230416 N, 121.473701 E, 12 m, 56.7 km/h, 270 degrees, 2024-02-29 20:00:00 in China. */
const east = '00000003 00000003 01dc89d0 073d8aa5 000c 0237 010e 240229200000'
const place: Location = {
  alarms: 3,
  status: 3,
  latitude: 31.230416,
  longitude: 121.473701,
  altitude: 12,
  speed: 56.7,
  course: 270,
  time: Date.UTC(2024, 1, 29, 12, 0, 0),
  extras: {},
}

for (const version of ['2013', '2019'] as const) {
  vectors(location, [
    { name: 'the basic part alone', version, hex: east, value: place },
    {
      name: 'the usual items',
      version,
      hex: `${east} 01040001e240 0202022b 03020230 0402000a 3001 1f 310109`,
      value: {
        ...place,
        extras: { mileage: 12345.6, fuel: 55.5, recorderSpeed: 56, alarmEventId: 10, signal: 31, satellites: 9 },
      },
    },
    {
      name: 'south and west, below the sea, without a fix',
      version,
      hex: '80000000 0000000c 01dc89d0 073d8aa5 fff4 0000 0000 991231235959',
      value: {
        ...place,
        alarms: 0x8000_0000,
        status: 12,
        latitude: -31.230416,
        longitude: -121.473701,
        altitude: -12,
        speed: 0,
        course: 0,
        time: Date.UTC(2099, 11, 31, 15, 59, 59),
      },
    },
    {
      name: 'nothing but zeros',
      version,
      hex: '00'.repeat(28),
      value: { alarms: 0, status: 0, latitude: 0, longitude: 0, altitude: 0, speed: 0, course: 0, time: null, extras: {} },
      deviations: ['unusableTime'],
    },
    {
      name: 'items of areas and routes',
      version,
      hex: `${east} 110100 1206 02 00000007 01 1307 00000008 0078 01`,
      value: {
        ...place,
        extras: {
          overspeedArea: { type: 0 },
          areaInOut: { type: 2, area: 7, direction: 1 },
          segmentTime: { segment: 8, seconds: 120, result: 1 },
        },
      },
    },
    {
      name: 'items of video, lamps and inputs',
      version,
      hex: `${east} 1105 0300000009 140400000003 150400000005 160480000000 17021001 180300054b 2504 00000003 2a020002 2b04 00640032`,
      value: {
        ...place,
        extras: {
          overspeedArea: { type: 3, area: 9 },
          videoAlarms: 3,
          lostChannels: 5,
          occludedChannels: 0x8000_0000,
          storageFaults: 0x1001,
          abnormalDriving: { kinds: 5, degree: 75 },
          lampsAndSignals: 3,
          ioStatus: 2,
          analog: { ad1: 100, ad0: 50 },
        },
      },
    },
    {
      name: 'ids that nobody knows',
      version,
      hex: `${east} e1020102 f100`,
      value: {
        ...place,
        extras: {
          unknown: [
            { id: 0xe1, bytes: hexOf('0102') },
            { id: 0xf1, bytes: Buffer.alloc(0) },
          ],
        },
      },
    },
    {
      name: 'known ids of another length',
      version,
      hex: `${east} 0102ffff 0101 07 0104 00000001`,
      value: {
        ...place,
        extras: {
          mileage: 0.1,
          unknown: [
            { id: 1, bytes: hexOf('ffff') },
            { id: 1, bytes: hexOf('07') },
          ],
        },
      },
      deviations: ['extraLength'],
      readOnly: true,
    },
    {
      name: 'the same id twice',
      version,
      hex: `${east} 310108 310109`,
      value: { ...place, extras: { satellites: 8, unknown: [{ id: 0x31, bytes: hexOf('09') }] } },
      deviations: ['extraRepeated'],
    },
    {
      name: 'fuel in percent',
      version,
      hex: `${east} 02028032`,
      value: { ...place, extras: { unknown: [{ id: 2, bytes: hexOf('8032') }] } },
      deviations: ['extraValue'],
    },
    {
      name: 'an item past the end',
      version,
      hex: `${east} 01040001e240 0310ab`,
      value: { ...place, extras: { mileage: 12345.6 } },
      deviations: ['extrasPastEnd'],
      readOnly: true,
    },
    {
      name: 'an item without a length',
      version,
      hex: `${east} 310109 30`,
      value: { ...place, extras: { satellites: 9 } },
      deviations: ['extrasPastEnd'],
      readOnly: true,
    },
  ])
}

describe('unusable times', () => {
  const at = (time: string): string => `${east.slice(0, -12)}${time}`
  it.each([
    '000000000000',
    'ffffffffffff',
    '240230120000',
    '230229120000',
    '240431120000',
    '241301120000',
    '240100120000',
    '240101240000',
    '240101126000',
    '240101120060',
    '2401011200a0',
  ])('%s is unusable', time => {
    const { value, deviations } = decode(location, hexOf(at(time)), '2013')
    expect(value.time).toBeNull()
    expect(deviations).toEqual(['unusableTime'])
    expect(value.latitude).toBe(31.230416)
  })

  it('every day from 2000 to 2099 is the day of the calendar', () => {
    for (let time = Date.UTC(2000, 0, 1, 3); time < Date.UTC(2100, 0, 1); time += 86_400_000) {
      expect(decode(location, encode(location, { ...place, time }, '2013'), '2013').value.time).toBe(time)
    }
  })

  it('a year outside of 2000 to 2099 is not written', () => {
    expect(() => encode(location, { ...place, time: Date.UTC(2100, 0, 2) }, '2013')).toThrow('2000 to 2099')
  })
})

describe('coordinates', () => {
  it('the status bits follow the signs, and stay as they are at 0', () => {
    const status = (latitude: number, longitude: number, given: number): number =>
      encode(location, { ...place, latitude, longitude, status: given }, '2013').readUInt32BE(4)
    expect(status(-1, -1, 3)).toBe(15)
    expect(status(1, 1, 15)).toBe(3)
    expect(status(0, 0, 15)).toBe(15)
    expect(status(1, 1, 0x8000_0003)).toBe(0x8000_0003)
  })

  it('0 south is 0', () => {
    expect(Object.is(decode(location, hexOf(`00000000 0000000c${'00'.repeat(20)}`), '2013').value.latitude, 0)).toBe(true)
  })

  it('coordinates out of range are read unchanged', () => {
    const { value } = decode(location, hexOf(`00000000 00000003 ffffffff ffffffff${'00'.repeat(12)}`), '2013')
    expect(value).toMatchObject({ latitude: 4294.967295, longitude: 4294.967295 })
  })
})

describe('compartment temperature', () => {
  it.each([
    ['0019', 25],
    ['fff6', -10],
    ['800a', -10],
    ['0000', 0],
  ])('%s is %i degrees', (hex, degrees) => {
    expect(decode(location, hexOf(`${east} 0602${hex}`), '2019').value.extras.temperature).toBe(degrees)
  })
})

describe('tyre pressures', () => {
  it('a missing wheel is null', () => {
    const { value } = decode(location, hexOf(`${east} 051e 64 00 ${'ff'.repeat(28)}`), '2019')
    expect(value.extras.tyrePressures).toEqual([100, 0, ...Array.from({ length: 28 }, () => null)])
    expect(encode(location, value, '2019').toString('hex')).toContain(`051e6400${'ff'.repeat(28)}`)
  })
})

const answered = { replySerial: 9, location: { ...place, extras: { mileage: 12345.6 } } }
vectors(locationResponse, [
  { name: 'with its serial', version: '2013', hex: `0009 ${east} 01040001e240`, value: answered },
  { name: 'with its serial', version: '2019', hex: `0009 ${east} 01040001e240`, value: answered },
  {
    name: 'without a serial',
    version: '2011',
    hex: `${east} 01040001e240`,
    value: { ...answered, replySerial: null },
    deviations: ['noReplySerial'],
  },
  {
    name: 'without a serial or items',
    version: '2011',
    hex: east,
    value: { replySerial: null, location: place },
    deviations: ['noReplySerial'],
  },
  {
    name: 'without a serial, read two bytes late it has a time as well',
    version: '2011',
    hex: `00000003 00000003 01dc89d0 073d8aa5 000c 0237 010e 240205102012 01040001e240`,
    value: { replySerial: null, location: { ...answered.location, time: Date.UTC(2024, 1, 5, 2, 20, 12) } },
    deviations: ['noReplySerial'],
  },
  {
    name: 'without a serial, read two bytes late only the items are wrong',
    version: '2011',
    hex: '00000003 00000003 01dc0010 073d0020 000c 0237 010e 240205102012 01040001e240',
    value: {
      replySerial: null,
      location: { ...answered.location, latitude: 31.195152, longitude: 121.43824, time: Date.UTC(2024, 1, 5, 2, 20, 12) },
    },
    deviations: ['noReplySerial'],
  },
])
