/**
 * A connection over UDP: the datagrams of one address and port. Senders cannot be slowed down, so what comes while the connection is paused waits in
 * a short queue, and what does not fit is dropped: the terminal gets no acknowledgement for it and sends it again.
 *
 * The address of a sender can be forged. Until a terminal has signed in with the code that it was given, what is sent is bounded by what has come,
 * headers of the datagrams included, so that nobody can use the gateway to flood somebody else.
 */
import { isIPv6 } from 'node:net'
import type { DownFrame } from '../../downlink/downlink.ts'
import type { Transport } from './transport.ts'

/** Datagrams of one sender that wait. */
const maxWaiting = 64
/** Bytes of all senders together that wait. */
const maxWaitingBytes = 32 << 20
/** Headers of IP and UDP, bytes. */
const headersV4 = 28
const headersV6 = 48
/** Of a terminal that signed in without a code of ours: as many times what came may be sent, which is what RFC 9000 (8.1) allows. */
const factorWithoutCode = 3

/** What all senders share. */
export interface DatagramPort {
  /** Bytes waiting in the queues of all senders. */
  waitingBytes: number
  /** Datagrams dropped because a queue was full. */
  dropped: number
  /** `sent` is called when the operating system has taken it, or cannot. */
  send(frame: DownFrame, port: number, address: string, sent: () => void): void
  /** The connection of this sender has ended: its next datagram begins a new one. */
  gone(transport: DatagramTransport): void
}

export class DatagramTransport implements Transport {
  readonly keepsBoundaries = true
  readonly address: string
  readonly port: number
  unsentBytes = 0
  /** Set by who makes the connection. */
  deliver: (datagram: Buffer) => void = () => undefined
  readonly #port: DatagramPort
  readonly #headers: number
  readonly #waiting: Buffer[] = []
  #paused = false
  #ended = false
  #received = 0
  #sent = 0
  /** So many times what was received may be sent. */
  #factor = 1

  constructor(port: DatagramPort, sender: { address: string; port: number }) {
    this.#port = port
    this.address = sender.address
    this.port = sender.port
    // An IPv4 sender on a socket of IPv6 is written ::ffff:203.0.113.7.
    this.#headers = isIPv6(sender.address) && !sender.address.startsWith('::ffff:') ? headersV6 : headersV4
  }

  receive(datagram: Buffer): void {
    if (this.#ended) return
    this.#received += datagram.length + this.#headers
    if (!this.#paused) return this.deliver(datagram)
    if (this.#waiting.length >= maxWaiting || this.#port.waitingBytes + datagram.length > maxWaitingBytes) {
      this.#port.dropped += 1
      return
    }
    this.#port.waitingBytes += datagram.length
    this.#waiting.push(datagram)
  }

  /** Each frame is a datagram, so that a lost one costs one frame. */
  send(frames: readonly DownFrame[]): void {
    for (const frame of frames) {
      if (!this.#mayCost(frame.length + this.#headers)) continue
      this.unsentBytes += frame.length
      this.#port.send(frame, this.port, this.address, () => {
        this.unsentBytes -= frame.length
      })
    }
  }

  pause(): void {
    this.#paused = true
  }

  resume(): void {
    this.#paused = false
    for (let next = this.#take(); next; next = this.#take()) this.deliver(next)
  }

  /** Stays so when it signs out: the sender has shown its address. */
  signedIn(byCode: boolean): void {
    this.#factor = Math.max(this.#factor, byCode ? Infinity : factorWithoutCode)
  }

  end(): void {
    this.destroy()
  }

  reset(): void {
    this.destroy()
  }

  destroy(): void {
    if (this.#ended) return
    this.#ended = true
    for (const { length } of this.#waiting.splice(0)) this.#port.waitingBytes -= length
    this.#port.gone(this)
  }

  #take(): Buffer | undefined {
    const next = this.#paused ? undefined : this.#waiting.shift()
    if (next) this.#port.waitingBytes -= next.length
    return next
  }

  #mayCost(bytes: number): boolean {
    if (this.#sent + bytes > this.#factor * this.#received) return false
    this.#sent += bytes
    return true
  }
}
