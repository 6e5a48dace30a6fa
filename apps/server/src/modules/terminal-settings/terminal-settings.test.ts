/** Rules of settings of terminals: what may be typed, what a profile wants, and how a rollout goes. */
import { expect, test } from 'vitest'
import { differing, wantedOf } from '../../fleet/parameters/wanted-values.ts'
import { isSame, settableParameters, wantedValue, withoutPasswords, WrongValue } from '../../fleet/parameters/terminal-values.ts'
import { hasToStop, provenFor, wavesOf } from './waves.ts'

const why = (number: number, value: string, version?: '2011' | '2013' | '2019') => {
  try {
    return wantedValue({ number, value }, version)
  } catch (error) {
    if (error instanceof WrongValue) return error.why.en
    throw error
  }
}

test.each([
  [0x0029, '30', '2013', { id: 0x0029, value: 30 }],
  [0x0029, '0', '2013', 'it has to be within 1 – 4294967295'],
  [0x0029, 'soon', '2013', 'it has to be a number'],
  [0x005b, '5.5', '2013', { id: 0x005b, value: 55 }],
  [0x005b, '5.55', '2013', 'it has too many decimals'],
  [0x0020, '3', '2013', 'it is none of the values that there are'],
  [0x0018, '8808', '2019', 'the edition of this terminal does not have it'],
  [0x0013, 'fleet.example.com', '2013', { id: 0x0013, value: 'fleet.example.com' }],
  [0x0013, 'fleet.example.com:8808', '2013', 'before 2019 the address has no port: set the port itself'],
  [0x0013, 'fleet.example.com', '2019', 'terminals of 2019 take the port with the address, as in host:8808'],
  [0x0013, 'a:1;b:2', '2019', { id: 0x0013, value: 'a:1;b:2' }],
  [0x0083, '沪\u0001', '2013', 'it has characters that cannot be used'],
  [0x0083, '沪'.repeat(128), '2013', 'it is longer than 255 bytes'],
  [0x0032, '16 32 0A 1E', '2019', { id: 0x0032, value: '16320a1e' }],
  [0x0032, '16320a', '2019', 'it has to be 4 bytes in hexadecimal'],
  [0x0012, 'secret', undefined, 'passwords are not kept in profiles: set them one by one'],
  [0x0049, '13800000001', undefined, 'what lets somebody order or hear by telephone is not kept in profiles: set it one by one'],
  [0xf030, 'AT', '2019', 'this parameter cannot be set'],
] as const)('parameter %i with "%s" on a terminal of %s', (number, value, version, expected) => {
  expect(why(number, value, version)).toEqual(expected)
})

test('a password is set and neither stored nor shown; a terminal is offered what its edition has', () => {
  expect(withoutPasswords([wantedValue({ number: 0x0012, value: 'secret' }, '2013')])).toEqual([{ id: 0x0012, value: '***' }])
  const numbers = (version: '2013' | '2019' | undefined) =>
    settableParameters(version, new Map(), new Map()).map(({ number }) => number)
  expect(numbers('2013')).toContain(0x0018)
  expect(numbers('2019')).not.toContain(0x0018)
  expect(numbers(undefined)).not.toContain(0x0012)
  expect(settableParameters('2013', new Map([[0x005b, 55]]), new Map()).find(({ number }) => number === 0x005b)).toMatchObject({
    value: '5.5',
    unit: 'km/h',
    min: 0,
    max: 6553.5,
  })
})

test('values are the same whatever the case of their bytes and the form of their number', () => {
  expect([isSame(0x0032, 'AB', 'ab'), isSame(0x0029, 30, '30'), isSame(0x0083, 'a', 'A'), isSame(0x0029, 30, undefined)]).toEqual(
    [true, true, false, false],
  )
})

test('of several profiles the nearest organisation counts, there the one for the model', () => {
  const profile = (id: string, organisationId: number, model: string, value: number) => ({
    id,
    organisationId,
    model,
    wanted: [
      { id: 0x0029, value },
      { id: 0x0018, value },
    ],
  })
  const profiles = [profile('1', 1, '', 10), profile('2', 2, '', 20), profile('3', 2, 'X', 30), profile('4', 9, '', 40)]
  const at = (above: number[], model: string) => wantedOf(profiles, { above, model, version: '2019' }).get(0x0029)
  expect(at([2, 1], 'X')).toMatchObject({ value: 30, profileId: '3' })
  expect(at([2, 1], 'Y')).toMatchObject({ value: 20, profileId: '2' })
  expect(at([1], 'X')).toMatchObject({ value: 10 })
  expect([...wantedOf(profiles, { above: [1], model: '', version: '2019' }).keys()]).toEqual([0x0029])
  expect(
    differing(
      [
        { id: 1, value: 30 },
        { id: 2, value: 5 },
      ],
      new Map([[1, '30']]),
    ),
  ).toEqual([{ id: 2, value: 5 }])
})

test('a wave more may have it each time a whole one has come to its end, of any terminals', () => {
  expect([0, 4, 5, 24, 25, 104, 105].map(provenFor)).toEqual([5, 5, 25, 25, 105, 105, 425])
})

test('waves grow fourfold from five', () => {
  const counts = Map.groupBy(wavesOf(1_000), wave => wave)
  expect([...counts.values()].map(({ length }) => length)).toEqual([5, 20, 80, 320, 575])
})

test('it stops above its percent of failures, not for a single one, and not again for those that somebody has seen', () => {
  const limits = { stopAbove: 2, seenSettled: 0, seenFailed: 0 }
  expect(hasToStop({ done: 4, refused: 1 }, limits)).toBe(false)
  expect(hasToStop({ done: 20, refused: 1, lost: 1 }, limits)).toBe(true)
  expect(hasToStop({ done: 98, refused: 2 }, limits)).toBe(false)
  expect(hasToStop({ done: 98, refused: 2, noAnswer: 1 }, limits)).toBe(true)
  expect(hasToStop({ done: 60, refused: 2 }, { ...limits, seenSettled: 22, seenFailed: 2 })).toBe(false)
})
