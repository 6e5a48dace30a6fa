/**
 * The port for API and client over TLS. What it accepts goes the way of all connections to the API: counted, in its turn, and to be cut before its
 * handshake is read, which counts as a request that has not arrived whole.
 */
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { HttpConnections } from '../http-connections.ts'
import type { Certificate } from '../../connections/certificate.ts'

interface TlsListenerOptions {
  readonly certificate: Certificate
  readonly connections: Pick<HttpConnections, 'arrived'>
  readonly log: { debug(fields: object, text: string): void; error(fields: object, text: string): void }
  /** For a handshake, ms. */
  readonly handshakeTimeout: number
}

const clientOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

export class TlsListener {
  readonly #options: TlsListenerOptions
  readonly #tcp = createTcpServer({ pauseOnConnect: true, noDelay: true, keepAlive: true })
  readonly #tls
  /** Who waits for the end of a handshake, by the address and port of the client. */
  readonly #underWay = new Map<string, (socket: Socket) => void>()

  constructor(options: TlsListenerOptions) {
    this.#options = options
    const { certificate, connections, handshakeTimeout, log } = options
    // It listens nowhere: it makes handshakes.
    this.#tls = createServer({ ALPNProtocols: ['http/1.1'], handshakeTimeout })
    certificate.onChange(context => this.#tls.setSecureContext(context))
    this.#tls.on('secureConnection', socket => this.#underWay.get(clientOf(socket))?.(socket))
    this.#tls.on('tlsClientError', (error, socket) => {
      log.debug({ address: socket.remoteAddress, err: error }, 'a handshake failed')
      socket.destroy()
    })
    this.#tcp.on('connection', (raw: Socket) =>
      connections.arrived(raw, secured => {
        const client = clientOf(raw)
        this.#underWay.set(client, secured)
        raw.once('close', () => this.#underWay.delete(client))
        this.#tls.emit('connection', raw)
      }),
    )
  }

  /** Returns the port. */
  listen(at: { port: number; host: string; backlog: number }): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#tcp.once('error', reject)
      this.#tcp.listen(at, () => {
        this.#tcp.off('error', reject)
        this.#tcp.on('error', error => this.#options.log.error({ err: error }, 'the port for TLS failed'))
        resolve((this.#tcp.address() as AddressInfo).port)
      })
    })
  }

  /** Accepts no more. */
  stop(): void {
    this.#tcp.close()
  }
}
