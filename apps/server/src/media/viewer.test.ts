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
  expect(unsent).toBeLessThan(3 << 20)
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
  const first = [send('key', 1 << 20), send('picture', 1 << 20), send('sound'), send('picture')]
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
