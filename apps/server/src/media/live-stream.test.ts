import type { VideoStream } from '@outrider/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Converters } from './convert/converters.ts'
import { LiveStream } from './live-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const second = 1_000

/** A stream that somebody watches, what its terminal was said, and the pictures that it sends. */
function watched() {
  const said: string[] = []
  const tell = (what: string) => {
    said.push(what)
    return Promise.resolve()
  }
  const stream = new LiveStream('sub', {
    commands: {
      open: quality => tell(`open ${quality}`),
      close: () => tell('close'),
      switchTo: quality => tell(`switch to ${quality}`),
      reportLoss: () => Promise.resolve(),
    },
    clock: () => 0,
    converters: new Converters({ program: '', most: 0, log: { info: () => undefined, warn: () => undefined } }),
    received: () => undefined,
    ended: () => undefined,
    times: { silence: 60 * second },
  })
  stream.watch({ send: () => undefined, unsent: 0, close: () => undefined })
  const nothing = (): undefined => undefined
  const connection = { end: nothing, pause: nothing, resume: nothing, send: nothing, unsent: 0 }
  const connect = () => stream.connect(connection, 'own')
  const sends = (quality: VideoStream) => {
    stream.pictureFormat({ type: 'picture', codec: '', width: quality === 'main' ? 1_280 : 352, height: 288, description: '' })
    stream.picture(new Uint8Array(8), true)
  }
  return { stream, said, connect, sends }
}
test('a quality that is chosen before there is a picture is switched to with the first one, and asked for again if that does nothing', () => {
  const { stream, said, connect, sends } = watched()
  stream.switchTo('main')
  connect()
  stream.switchTo('sub')
  stream.switchTo('main')
  expect(said).toEqual(['open sub'])
  sends('sub')
  expect(said).toEqual(['open sub', 'switch to main'])
  vi.advanceTimersByTime(5 * second)
  expect(said.slice(2)).toEqual(['close', 'open main'])
  connect()
  sends('main')
  vi.advanceTimersByTime(6 * second)
  expect(said).toHaveLength(4)
})

test('switched there and back before the first had effect, it is not asked for again where it plays what it did', () => {
  const { stream, said, connect, sends } = watched()
  connect()
  sends('sub')
  stream.switchTo('main')
  vi.advanceTimersByTime(2 * second)
  stream.switchTo('sub')
  vi.advanceTimersByTime(6 * second)
  expect(said).toEqual(['open sub', 'switch to main', 'switch to sub'])
  // The next is compared with what plays then.
  stream.switchTo('main')
  sends('main')
  vi.advanceTimersByTime(6 * second)
  expect(said.slice(3)).toEqual(['switch to main'])
})

test('switched there and back, a terminal that has stayed there is asked again', () => {
  const { stream, said, connect, sends } = watched()
  connect()
  sends('sub')
  stream.switchTo('main')
  stream.switchTo('sub')
  sends('main')
  vi.advanceTimersByTime(5 * second)
  expect(said).toEqual(['open sub', 'switch to main', 'switch to sub', 'close', 'open sub'])
})
