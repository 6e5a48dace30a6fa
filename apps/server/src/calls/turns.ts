/**
 * Turns at costly calls, so that one user's calls do not hold up everybody's: so many run at once, no user has all of them, and those that
 * wait are served user by user, each user's in the order of arrival.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fail } from './refusal.ts'

export interface TurnLimits {
  /** Turns at once, of all users together. */
  readonly atOnce: number
  readonly atOncePerUser: number
  /** Calls of one user that wait; further ones are refused. */
  readonly waitingPerUser: number
}

/**
 * How long a refusal is kept back, ms. A caller that asks again as soon as it is refused would otherwise be the costliest of all: each call finds its
 * session in the database, and hundreds a second are as much work as the tracks they do not get.
 */
const refusedAfterMs = 1_000
/** Refusals kept back; further ones are sent at once, since a call that is being answered keeps its connection. */
const maxKeptBack = 500

/** A user's id, or the address of a client without a session. */
export type TurnKey = number | string

interface UserTurns {
  taken: number
  /** Each begins its turn when called. In the order of arrival. */
  readonly waiting: Set<() => void>
}

export class Turns {
  readonly #limits: TurnLimits
  /** Users with a turn or a waiting call; the one served last is at the end. */
  readonly #users = new Map<TurnKey, UserTurns>()
  #taken = 0
  #keptBack = 0
  readonly #keepBack: (signal: AbortSignal) => Promise<unknown>
  /** Calls refused so far. */
  refused = 0

  /** @param keepBack how long a refusal takes; for tests. It may reject when the signal is aborted. */
  constructor(
    limits: TurnLimits,
    keepBack = (signal: AbortSignal): Promise<unknown> => wait(refusedAfterMs, undefined, { signal }),
  ) {
    this.#limits = limits
    this.#keepBack = keepBack
  }

  /** Turns under way. */
  get taken(): number {
    return this.#taken
  }

  /** Calls that wait. */
  get waiting(): number {
    return [...this.#users.values()].reduce((sum, { waiting }) => sum + waiting.size, 0)
  }

  /**
   * Waits for a turn and returns what ends it. Throws the refusal `request.tooManyWaiting` beyond the user's bound, after a while, and the reason
   * of the signal when it is aborted before the turn begins.
   */
  async take(key: TurnKey, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const user = this.#users.get(key) ?? { taken: 0, waiting: new Set() }
    const mayBegin = this.#taken < this.#limits.atOnce && user.taken < this.#limits.atOncePerUser
    if (!mayBegin && user.waiting.size >= this.#limits.waitingPerUser) {
      this.refused++
      await this.#beforeRefusal(signal)
      fail('request.tooManyWaiting')
    }
    this.#users.set(key, user)
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        user.waiting.delete(begin)
        this.#forgetIdle(key, user)
        reject(signal.reason as Error)
      }
      const begin = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      user.waiting.add(begin)
      signal.addEventListener('abort', leave, { once: true })
      this.#beginNext()
    })
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#taken--
      user.taken--
      this.#forgetIdle(key, user)
      this.#beginNext()
    }
  }

  async #beforeRefusal(signal: AbortSignal): Promise<void> {
    if (this.#keptBack >= maxKeptBack) return
    this.#keptBack++
    try {
      await this.#keepBack(signal)
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      this.#keptBack--
    }
  }

  #beginNext(): void {
    while (this.#taken < this.#limits.atOnce) {
      const next = this.#nextUser()
      if (!next) return
      const [key, user, begin] = next
      this.#users.delete(key)
      this.#users.set(key, user)
      user.waiting.delete(begin)
      user.taken++
      this.#taken++
      begin()
    }
  }

  /** The user who has waited longest since the last turn and may have another one, with the call that waits longest. */
  #nextUser(): [TurnKey, UserTurns, () => void] | undefined {
    for (const [key, user] of this.#users) {
      const [begin] = user.waiting
      if (begin && user.taken < this.#limits.atOncePerUser) return [key, user, begin]
    }
    return undefined
  }

  #forgetIdle(key: TurnKey, user: UserTurns): void {
    if (user.taken === 0 && user.waiting.size === 0 && this.#users.get(key) === user) this.#users.delete(key)
  }
}
