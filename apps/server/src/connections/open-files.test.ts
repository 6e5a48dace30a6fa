import { expect, test } from 'vitest'
import { openFileLimit, shareOpenFiles } from './open-files.ts'

const asked = { terminals: 0, http: 0 }

test('terminals and API share what the limit allows, and leave some for database and files', () => {
  const { terminals, http, lowered } = shareOpenFiles(20_000, asked)
  expect([terminals, http, lowered]).toEqual([14_808, 4_936, undefined])
  expect(terminals + http).toBeLessThanOrEqual(20_000 - 256)
  expect(shareOpenFiles(Number.POSITIVE_INFINITY, asked)).toEqual({ terminals: 50_000, http: 10_000, lowered: undefined })
})

test('what is asked for is granted where it can be, and the operator is told where it cannot', () => {
  expect(shareOpenFiles(1_048_576, { terminals: 100_000, http: 20_000 })).toEqual({
    terminals: 100_000,
    http: 20_000,
    lowered: undefined,
  })
  const { terminals, http, lowered } = shareOpenFiles(20_000, { terminals: 50_000, http: 1_000 })
  expect([terminals, http]).toEqual([18_744, 1_000])
  expect(lowered).toContain('--max-connections 50000 is lowered to 18744: this process may open 20000 files')
})

test('a tiny limit leaves something for both', () => {
  const { terminals, http } = shareOpenFiles(260, asked)
  expect([terminals > 0, http > 0]).toEqual([true, true])
})

test('the limit of this process is found', () => {
  expect(openFileLimit()).toBeGreaterThan(255)
})
