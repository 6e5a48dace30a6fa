/** Before several servers, as operators have it: one port, whose connections go to those that take them, in turns. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Ending } from './ending.ts'

export interface Balancer {
  readonly port: number
  /** Ports behind it. */
  readonly targets: Set<number>
}

/** How often a port is tried that nobody behind it takes, ms. */
const againMs = 50

export async function balancer(ending: Ending, ports: readonly number[]): Promise<Balancer> {
  const targets = new Set(ports)
  const open = new Set<Socket>()
  let turn = 0
  const passOn = async (socket: Socket): Promise<void> => {
    while (!socket.destroyed) {
      for (let tried = 0; tried < targets.size; tried++) {
        turn += 1
        const port = [...targets][turn % targets.size] ?? 0
        const behind = connect({ port, host: '127.0.0.1', noDelay: true })
        const taken = await once(behind, 'connect').then(
          () => true,
          () => false, // refused: it has ended, or is not there yet
        )
        if (!taken) continue
        behind.on('error', () => socket.destroy())
        behind.on('close', () => socket.destroy())
        socket.on('close', () => behind.destroy())
        // Either may have closed while the other connected.
        if (socket.destroyed) behind.destroy()
        else socket.pipe(behind).pipe(socket)
        return
      }
      await new Promise(resolve => setTimeout(resolve, againMs))
    }
  }
  const server = createServer({ noDelay: true }, socket => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    void passOn(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ending.atEnd(async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return { port: (server.address() as AddressInfo).port, targets }
}
