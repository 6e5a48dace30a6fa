import { expect, test } from 'vitest'
import { Viewer } from './viewer.ts'

test('who asks without reading the answers piles nothing up', () => {
  const sent: unknown[] = []
  let unsent = 0
  const viewer = new Viewer({
    send(message) {
      sent.push(message)
      unsent += message.length
    },
    get unsent() {
      return unsent
    },
    close: () => undefined,
  })
  const ask = () => viewer.answer({ type: 'pong', at: 1, serverTime: 2 })
  for (let i = 0; i < 200_000; i += 1) ask()
  expect(unsent).toBeLessThan(2 << 20)
  const before = sent.length
  unsent = 0
  ask()
  expect(sent).toHaveLength(before + 1)
})

test('who does not take the pictures gets none and no sound until there is room, and then begins with a key picture; others get all', () => {
  const connection = () => ({ got: [] as number[], unsent: 0 })
  const link = (to: ReturnType<typeof connection>) => ({
    send(message: string | Uint8Array) {
      if (typeof message === 'string') return
      to.got.push(message[0] ?? 0)
      to.unsent += message.length
    },
    get unsent() {
      return to.unsent
    },
    close: () => undefined,
  })
  const [slow, quick] = [connection(), connection()]
  const viewers = [slow, quick].map(each => Object.assign(new Viewer(link(each)), { hears: true }))
  const [one] = viewers
  let sent = 0
  const send = (kind: 'key' | 'picture' | 'sound', bytes = 1_000) => {
    const message = new Uint8Array(bytes).fill((sent += 1))
    for (const viewer of viewers) {
      if (kind === 'sound') viewer.sound(message)
      else viewer.picture(message, kind === 'key')
    }
    quick.unsent = 0
    return sent
  }
  const first = [send('key', 1 << 19), send('picture', 1 << 19), send('sound'), send('picture')]
  expect(slow.got).toEqual(first.slice(0, 3))
  const bounded = slow.unsent
  for (let at = 0; at < 30; at += 1) send(at % 10 === 0 ? 'key' : 'picture', 100_000)
  send('sound')
  expect(slow.unsent).toBe(bounded)
  expect(one?.dropped).toBe(31)
  // Not at once when a little is taken: it would be behind again with the next picture.
  slow.unsent = 300 << 10
  send('key')
  expect(slow.got).toHaveLength(3)
  slow.unsent = 200 << 10
  send('picture')
  const sound = send('sound')
  const key = send('key')
  const next = send('picture')
  expect(slow.got.slice(3)).toEqual([sound, key, next])
  expect(quick.got).toEqual(Array.from({ length: sent }, (_, at) => at + 1))
})

/** A connection that takes nothing until it is told to. */
function stuck() {
  const to = { sent: [] as (string | Uint8Array)[], unsent: 0, closed: false }
  const link = {
    send(message: string | Uint8Array) {
      to.sent.push(message)
      to.unsent += message.length
    },
    get unsent() {
      return to.unsent
    },
    close() {
      to.closed = true
    },
  }
  return { to, link }
}
const format = (width: number) =>
  ({ type: 'picture', codec: 'avc1.4d400d', width, height: 288, description: 'A'.repeat(16_000) }) as const
const typesOf = (sent: readonly (string | Uint8Array)[]) =>
  sent.map(each => (typeof each === 'string' ? (JSON.parse(each) as { type: string }).type : 'bytes'))

test('formats and states that a viewer does not take do not pile up; when it goes on it is told the last ones before the next key picture', () => {
  const { to, link } = stuck()
  const viewer = new Viewer(link)
  for (let at = 1; at <= 4_000; at += 1) {
    viewer.restart()
    viewer.tell(format(at))
    viewer.tell({ type: 'state', state: at % 2 === 0 ? 'playing' : 'receiving', stream: 'sub' })
    viewer.picture(new Uint8Array(100), true)
  }
  expect(to.unsent).toBeLessThan(1.25 * (1 << 20))
  to.sent = []
  to.unsent = 0
  viewer.picture(new Uint8Array(100), true)
  expect(typesOf(to.sent)).toEqual(['picture', 'state', 'bytes'])
  expect(JSON.parse(String(to.sent[0]))).toMatchObject({ width: 4_000 })
})

test('a viewer that takes nothing for 20 seconds is ended with its reason, one that takes little is not', () => {
  let now = 0
  const [gone, slow] = [stuck(), stuck()]
  const viewers = [gone, slow].map(({ link }) => new Viewer(link, 'webcodecs', () => now))
  for (; now <= 25_000; now += 100) {
    for (const viewer of viewers) viewer.picture(new Uint8Array(100_000), true)
    // A byte now and then.
    if (now % 5_000 === 0 && slow.to.unsent > 0) slow.to.unsent -= 1
  }
  expect(viewers.map(({ ended }) => ended)).toEqual(['tooSlow', undefined])
  expect([gone, slow].map(({ to }) => to.closed)).toEqual([true, false])
  expect(typesOf(gone.to.sent).at(-1)).toBe('ended')
})
