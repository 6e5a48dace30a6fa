import { expect, test } from 'vitest'
import { BatchedWrites, enough } from './batched-writes.ts'

test('a failed write is reported while the writes count as failing, a recovery when they do not', async () => {
  const reported: string[] = []
  let attempts = 0
  const writes: BatchedWrites<number> = new BatchedWrites({
    maxBatch: 1,
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
function gathering(gatherMs: number) {
  const batches: number[][] = []
  const writes: BatchedWrites<number> = new BatchedWrites({
    maxBatch: 1_000,
    gatherMs,
    write: items => Promise.resolve(void batches.push([...items])),
    settle: () => {},
    refuse: () => {},
    failed: () => {},
    recovered: () => {},
  })
  const turn = () => new Promise(resolve => setImmediate(resolve))
  return { batches, writes, turn }
}

test('what comes alone is written at once; what follows is gathered until it is enough', async () => {
  const { batches, writes, turn } = gathering(60_000)
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
  const short = gathering(5)
  short.writes.enqueue(0)
  while (short.writes.waiting > 0) await short.turn()
  short.writes.enqueue(1)
  short.writes.enqueue(2)
  while (short.writes.waiting > 0) await short.turn()
  expect(short.batches).toEqual([[0], [1, 2]])

  const { batches, writes, turn } = gathering(60_000)
  writes.enqueue(0)
  while (writes.waiting > 0) await turn()
  writes.enqueue(1)
  await turn()
  await writes.drain(10_000)
  expect(batches).toEqual([[0], [1]])
})
