import { expect, test, vi } from 'vitest'
import { BatchedWrites, enough } from './batched-writes.ts'

test('a failed write is reported while the writes count as failing, a recovery when they do not', async () => {
  const reported: string[] = []
  let attempts = 0
  const writes: BatchedWrites<number> = new BatchedWrites({
    maxBatch: 1,
    timeoutMs: 1_000,
    write: () => (attempts++ < 2 ? Promise.reject(new Error('disk full')) : Promise.resolve()),
    settle: items => reported.push(`settled ${items.join()}`),
    refuse: item => reported.push(`refused ${item}`),
    failed: (_, first) => reported.push(`${first ? 'first' : 'again'} ${writes.failing ? 'failing' : 'writing'}`),
    recovered: () => reported.push(`recovered ${writes.failing ? 'failing' : 'writing'}`),
  })
  writes.enqueue(1)
  await writes.drain(10_000)
  expect(reported).toEqual(['first failing', 'again failing', 'recovered writing', 'settled 1'])
})

/** Writes that succeed at once; `batches` are the items of each. */
function collecting(budgetMs: number, write: () => Promise<void> = () => Promise.resolve()) {
  const batches: number[][] = []
  const writes: BatchedWrites<number> = new BatchedWrites({
    maxBatch: 1_000,
    budgetMs,
    timeoutMs: 10_000,
    write: items => {
      batches.push([...items])
      return write()
    },
    settle: () => {},
    refuse: () => {},
    failed: () => {},
    recovered: () => {},
  })
  const turn = () => new Promise(resolve => setImmediate(resolve))
  return { batches, writes, turn }
}

test('what comes alone is written at once; what follows is gathered until it is enough', async () => {
  const { batches, writes, turn } = collecting(60_000)
  writes.enqueue(0)
  while (writes.waiting > 0) await turn()
  expect(batches).toEqual([[0]])
  for (let item = 1; item < enough; item++) {
    writes.enqueue(item)
    await turn()
  }
  expect(batches).toHaveLength(1)
  writes.enqueue(enough)
  while (writes.waiting > 0) await turn()
  expect(batches.map(batch => batch.length)).toEqual([1, enough])
})

test('what was gathered is written when its time has come, and at once when the writes are to end', async () => {
  const short = collecting(5)
  short.writes.enqueue(0)
  while (short.writes.waiting > 0) await short.turn()
  short.writes.enqueue(1)
  short.writes.enqueue(2)
  while (short.writes.waiting > 0) await short.turn()
  expect(short.batches).toEqual([[0], [1, 2]])

  const { batches, writes, turn } = collecting(60_000)
  writes.enqueue(0)
  while (writes.waiting > 0) await turn()
  writes.enqueue(1)
  await turn()
  await writes.drain(10_000)
  expect(batches).toEqual([[0], [1]])
})

test('nothing is gathered while a write alone takes the budget', async () => {
  let finish = () => {}
  const { batches, writes, turn } = collecting(60_000, () => new Promise(resolve => (finish = resolve)))
  const clock = vi.spyOn(performance, 'now')
  for (let now = 0, item = 0; item < 40; item++) {
    clock.mockReturnValue(now)
    writes.enqueue(item)
    while (batches.length === item) await turn()
    clock.mockReturnValue((now += 120_000))
    finish()
    while (writes.waiting > 0) await turn()
  }
  // The last began 120 s ago; one more within the budget of this one must not wait either.
  clock.mockReturnValue(39 * 120_000 + 1)
  writes.enqueue(40)
  for (let turns = 0; turns < 10; turns++) await turn()
  expect(batches).toHaveLength(41)
  clock.mockRestore()
  finish()
  while (writes.waiting > 0) await turn()
})

const parts = (reported: string[]) => ({
  maxBatch: 4,
  timeoutMs: 1_000,
  settle: (items: readonly number[]) => void reported.push(`settled ${items.join()}`),
  refuse: (item: number) => void reported.push(`refused ${item}`),
  failed: (_: unknown, first: boolean) => void (first && reported.push('failing')),
  recovered: () => void reported.push('recovered'),
})
const settled = (reported: string[]) =>
  reported
    .flatMap(line => (line.startsWith('settled ') ? line.slice(8).split(',') : []))
    .map(Number)
    .sort((a, b) => a - b)
const untilIdle = async (writes: BatchedWrites<number>): Promise<void> => {
  while (writes.waiting > 0) await new Promise(resolve => setImmediate(resolve))
}

test('an item that always fails without saying that it is at fault holds up nobody, and is refused', async () => {
  const reported: string[] = []
  const writes: BatchedWrites<number> = new BatchedWrites({
    ...parts(reported),
    write: items => (items.includes(3) ? Promise.reject(new TypeError('no such property')) : Promise.resolve()),
  })
  for (let item = 1; item <= 40; item += 1) writes.enqueue(item)
  await untilIdle(writes)
  expect(settled(reported)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1).filter(item => item !== 3))
  expect(reported.filter(line => line.startsWith('refused'))).toEqual(['refused 3'])
  expect(writes.failing).toBe(false)
})

test('while every write fails nothing is refused, whatever the error, and afterwards everything is written', async () => {
  const reported: string[] = []
  let attempts = 0
  const writes: BatchedWrites<number> = new BatchedWrites({
    ...parts(reported),
    write: () => (attempts++ < 13 ? Promise.reject(new Error('relation does not exist')) : Promise.resolve()),
  })
  for (let item = 1; item <= 10; item += 1) writes.enqueue(item)
  await untilIdle(writes)
  expect(settled(reported)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(reported.some(line => line.startsWith('refused'))).toBe(false)
})

test('an invalid row says that the database is back', async () => {
  const reported: string[] = []
  let attempts = 0
  const writes: BatchedWrites<number> = new BatchedWrites({
    ...parts(reported),
    write: () =>
      Promise.reject(
        attempts++ === 0 ? new Error('Connection terminated') : Object.assign(new Error('check'), { code: '23514' }),
      ),
  })
  writes.enqueue(1)
  await untilIdle(writes)
  expect(reported).toEqual(['failing', 'recovered', 'refused 1'])
  expect(writes.failing).toBe(false)
})

test('a write without a result counts as failed after a time, and is repeated', async () => {
  const reported: string[] = []
  let attempts = 0
  const writes: BatchedWrites<number> = new BatchedWrites({
    ...parts(reported),
    timeoutMs: 20,
    write: () => (attempts++ === 0 ? new Promise(() => {}) : Promise.resolve()),
  })
  writes.enqueue(1)
  await untilIdle(writes)
  expect(reported).toEqual(['failing', 'recovered', 'settled 1'])
})
