import { expect, test } from 'vitest'
import { shortens } from './shortens.ts'

const kinds = [
  { kind: 'photos', most: 190, least: 0 },
  { kind: 'alarms', most: 0, least: 1_095 },
] as const
const company = { orgId: 1, days: { photos: 30 }, counts: { photos: 30, alarms: 0 } }
const branch = { orgId: 2, days: { photos: 100, alarms: 2_000 }, counts: { photos: 100, alarms: 2_000 } }
const known = { kinds: [...kinds], organisations: [company, branch] }
const ofBranch = { orgId: 2, parentId: 1 }

test.each([
  ['as it is', { photos: 100, alarms: 2_000 }, false],
  ['longer', { photos: 101, alarms: 3_000 }, false],
  ['shorter', { photos: 99, alarms: 2_000 }, true],
  ['emptied, where the company keeps photos for a shorter time', { alarms: 2_000 }, true],
  ['emptied, where the company keeps alarms for ever', { photos: 100 }, false],
])('a term of a branch that is saved %s: %s is a shorter one: %s', (_, days, expected) => {
  expect(shortens(known, ofBranch, days)).toBe(expected)
})

test('what is kept for ever is shortened by any term; what an unseen organisation above has may be shorter', () => {
  expect(shortens(known, { orgId: 1, parentId: null }, { photos: 30, alarms: 5_000 })).toBe(true)
  expect(shortens(known, { orgId: 1, parentId: null }, { photos: 31 })).toBe(false)
  // Who administers the branch alone is not told that there is a company above.
  expect(shortens({ kinds: [...kinds], organisations: [branch] }, { orgId: 2, parentId: null }, { alarms: 2_000 })).toBe(true)
})
