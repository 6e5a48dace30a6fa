import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type More, WorkerLoop, type WorkerLoopOptions } from './worker-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function loopOf(work: () => Promise<More>, options: Partial<WorkerLoopOptions> = {}) {
  const lines: object[] = []
  const loop = new WorkerLoop({ work, log: { error: fields => void lines.push(fields) }, failure: 'it failed', ...options })
  return { loop, lines }
}

test('what is woken several times before its portion begins is done once', async () => {
  let runs = 0
  const { loop } = loopOf(async () => void (runs += 1), { batchDelayMs: 250 })
  loop.wake()
  loop.wake()
  await vi.advanceTimersByTimeAsync(249)
  loop.wake()
  expect(runs).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(1)
})

test('what is woken during a portion is done after it, never beside it', async () => {
  const ends: (() => void)[] = []
  const { loop } = loopOf(() => new Promise<void>(resolve => void ends.push(resolve)))
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  loop.wake()
  loop.wake()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await loop.settled()
  expect(ends).toHaveLength(2)
})

test('portions follow each other without a pause while there is more', async () => {
  const left = [true, true, false]
  const { loop } = loopOf(async () => left.shift(), { batchDelayMs: 50 })
  loop.wake()
  await vi.advanceTimersByTimeAsync(50)
  expect(left).toEqual([])
})

test('a portion that names a time is followed by one then, unless it is woken before', async () => {
  let runs = 0
  const { loop } = loopOf(async () => {
    runs += 1
    return 3_000
  })
  loop.wake()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(2)
  loop.wake()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(runs).toBe(3)
})

test('failures are tried again after 1, 2, 4, 8 and then 10 seconds, and only the first one is logged, until one succeeds', async () => {
  const times: number[] = []
  let fails = true
  const { loop, lines } = loopOf(
    async () => {
      times.push(Date.now())
      if (fails) throw new Error('no database')
    },
    { fields: () => ({ waiting: 3 }) },
  )
  const begun = Date.now()
  loop.wake()
  await vi.advanceTimersByTimeAsync(26_000)
  expect(times.map(time => (time - begun) / 1_000)).toEqual([0, 1, 3, 7, 15, 25])
  expect(lines).toEqual([{ err: expect.any(Error), waiting: 3 }])
  expect(loop.failing).toBe(true)
  fails = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loop.failing).toBe(false)
  fails = true
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(lines).toHaveLength(2)
})

test('it looks by itself while it is started, and not once it is stopped', async () => {
  let runs = 0
  const { loop } = loopOf(async () => void (runs += 1), { everyMs: 5_000 })
  loop.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toBe(3)
  await loop.stop()
  loop.wake()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toBe(3)
})

test('who waits for it does not wait for its pauses', async () => {
  let runs = 0
  const { loop } = loopOf(async () => void (runs += 1), { batchDelayMs: 60_000 })
  loop.wake()
  await loop.settled()
  expect(runs).toBe(1)
})

test('stopping waits for the portion that runs, and leaves what is due', async () => {
  let end: () => void = () => undefined
  let runs = 0
  const { loop } = loopOf(() => {
    runs += 1
    return new Promise<boolean>(resolve => (end = () => resolve(true)))
  })
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  let stopped = false
  const stopping = loop.stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stopped).toBe(false)
  end()
  await stopping
  expect(runs).toBe(1)
})

test('one that finishes does what is due when it is stopped, without its pause, and leaves it after a failure', async () => {
  let runs = 0
  const well = loopOf(async () => void (runs += 1), { batchDelayMs: 60_000, finishes: true })
  well.loop.wake()
  await well.loop.stop()
  expect(runs).toBe(1)
  const failing = loopOf(
    async () => {
      runs += 1
      throw new Error('no database')
    },
    { batchDelayMs: 60_000, finishes: true },
  )
  failing.loop.wake()
  await failing.loop.stop()
  expect(runs).toBe(2)
})
