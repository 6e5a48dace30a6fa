/**
 * Asks the server that has the link of a vehicle, with the epoch of its lease. One whose link is another one by then has done nothing and says so; then
 * it is asked again where the link is now. What was taken and has no reply is asked nowhere else.
 */
import type { LeaseBook } from './lease-book.ts'
import { type AskOptions, PeerError, type Peers } from './peers.ts'

interface HoldersParts {
  peers: Peers
  leases: Pick<LeaseBook, 'of' | 'ask'>
  isHere: (vehicleId: number) => boolean
  /** The link here has this epoch. */
  hasLink: (vehicleId: number, epoch: number) => boolean
}

interface Sent {
  vehicleId: number
  epoch: number
  body: unknown
}
type Replied = { moved: true } | { reply: unknown }

/** What a handler returns that has done nothing, as the link ended before. */
export const moved = Symbol('moved')

/** A terminal that goes back and forth meanwhile is not followed for ever. */
const maxMoves = 3

export class Holders {
  readonly #parts: HoldersParts

  constructor(parts: HoldersParts) {
    this.#parts = parts
  }

  isElsewhere(vehicleId: number): boolean {
    return !this.#parts.isHere(vehicleId) && this.#parts.leases.of(vehicleId) !== undefined
  }

  /** undefined: the link is here, or nowhere. Rejects with PeerError. */
  async ask(what: string, vehicleId: number, body: unknown, how: AskOptions): Promise<{ reply: unknown } | undefined> {
    const { peers, leases, isHere } = this.#parts
    let lease = isHere(vehicleId) ? undefined : leases.of(vehicleId)
    for (let moves = 0; lease && moves < maxMoves; moves += 1) {
      const sent: Sent = { vehicleId, epoch: lease.epoch, body }
      const replied = await peers.ask(lease.run, what, sent, how).catch((error: unknown) => {
        if (error instanceof PeerError && error.reason === 'notTaken') return { moved: true } as const
        throw error
      })
      const there = replied as Replied
      if (!('moved' in there)) return there
      lease = isHere(vehicleId) ? undefined : await leases.ask(vehicleId)
    }
    return undefined
  }

  /** What is known of its link has proved to be old: one here that is not the newest ends. */
  async lookAgain(vehicleId: number): Promise<void> {
    await this.#parts.leases.ask(vehicleId)
  }

  answer(what: string, answer: (vehicleId: number, body: unknown, step: (said: unknown) => void) => Promise<unknown>): void {
    const { peers, hasLink } = this.#parts
    peers.answer(what, async (sent, step): Promise<Replied> => {
      const { vehicleId, epoch, body } = sent as Sent
      if (!hasLink(vehicleId, epoch)) return { moved: true }
      const reply = await answer(vehicleId, body, step)
      if (reply === moved) return { moved: true }
      return { reply }
    })
  }
}
