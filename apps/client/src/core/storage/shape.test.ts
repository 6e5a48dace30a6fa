import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import {
  absentIs,
  byKey,
  either,
  fields,
  flag,
  known,
  number,
  oneOf,
  optional,
  orNull,
  rows,
  text,
  wholeNumber,
} from './shape.ts'

const platforms = rows(
  fields({
    code: text(1),
    title: absentIs('', text(0, 3)),
    inUse: flag,
    port: wholeNumber(1),
    theme: orNull(oneOf('red', 'blue')),
  }),
)
const same = z.array(
  z.object({
    code: z.string().check(z.minLength(1)),
    title: z._default(z.string().check(z.maxLength(3)), ''),
    inUse: z.boolean(),
    port: z.int().check(z.minimum(1)),
    theme: z.nullable(z.enum(['red', 'blue'])),
  }),
)
const good = { code: 'a', title: 'abc', inUse: true, port: 8083, theme: 'red' }

test.each([
  [[]],
  [[good]],
  [[{ ...good, more: 1 }]],
  [[{ ...good, title: undefined, theme: null }]],
  [{}],
  [null],
  ['text'],
  [[null]],
  [[[]]],
  [[{ ...good, code: '' }]],
  [[{ ...good, title: 'abcd' }]],
  [[{ ...good, title: null }]],
  [[{ ...good, inUse: 1 }]],
  [[{ ...good, port: 0 }]],
  [[{ ...good, port: 1.5 }]],
  [[{ ...good, port: '1' }]],
  [[{ ...good, theme: 'green' }]],
  [[{ code: 'a' }]],
])('a shape reads what the schema library reads, and refuses what it refuses: %j', value => {
  expect(platforms.safeParse(value).data).toEqual(same.safeParse(value).data)
})

test('what is absent stays absent, and what is not known counts as absent', () => {
  const both = fields({ module: known(oneOf('pos')), wall: optional(text()) })
  expect(Object.keys(both.parse({}))).toEqual([])
  expect(both.parse({ module: 'none', wall: '1' })).toEqual({ wall: '1' })
  expect(both.safeParse({ wall: 1 })).toEqual({})
})

test('a number is finite and within its bounds, a text as it has to be', () => {
  expect(() => number().parse(Number.NaN)).toThrow(TypeError)
  expect(() => number(0, 200).parse(201)).toThrow(TypeError)
  expect(number(0, 200).parse(200)).toBe(200)
  expect(() => text(0, 9, each => each.startsWith('a')).parse('b')).toThrow(TypeError)
  expect(either(text(), number()).parse(5)).toBe(5)
  expect(either(text(), number()).parse('5')).toBe('5')
})

test('a key named like the prototype is a key', () => {
  const read = byKey(flag).parse(JSON.parse('{"__proto__": true}'))
  expect(Object.keys(read)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})
