/** A reader of the live feed for tests: collects what it is sent, and waits for what a test means. */
import { livePath, type LiveDown, type LiveUp } from '@outrider/contract'
import { WebSocket } from 'ws'

export interface TestFeed {
  readonly socket: WebSocket
  readonly got: LiveDown[]
  say(message: LiveUp): void
  /** The first message, past or to come, that fits. */
  until(fits: (message: LiveDown) => boolean): Promise<LiveDown>
  closed: Promise<number>
}

export async function testFeed(url: string): Promise<TestFeed> {
  const socket = new WebSocket(url.replace('http', 'ws') + livePath)
  const got: LiveDown[] = []
  const waiting = new Set<() => void>()
  socket.on('message', data => {
    got.push(JSON.parse((data as Buffer).toString('utf8')) as LiveDown)
    for (const look of waiting) look()
  })
  const closed = new Promise<number>(resolve => {
    socket.once('close', resolve)
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return {
    socket,
    got,
    closed,
    say: message => socket.send(JSON.stringify(message)),
    until: fits =>
      new Promise(resolve => {
        const look = (): void => {
          const found = got.find(fits)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
