import { callsByPath } from '@outrider/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { detailOf, wordsIn } from './schema-words.ts'

const wrong = [[{}], 'x'.repeat(5_000), -1e12, '2026-02-31', undefined]

/** What every call says of each of its fields when it is wrong, after the field's own path. */
function said(lang: 'zh' | 'en'): Set<string> {
  const all = new Set<string>()
  for (const { request } of callsByPath.values())
    for (const value of wrong) {
      const { error } = request.safeParse(
        Object.fromEntries(Object.keys(request.shape).map(field => [field, value])),
        wordsIn(lang),
      )
      for (const issue of error?.issues ?? []) all.add(detailOf({ issues: [{ ...issue, path: [] }] }))
    }
  return all
}

const [zh, en] = [said('zh'), said('en')]

test('what is wrong with a request is said in the language of the request, of every field of every call', () => {
  expect(zh.size).toBeGreaterThan(20)
  expect([...zh].filter(text => !/\p{Script=Han}/u.test(text))).toEqual([])
  // Chinese names of its own are between quotes.
  expect([...en].filter(text => /\p{Script=Han}/u.test(text.replaceAll(/"[^"]*"/g, '')))).toEqual([])
})

test('people who read it meet neither patterns nor names of types', () => {
  const ofTheLibrary = /\/\^|[$]\/|\bexpected\b|\breceived\b|\bundefined\b|\bstring\b|\bInvalid\b|instanceof|正则|期望/
  expect([...zh, ...en].filter(text => ofTheLibrary.test(text.replaceAll(/"[^"]*"/g, '')))).toEqual([])
  expect([...en]).toEqual(expect.arrayContaining(['has the wrong format', 'is missing', 'is not a date that exists']))
})

test('what is counted is one or many, in each of its kinds, and numbers have no unit', () => {
  const of = (schema: z.ZodType, value: unknown, lang: 'zh' | 'en') => {
    const { error } = schema.safeParse(value, wordsIn(lang))
    return error && detailOf(error)
  }
  const both = (schema: z.ZodType, value: unknown) => [of(schema, value, 'en'), of(schema, value, 'zh')]
  expect(both(z.string().min(1), '')).toEqual(['must have at least 1 character', '至少1个字符'])
  expect(both(z.string().min(2), '')).toEqual(['must have at least 2 characters', '至少2个字符'])
  expect(both(z.string().max(1), 'ab')).toEqual(['must have at most 1 character', '最多1个字符'])
  expect(both(z.string().max(0), 'ab')).toEqual(['must have at most 0 characters', '最多0个字符'])
  expect(both(z.array(z.int()).min(1), [])).toEqual(['must have at least 1 entry', '至少1项'])
  expect(both(z.array(z.int()).max(2), [1, 2, 3])).toEqual(['must have at most 2 entries', '最多2项'])
  expect(both(z.set(z.int()).max(1), new Set([1, 2]))).toEqual(['must have at most 1 entry', '最多1项'])
  expect(both(z.number().min(1), 0)).toEqual(['must be at least 1', '不能小于1'])
  expect(both(z.number().lt(1), 1)).toEqual(['must be less than 1', '须小于1'])
  expect([...en].filter(text => /\b1 (characters|entries|bytes)\b|[[|]/.test(text.replaceAll(/"[^"]*"/g, '')))).toEqual([])
})
