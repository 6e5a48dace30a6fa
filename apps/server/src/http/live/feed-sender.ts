/**
 * Sends messages to one client of the live feed. Long ones go in a turn of their user, in fragments and no further than the client reads: one that
 * does not read holds a fragment, not a fleet. Whatever else there is waits until one is complete.
 */
import type { WebSocket } from 'ws'
import type { Turns } from '../../calls/turns.ts'

/** A client with more unsent bytes than this is slow and sent nothing until its socket has drained. */
const maxBufferedBytes = 512 * 1024

/** A message in pieces; text unless it is binary. */
export interface LongMessage {
  readonly binary: boolean
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export class FeedSender {
  readonly #socket: WebSocket
  readonly #turns: Turns
  readonly #userId: number
  readonly #left = new AbortController()
  /** A long message waits for its turn or is being sent. */
  #long = false
  #within = false
  /** Sent after the long message, each once. */
  readonly #after = new Set<string>()
  /** Messages and pieces given to the socket, and those of them that it has sent. */
  #given = 0
  #sent = 0
  /** `sent` at the last check, if something was to be taken then. */
  #sentAtLastCheck: number | undefined

  constructor(socket: WebSocket, turns: Turns, userId: number) {
    this.#socket = socket
    this.#turns = turns
    this.#userId = userId
    socket.once('close', () => this.#left.abort(new Error('the live feed was closed')))
  }

  /** Nothing further may be sent now. */
  get busy(): boolean {
    return this.#long || this.#socket.bufferedAmount > maxBufferedBytes
  }

  /** A long message has begun and is not complete. */
  get withinMessage(): boolean {
    return this.#within
  }

  /** A text may wait for the end of a long message. */
  send(message: string | Uint8Array): void {
    if (!this.#long) this.#give(message, { binary: typeof message !== 'string', fin: true })
    else if (typeof message === 'string') this.#after.add(message)
    else throw new TypeError('binary message within another one')
  }

  /** `make` is called when the turn has begun. Resolves when the message has been sent; rejects if it cannot be. */
  async sendLong(make: () => Promise<LongMessage>): Promise<void> {
    this.#long = true
    try {
      const end = await this.#turns.take(this.#userId, this.#left.signal)
      try {
        const message = await make()
        this.#within = true
        await this.#sendPieces(message)
        this.#within = false
      } finally {
        end()
      }
    } finally {
      this.#long = false
      for (const message of this.#after) this.send(message)
      this.#after.clear()
    }
  }

  async #sendPieces({ binary, pieces }: LongMessage): Promise<void> {
    let next: Uint8Array | undefined
    for await (const piece of pieces) {
      if (next) await this.#taken(next, { binary, fin: false })
      next = piece
    }
    await this.#taken(next ?? new Uint8Array(), { binary, fin: true })
  }

  /** Resolves when the system has taken the piece for the client. */
  #taken(piece: Uint8Array, how: { binary: boolean; fin: boolean }): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#left.signal.addEventListener('abort', reject, { once: true })
      this.#give(piece, how, error => {
        this.#left.signal.removeEventListener('abort', reject)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  #give(data: string | Uint8Array, how: { binary: boolean; fin: boolean }, done?: (error?: Error | null) => void): void {
    this.#given++
    this.#socket.send(data, how, error => {
      this.#sent++
      done?.(error)
    })
  }

  /** Whether the client has taken nothing since the last call although something was to be taken. */
  takesNothing(): boolean {
    const waits = this.#given > this.#sent
    const nothing = waits && this.#sent === this.#sentAtLastCheck
    this.#sentAtLastCheck = waits ? this.#sent : undefined
    return nothing
  }
}
