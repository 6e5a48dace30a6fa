import { expect, test } from 'vitest'
import { BatchedWrites } from './batched-writes.ts'

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
