/** The UDP port for terminals: a connection for each address and port that datagrams come from. */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { FrameSplitter, readFrame } from '@outrider/jt808'
import type { DownFrame } from '../../downlink/downlink.ts'
import { plainAddress } from '../../connections/address-key.ts'
import { type DatagramPort, DatagramTransport } from './datagram-transport.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { OpenConnections } from './open-connections.ts'

/** What the operating system holds of a burst, bytes; it may allow less (net.core.rmem_max). */
const recvBufferSize = 4 << 20

export class DatagramListener implements DatagramPort {
  readonly open: OpenConnections
  waitingBytes = 0
  dropped = 0
  readonly #context: GatewayContext
  readonly #bySender = new Map<string, DatagramTransport>()
  readonly #socket: Socket
  #stopped = false
  #closed = false
  /** Datagrams that the operating system has not taken. */
  #unsent = 0
  #allSent: (() => void) | undefined

  constructor(context: GatewayContext) {
    this.#context = context
    this.open = new OpenConnections(context)
    this.#socket = createSocket({ type: isIPv6(context.options.host) ? 'udp6' : 'udp4', recvBufferSize })
    this.#socket.on('message', (datagram, sender) => this.#receive(datagram, sender))
  }

  /** Returns the port. Rejects when the port is in use. */
  listen(port: number): Promise<number> {
    const { host } = this.#context.options
    return new Promise((resolve, reject) => {
      this.#socket.once('error', reject)
      this.#socket.bind({ port, address: host, exclusive: true }, () => {
        this.#socket.off('error', reject)
        this.#socket.on('error', error => this.#context.log.error({ err: error }, 'terminal port for UDP failed'))
        resolve(this.#socket.address().port)
      })
    })
  }

  /** Takes no more datagrams; what waits for its commit is still acknowledged. */
  stop(): void {
    this.#stopped = true
  }

  /** Resolves when everything has been sent and the port is free. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    if (this.#unsent > 0) await new Promise<void>(resolve => (this.#allSent = resolve))
    await new Promise<void>(resolve => this.#socket.close(() => resolve()))
  }

  send(frame: DownFrame, port: number, address: string, sent: () => void): void {
    this.#unsent += 1
    this.#socket.send(frame, port, address, error => {
      // Lost, like any datagram may be: the terminal asks or sends again.
      if (error) this.#context.log.debug({ address, err: error }, 'datagram cannot be sent')
      this.#unsent -= 1
      sent()
      if (this.#unsent === 0) this.#allSent?.()
    })
  }

  gone(transport: DatagramTransport): void {
    const key = keyOf(transport)
    if (this.#bySender.get(key) === transport) this.#bySender.delete(key)
  }

  #receive(datagram: Buffer, sender: RemoteInfo): void {
    // Port 0 cannot be answered: it is forged.
    if (this.#stopped || sender.port === 0) return
    const transport = this.#bySender.get(keyOf(sender)) ?? this.#begin(datagram, sender)
    transport?.receive(datagram)
  }

  /** Only a datagram that begins with a sound frame begins a connection. */
  #begin(datagram: Buffer, sender: RemoteInfo): DatagramTransport | undefined {
    const { counts, faults } = this.#context
    const address = plainAddress(sender.address) ?? ''
    if (!beginsWithFrame(datagram)) {
      counts.badFrames += 1
      faults.count(address, 'damagedFrames')
      return undefined
    }
    const transport = new DatagramTransport(this, sender)
    const connection = this.open.add(address, transport)
    if (!connection || connection.closed) return undefined
    transport.deliver = received => connection.receive(received)
    this.#bySender.set(keyOf(sender), transport)
    return transport
  }
}

const keyOf = ({ address, port }: { address: string; port: number }): string => `${address} ${port}`

function beginsWithFrame(datagram: Buffer): boolean {
  const splitter = new FrameSplitter()
  splitter.push(datagram)
  const piece = splitter.next()
  return piece?.kind === 'frame' && readFrame(piece.content).ok
}
