/** The TCP port for terminals. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { plainAddress } from '../connections/address-key.ts'
import type { GatewayContext } from './gateway-context.ts'
import { OpenConnections } from './open-connections.ts'
import { TcpTransport } from './tcp-transport.ts'

/** Pending connections the operating system queues during a burst. */
const backlog = 4_096
/** TCP keep-alive starts after this time without traffic, ms. */
const keepAliveInitialDelay = 120_000

export class Listener {
  readonly open: OpenConnections
  readonly #context: GatewayContext
  readonly #server: Server

  constructor(context: GatewayContext) {
    this.#context = context
    this.open = new OpenConnections(context)
    this.#server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay }, socket => this.#accept(socket))
  }

  /** Returns the port. Rejects when the port is in use. */
  listen(): Promise<number> {
    const { host, port } = this.#context.options
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ host, port, backlog }, () => {
        this.#server.off('error', reject)
        this.#server.on('error', error => this.#context.log.error({ err: error }, 'terminal port failed'))
        resolve((this.#server.address() as AddressInfo).port)
      })
    })
  }

  /** Accepts no more connections; existing ones stay open. */
  stop(): void {
    this.#server.close()
  }

  #accept(socket: Socket): void {
    const { log } = this.#context
    const address = plainAddress(socket.remoteAddress) ?? ''
    const connection = this.open.add(address, new TcpTransport(socket))
    socket.on('error', error => {
      if (!connection) return // rejected, and reset
      log.debug({ address, err: error }, 'connection failed')
      connection.close('closed')
    })
    if (!connection) return
    socket.on('data', (chunk: Buffer) => connection.receive(chunk))
    socket.on('drain', () => connection.pump())
    socket.on('close', () => connection.close('closed'))
  }
}
