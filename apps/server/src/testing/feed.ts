/** Test client of the live feed: records messages and waits for expected ones. */
import { livePath, type LiveServerMessage, type LiveClientMessage } from '@outrider/contract'
import { WebSocket } from 'ws'

export interface TestFeed {
  readonly socket: WebSocket
  readonly got: LiveServerMessage[]
  say(message: LiveClientMessage): void
  /** The first matching message, past or future. */
  until(fits: (message: LiveServerMessage) => boolean): Promise<LiveServerMessage>
  closed: Promise<number>
}

export async function testFeed(url: string): Promise<TestFeed> {
  const socket = new WebSocket(url.replace('http', 'ws') + livePath)
  const got: LiveServerMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', data => {
    got.push(JSON.parse((data as Buffer).toString('utf8')) as LiveServerMessage)
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
