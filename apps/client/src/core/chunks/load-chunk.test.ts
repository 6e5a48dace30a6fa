import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkLoadTimeout, ChunkTimeout, loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part of the client that does not come is given up after 120 s, not before (S9.2)', async () => {
  let given: unknown
  const loading = loadChunk(() => new Promise(() => {})).catch((error: unknown) => {
    given = error
  })
  expect(chunkLoadTimeout).toBe(120_000)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(given).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(given).toBeInstanceOf(ChunkTimeout)
})

test('resolves with the chunk, rejects with the load error, and leaves no timer', async () => {
  expect(await loadChunk(() => Promise.resolve('part'))).toBe('part')
  await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow('404')
  expect(vi.getTimerCount()).toBe(0)
})
