import { expect, test } from 'vitest'
import { looksLikeOrder } from '../fleet/driver-text.ts'
import { demoRules } from './alarm-rules.ts'

test('What rules of the demo have read to drivers is withheld from no terminal', () => {
  const texts = demoRules.flatMap(({ actions = [] }) => actions.flatMap(({ text }) => text ?? []))
  expect(texts).not.toEqual([])
  expect(texts.filter(looksLikeOrder)).toEqual([])
})
