import { expect, test } from 'vitest'
import { databaseOfFile } from '../testing/database.ts'
import type { Take } from '../calls/budget.ts'
import { LeftBehindBudget } from '../calls/left-behind-budget.ts'
import { Refusal } from '../calls/refusal.ts'
import { StoredBudgets } from './stored-budgets.ts'

const database = await databaseOfFile()

const hour = 3_600_000
const day = 24 * hour
let kinds = 0
/** A budget that nobody has used, and servers that start with it. */
function budget(amount: number) {
  let now = Date.now()
  const kind = `kind ${(kinds += 1)}`
  const take = (key: number | string = 'somebody', more: Partial<Take> = {}): Take => ({
    kind,
    key,
    amount,
    within: day,
    ...more,
  })
  return { take, starts: () => new StoredBudgets(database.db, () => now), pass: (ms: number) => (now += ms) }
}

test('so much at once, which comes back evenly, whichever server is asked and however often it starts', async () => {
  const { take, starts, pass } = budget(4)
  for (let at = 0; at < 4; at++) expect(await starts().take([take()])).toBe(0)
  expect(await starts().take([take()])).toBe(6 * hour)
  expect(await starts().take([take('another')])).toBe(0)
  pass(6 * hour - 1)
  expect(await starts().take([take()])).toBe(1)
  pass(1)
  expect(await starts().take([take()])).toBe(0)
  expect(await starts().take([take()])).toBe(6 * hour)
})

test('many at once take no more than there is, and where one of several is spent none of the others is taken', async () => {
  const { take, starts } = budget(5)
  const waits = await Promise.all(Array.from({ length: 30 }, () => starts().take([take('a'), take('b')])))
  expect(waits.filter(wait => wait === 0)).toHaveLength(5)
  for (let at = 0; at < 10; at++) expect(await starts().take([take('c'), take('a')])).toBeGreaterThan(0)
  for (let at = 0; at < 5; at++) expect(await starts().take([take('c')])).toBe(0)
})

test('a clock that was days ahead and is set back shuts nobody out', async () => {
  const { take, starts, pass } = budget(1)
  pass(3 * day)
  expect(await starts().take([take()])).toBe(0)
  pass(-3 * day)
  expect(await starts().take([take()])).toBe(0)
  expect(await starts().take([take()])).toBe(day)
})

test('whose it is cannot be read in the table', async () => {
  const { take, starts } = budget(1)
  await starts().take([take('13912345678 192.0.2.7')])
  const { rows } = await database.pool.query<{ key: string }>('select key from spent_budgets where kind = $1', [take().kind])
  expect(rows).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test('what a user has left behind in a day is left behind after a restart too', async () => {
  const { starts, pass } = budget(1)
  let ahead = 0
  const who = { userId: 1, companies: [7] }
  let taken = 0
  for (let restarts = 0; restarts < 12; restarts++) {
    const left = new LeftBehindBudget(starts(), () => ahead)
    for (let at = 0; at < 40; at++) {
      const code = await left.spend('application', who).then(
        () => 0,
        (error: unknown) => (error instanceof Refusal ? 1 : expect.fail(String(error))),
      )
      if (code === 0) taken++
    }
    ahead += 60_000
    pass(60_000)
  }
  // 300 in a day, and what came back in 12 minutes.
  expect(taken).toBeLessThanOrEqual(303)
  expect(taken).toBeGreaterThanOrEqual(300)
})
