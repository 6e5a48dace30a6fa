import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReplayStream } from './replay-stream.ts'
import type { Sender } from './sender.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const second = 1_000

/** A recording that somebody watches, and connections that bring it. */
function watched() {
  const stream = new ReplayStream(
    { start: 0, end: 600 * second, stream: 'sub', since: 0 },
    {
      commands: { open: () => Promise.resolve(undefined), control: () => Promise.resolve() },
      clock: () => 0,
      received: () => undefined,
      ended: () => undefined,
    },
  )
  stream.watch({ send: () => undefined, unsent: 0, close: () => undefined })
  const connect = (from: Sender) => {
    let paused = false
    const connection = {
      end: () => undefined,
      pause: () => void (paused = true),
      resume: () => void (paused = false),
      send: () => undefined,
      unsent: 0,
    }
    stream.connect(connection, from)
    return { breaks: () => stream.disconnect(connection), isPaused: () => paused }
  }
  const admitted = () => ({ own: stream.admits('own'), other: stream.admits('other') })
  return { stream, connect, admitted }
}

test('where the connection of the terminal broke, one from elsewhere waits again until the terminal had its time', () => {
  const { stream, connect, admitted } = watched()
  expect(admitted()).toEqual({ own: 'now', other: 'later' })
  const own = connect('own')
  vi.advanceTimersByTime(12 * second)
  expect(admitted()).toEqual({ own: 'no', other: 'no' })
  own.breaks()
  expect(admitted()).toEqual({ own: 'now', other: 'later' })
  vi.advanceTimersByTime(5 * second)
  expect(admitted()).toEqual({ own: 'now', other: 'now' })
  stream.end('stopped')
})

test('what came from elsewhere and broke may come again at once, and the terminal takes its place whenever it comes', () => {
  const { stream, connect, admitted } = watched()
  vi.advanceTimersByTime(6 * second)
  expect(admitted()).toEqual({ own: 'now', other: 'now' })
  const elsewhere = connect('other')
  vi.advanceTimersByTime(8 * second)
  expect(admitted()).toEqual({ own: 'now', other: 'no' })
  elsewhere.breaks()
  expect(admitted()).toEqual({ own: 'now', other: 'now' })
  stream.end('stopped')
})

test('what came from elsewhere holds the terminal up no longer: it is read from where it was told to play', () => {
  const { stream, connect } = watched()
  vi.advanceTimersByTime(6 * second)
  const elsewhere = connect('other')
  stream.picture(new Uint8Array(8), true, 500 * second)
  vi.advanceTimersByTime(second)
  const own = connect('own')
  stream.picture(new Uint8Array(8), true, second)
  stream.picture(new Uint8Array(8), false, second + 40)
  expect({ elsewhere: elsewhere.isPaused(), own: own.isPaused() }).toEqual({ elsewhere: false, own: false })
  stream.end('stopped')
})
