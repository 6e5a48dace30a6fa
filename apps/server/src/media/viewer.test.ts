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
