import { expect, test } from 'vitest'
import { capacityOf, type FuelCurve, fuelCurveFault, litresOf, readFuelPairs } from './measuring.ts'

const curve = (over: Partial<FuelCurve>): FuelCurve => ({ input: 'raw', factor: null, pairs: null, ...over })

test('litres are made of what is sent: as tenths, by a factor, by pairs, from a percentage', () => {
  expect(litresOf(curve({}), 2_988)).toBeCloseTo(298.8)
  expect(litresOf(curve({ factor: 0.25 }), 400)).toBe(100)
  expect(litresOf(curve({ input: 'percent', factor: 4 }), 505)).toBe(202)
  const table = curve({
    pairs: [
      [0, 0],
      [1_000, 100],
      [2_000, 400],
    ],
  })
  expect([0, 500, 1_000, 1_500, 2_000].map(sent => litresOf(table, sent))).toEqual([0, 50, 100, 250, 400])
  // The order of pairs does not matter, and a resistive sensor falls while the tank fills.
  const falling = curve({
    pairs: [
      [180, 0],
      [10, 300],
    ],
  })
  expect([5, 10, 95, 180].map(sent => litresOf(falling, sent))).toEqual([300, 300, 150, 0])
  expect(capacityOf(falling)).toBe(300)
})

test('below its first pair a curve stays, above the last one it goes on', () => {
  const table = curve({
    pairs: [
      [100, 20],
      [1_100, 120],
    ],
  })
  expect([0, 99, 2_100].map(sent => litresOf(table, sent))).toEqual([20, 20, 220])
  expect(
    litresOf(
      curve({
        pairs: [
          [0, 100],
          [100, 0],
        ],
      }),
      500,
    ),
  ).toBe(0)
})

test('a curve of one pair, with an input twice, that rises and falls, or with a factor besides is refused', () => {
  expect(fuelCurveFault(curve({}))).toBeUndefined()
  expect(fuelCurveFault(curve({ pairs: [[0, 0]] }))).toBe('few')
  expect(
    fuelCurveFault(
      curve({
        pairs: [
          [0, 0],
          [5, 10],
          [5, 12],
        ],
      }),
    ),
  ).toBe('twice')
  expect(
    fuelCurveFault(
      curve({
        pairs: [
          [0, 0],
          [5, 10],
          [9, 4],
        ],
      }),
    ),
  ).toBe('upAndDown')
  expect(
    fuelCurveFault(
      curve({
        pairs: [
          [0, 0],
          [5, 10],
          [9, 10],
        ],
      }),
    ),
  ).toBeUndefined()
  expect(
    fuelCurveFault(
      curve({
        factor: 1,
        pairs: [
          [0, 0],
          [5, 10],
        ],
      }),
    ),
  ).toBe('both')
})

test('pairs are read as a sheet, a file and a person write them', () => {
  const pairs = [
    [0, 0],
    [512, 60.5],
    [1_023, 120],
  ]
  for (const text of [
    '0\t0\n512\t60.5\n1023\t120',
    '0;0\r\n512;60,5\r\n1023;120\r\n',
    '0,0\n512,60.5\n1023,120',
    '0 0\n512  60.5\n1023 120\n\n',
    '传感器值\t升\n0\t0\n512\t60,5\n1023\t120',
    'raw;litres\n0;0\n512;60.5\n1023;120',
    '0，0\n512，60.5\n1023，120',
  ])
    expect(readFuelPairs(text)).toEqual({ pairs, wrongLine: undefined })
})

test('a line that is no pair is told by its number', () => {
  expect(readFuelPairs('0\t0\n512\n1023\t120')).toMatchObject({ wrongLine: 2 })
  expect(readFuelPairs('0\t0\n512\tfull')).toMatchObject({ wrongLine: 2 })
  expect(readFuelPairs('1 2 3')).toMatchObject({ pairs: [], wrongLine: 1 })
  expect(readFuelPairs('raw\tlitres\n0\t0\n-5\t3')).toMatchObject({ wrongLine: 3 })
  expect(readFuelPairs('')).toEqual({ pairs: [], wrongLine: undefined })
})
