import { expect, test } from 'vitest'
import { plainSensor, type SensorForm, sensorFormFault } from './sensor.ts'
import { readValue, SensorFilter, toneOf } from './sensor-value.ts'

const sensor = (over: Partial<SensorForm> = {}): SensorForm => ({ ...plainSensor, ...over })
const hex = (text: string) => Buffer.from(text, 'hex')
const read = (over: Partial<SensorForm>, bytes: string) => readValue(sensor(over), hex(bytes))

test.each<[string, Partial<SensorForm>, string, number]>([
  ['two bytes, the high one first', {}, '0102', 258],
  ['the low one first', { order: 'little' }, '0102', 513],
  ['from a later byte', { firstByte: 1, bytes: 1 }, '0102', 2],
  ['four bytes', { bytes: 4 }, 'fffffffe', 4_294_967_294],
  ["two's complement", { sign: 'twos', factor: 0.1 }, 'ff38', -20],
  ['a sign in the highest bit', { sign: 'magnitude', factor: 0.1 }, '80c8', -20],
  ['an offset', { bytes: 1, offset: -40 }, '7b', 83],
  ['tenths that stay tenths', { factor: 0.1 }, '0003', 0.3],
  ['one bit', { bytes: 4, bit: 13, bits: 1 }, '00002003', 1],
  ['some bits, with a sign', { bytes: 1, bit: 4, bits: 4, sign: 'twos' }, 'e7', -2],
  [
    'a table, straight between its pairs',
    {
      pairs: [
        [0, -10],
        [100, 10],
      ],
    },
    '0032',
    0,
  ],
  [
    'a table, below its first pair',
    {
      pairs: [
        [10, 5],
        [20, 6],
      ],
    },
    '0001',
    5,
  ],
  [
    'the record of a Bluetooth sensor among others, by its address',
    { source: 'beacon', record: { from: 1, bytes: 8, keyAt: 0, key: 'AC233FA10017' }, firstByte: 6, sign: 'twos', factor: 0.1 },
    '02ac233fa1001600c8ac233fa10017ff38',
    -20,
  ],
  ['a value within a nested list', { nested: 0x00ce, factor: 0.01 }, '0003000101000400ce04b0', 12],
])('%s', (_, over, bytes, value) => {
  expect(read(over, bytes)).toEqual({ value, fault: null })
})

test.each<[string, Partial<SensorForm>, string | undefined, string]>([
  ['what did not come', {}, undefined, 'notSent'],
  ['too few bytes', {}, '01', 'tooShort'],
  ['a number that means nothing', { noValues: [0xffff] }, 'ffff', 'noValue'],
  ['less than its least', { sign: 'twos', min: -60 }, '8000', 'outOfRange'],
  ['more than its greatest', { max: 100 }, '0065', 'outOfRange'],
  ['a nested list without the type', { nested: 0x00ce }, '0003000101', 'notSent'],
  [
    'a Bluetooth sensor that was not heard',
    { source: 'beacon', record: { from: 0, bytes: 4, keyAt: 2, key: 'AB01' }, bytes: 1 },
    '0102ab0203',
    'notSent',
  ],
  ['a nested list that is cut off', { nested: 0x00ce }, '00ff00ce04b0', 'notSent'],
])('%s is no number', (_, over, bytes, fault) => {
  expect(readValue(sensor(over), bytes === undefined ? undefined : hex(bytes))).toEqual({ value: null, fault })
})

test('a median leaves a single outlier out, a mean smooths, and neither reaches over a longer silence', () => {
  const filtered = (filter: SensorForm['filter'], readings: [number, number][]) => {
    const each = new SensorFilter({ filter, filterOver: 3 })
    return readings.map(([time, value]) => each.next(time, { value, fault: null }).value)
  }
  expect(
    filtered('median', [
      [0, 4],
      [1, 90],
      [2, 5],
    ]),
  ).toEqual([4, 4, 5])
  expect(
    filtered('mean', [
      [0, 3],
      [1, 6],
      [2, 9],
      [3, 12],
    ]),
  ).toEqual([3, 4.5, 6, 9])
  expect(
    filtered('mean', [
      [0, 3],
      [900_001, 9],
    ]),
  ).toEqual([3, 9])
  const median = new SensorFilter({ filter: 'median', filterOver: 3 })
  median.next(0, { value: 1, fault: null })
  expect(median.next(1, { value: null, fault: 'noValue' })).toEqual({ value: null, fault: 'noValue' })
})

test('a band has its begin and not its end', () => {
  const { bands } = sensor({
    bands: [
      { from: null, to: 0, tone: 'bad' },
      { from: 0, to: 8, tone: 'good' },
    ],
  })
  expect([-1, 0, 7.9, 8].map(value => toneOf({ bands }, value))).toEqual(['bad', 'good', 'good', undefined])
})

test.each<[Partial<SensorForm>, string | undefined]>([
  [{}, undefined],
  [{ kind: 'fuel' }, 'kind'],
  [{ sourceNumber: 256 }, 'source'],
  [{ source: 'can', nested: 1 }, 'source'],
  [{ bit: 15, bits: 2 }, 'bits'],
  [
    {
      pairs: [
        [1, 1],
        [1, 2],
      ],
    },
    'pairs',
  ],
  [{ min: 5, max: 5 }, 'range'],
  [{ bands: [{ from: 1, to: 1, tone: 'bad' }] }, 'bands'],
  [{ kind: 'door', filter: 'mean' }, 'switch'],
  [{ source: 'beacon' }, 'record'],
  [{ record: { from: 0, bytes: 8, keyAt: 0, key: 'AB01' } }, 'record'],
  [{ source: 'beacon', record: { from: 0, bytes: 8, keyAt: 7, key: 'AB01' } }, 'record'],
  [{ source: 'beacon', firstByte: 7, record: { from: 0, bytes: 8, keyAt: 0, key: 'AB01' } }, 'record'],
  [{ source: 'beacon', firstByte: 6, record: { from: 0, bytes: 8, keyAt: 0, key: 'AB01' } }, undefined],
])('%o goes together or not', (over, fault) => {
  expect(sensorFormFault(sensor(over))).toBe(fault)
})
