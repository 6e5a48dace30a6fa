/**
 * New live feeds are opened at a bounded rate, address by address. A handshake costs far more than a connection, so a flood of them, also from many
 * addresses, would hold up every call; a client that opens one waits for its address's turn, a few milliseconds after all the others'. What waits is
 * a socket with its request and nothing else: neither a reply nor anything of the framework has been made for it, so one that is cut meanwhile has
 * cost little more than a connection that says nothing.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AddressTurns } from '../../connections/address-turns.ts'

/** Handshakes at once, and how long each keeps its turn, ms: about 500 feeds a second, so 10,000 clients are back in 20 s after a restart. */
const usuallyAtOnce = 2
const turnMs = 4

interface Handshake {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}

interface Options {
  /** Under which key the client of a request is counted. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly atOnce?: number
  /** How long a handshake keeps its turn; for tests. */
  readonly rest?: () => Promise<unknown>
}

export class Handshakes {
  /** Never listens. Emits `upgrade` for each handshake whose turn has come, for the plugin that opens WebSockets. */
  readonly paced: Server = createServer()
  readonly #options: Required<Options>
  /** HttpConnections cuts those that are too many. */
  readonly #waiting = new AddressTurns<Handshake>()
  /** Handshakes that have their turn. */
  #begun = 0

  constructor({ atOnce = usuallyAtOnce, rest = () => wait(turnMs), addressOf }: Options) {
    this.#options = { atOnce, rest, addressOf }
  }

  /** Handshakes that wait. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Takes the handshakes of this server from now on. */
  watch(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Too many, and cut at once.
      if (!socket.destroyed) this.#add({ request, socket, head })
    })
  }

  /** Closes those that wait. */
  stop(): void {
    for (const { socket } of this.#waiting) socket.destroy()
  }

  #add(handshake: Handshake): void {
    const address = this.#options.addressOf(handshake.request)
    this.#waiting.add(address, handshake)
    const { socket } = handshake
    // One that its client closes is seen when its turn comes: nobody reads from it yet. Node has taken its own listener of errors away.
    socket.on('error', closes)
    socket.once('close', () => this.#waiting.remove(address, handshake))
    this.#beginNext()
  }

  #beginNext(): void {
    while (this.#begun < this.#options.atOnce) {
      const next = this.#waiting.next()
      if (!next) return
      this.#begin(next)
    }
  }

  #begin({ request, socket, head }: Handshake): void {
    this.#begun += 1
    void this.#options.rest().then(() => this.#end())
    socket.off('error', closes)
    this.paced.emit('upgrade', request, socket, head)
  }

  #end(): void {
    this.#begun -= 1
    this.#beginNext()
  }
}

/** A stream that fails closes itself. */
const closes = (): void => undefined
