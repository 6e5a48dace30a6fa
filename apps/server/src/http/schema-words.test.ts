import { callsByPath } from '@outrider/contract'
import { expect, test } from 'vitest'
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

test('what is wrong with a request is said in the language of the request, of every field of every call', () => {
  const [zh, en] = [said('zh'), said('en')]
  expect(zh.size).toBeGreaterThan(20)
  expect([...zh].filter(text => !/\p{Script=Han}/u.test(text))).toEqual([])
  // Chinese names of its own are between quotes.
  expect([...en].filter(text => /\p{Script=Han}/u.test(text.replaceAll(/"[^"]*"/g, '')))).toEqual([])
})

test('people who read it meet neither patterns nor names of types', () => {
  const [zh, en] = [said('zh'), said('en')]
  const ofTheLibrary = /\/\^|[$]\/|\bexpected\b|\breceived\b|\bundefined\b|\bstring\b|\bInvalid\b|instanceof|正则|期望/
  expect([...zh, ...en].filter(text => ofTheLibrary.test(text.replaceAll(/"[^"]*"/g, '')))).toEqual([])
  expect([...en]).toEqual(expect.arrayContaining(['has the wrong format', 'is missing', 'is not a date that exists']))
})
