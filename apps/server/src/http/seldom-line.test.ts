import { expect, test } from 'vitest'
import { SeldomLine } from './seldom-line.ts'

test('a line that would come with every call comes once in ten seconds, with how many were left out', () => {
  let now = 0
  const lines: unknown[] = []
  const log = { warn: (fields: object, text: string) => void lines.push([fields, text]) }
  const line = new SeldomLine('database unavailable', () => now)
  for (let at = 0; at < 1000; at++) line.warn(log, { at })
  now = 10_000
  line.warn(log, { at: 1000 })
  expect(lines).toEqual([
    [{ at: 0 }, 'database unavailable'],
    [{ at: 1000, notLogged: 999 }, 'database unavailable'],
  ])
})
