/** A TCP port for terminals, with TLS or without. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { plainAddress } from '../../connections/address-key.ts'
import type { Certificate } from '../../connections/certificate.ts'
import type { GatewayContext } from '../gateway-context.ts'
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

  readonly #port: number
  readonly #certificate: Pick<Certificate, 'context'> | undefined

  /** @param certificate terminals speak TLS here */
  constructor(context: GatewayContext, port: number, certificate?: Pick<Certificate, 'context'>) {
    this.#context = context
    this.#port = port
    this.#certificate = certificate
    this.open = new OpenConnections(context)
    this.#server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay }, socket => this.#accept(socket))
  }

  /** Returns the port. Rejects when the port is in use. */
  listen(): Promise<number> {
    const { host } = this.#context.options
    const port = this.#port
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

  /** A handshake of TLS has the time of a terminal to sign in, and counts like one that has not. */
  #accept(accepted: Socket): void {
    const { log } = this.#context
    const address = plainAddress(accepted.remoteAddress) ?? ''
    const secureContext = this.#certificate?.context
    if (this.#certificate && !secureContext) return void accepted.resetAndDestroy() // there is no certificate yet
    const socket = secureContext ? new TLSSocket(accepted, { isServer: true, secureContext }) : accepted
    const connection = this.open.add(address, new TcpTransport(socket, accepted))
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
