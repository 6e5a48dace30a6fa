import { afterEach, expect, test, vi } from 'vitest'
import { TalkRecorder } from './talk-recorder.ts'

afterEach(() => void vi.useRealTimers())

const by = { userId: 1, name: 'Li' }

function recorder({ longestMs = 60_000, fails = false, taken = false } = {}) {
  let reported = 0
  const parts: { bytes: number; turns: number; cab: boolean }[] = []
  const ended: boolean[] = []
  const made = new TalkRecorder({
    partMs: 5_000,
    longestMs,
    write: (_, { sound, turns, cab }) => {
      parts.push({ bytes: sound.length, turns: turns.length, cab })
      return fails ? Promise.reject(new Error('no database')) : Promise.resolve(!taken)
    },
    ended: whole => ended.push(whole),
    taken: () => void (reported += 1),
    log: { error: () => undefined },
  })
  return { made, parts, ended, reported: () => reported }
}

test('what was heard is written every few seconds, the rest at the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { made, parts, ended } = recorder()
  made.format({ codec: 'g711a' })
  made.speaker(by)
  await vi.advanceTimersByTimeAsync(5_000)
  made.speaker(undefined)
  made.heard(new Uint8Array(320))
  await vi.advanceTimersByTimeAsync(2_000)
  made.end()
  await vi.waitFor(() => expect(ended).toEqual([true]))
  expect(parts).toEqual([
    { bytes: 80_000, turns: 0, cab: false },
    { bytes: 32_000, turns: 1, cab: true },
  ])
})

test('it ends by itself after its time, and says when a part could not be stored', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { parts, ended } = recorder({ longestMs: 12_000 })
  const broken = recorder({ longestMs: 4_000, fails: true })
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect([ended, broken.ended]).toEqual([[true], [false]]))
  expect(parts.map(({ bytes }) => bytes)).toEqual([80_000, 80_000, 80_000])
})

test('a talk that another server has closed is kept no more, and that is said', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { made, parts, ended, reported } = recorder({ taken: true })
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(reported()).toBe(1))
  await vi.advanceTimersByTimeAsync(20_000)
  made.end()
  expect([parts.length, ended, reported()]).toEqual([1, [], 1])
})
