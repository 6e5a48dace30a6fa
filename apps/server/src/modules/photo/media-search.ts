/**
 * Searches of what terminals have stored. A terminal is asked for one event after the other, since on the wire events match exactly; what is known is
 * told meanwhile.
 */
import { randomBytes } from 'node:crypto'
import type { MediaSearchState } from '@outrider/contract'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { CommandRequester, MediaSpan, TerminalMedia } from '../../events/terminal-commands.ts'

/** Nobody has asked how it goes for so long: the terminal is not asked for the rest, ms. */
const abandonedMs = 60_000
const keptMs = 10 * 60_000
/** Their lists take up to 300 kB each: of all users, and of one. */
const maxSearches = 100
const searchesOfUser = 10
const maxMedia = 2_000

interface MediaQuery extends Omit<MediaSpan, 'event'> {
  vehicleId: number
  events: readonly number[]
}

export class MediaSearch {
  readonly id = randomBytes(12).toString('base64url')
  readonly userId: number
  readonly vehicleId: number
  readonly media = new Map<number, TerminalMedia>()
  state: MediaSearchState = 'asking'
  /** Resolves when it has ended; rejects when something is wrong with the server itself. */
  readonly ended: Promise<void>
  readonly begunAt = performance.now()
  readAt = this.begunAt

  constructor(terminals: Pick<Terminals, 'send'>, by: CommandRequester & { userId: number }, query: MediaQuery) {
    this.userId = by.userId
    this.vehicleId = query.vehicleId
    this.ended = this.#run(terminals, by, query)
  }

  async #run(terminals: Pick<Terminals, 'send'>, by: CommandRequester, query: MediaQuery): Promise<void> {
    const { vehicleId, events, ...span } = query
    try {
      for (const event of events) {
        if (performance.now() - this.readAt > abandonedMs) return void (this.state = 'noAnswer')
        const { result } = await terminals.send(vehicleId, 'listMedia', { ...span, event }, { by })
        for (const each of await result) this.#add(each, span)
      }
      this.state = 'done'
    } catch (error) {
      this.state = 'noAnswer'
      if (!(error instanceof CommandError)) throw error
      const { reason } = error
      this.state = reason === 'offline' || reason === 'linkLost' ? 'offline' : reason === 'noAnswer' ? 'noAnswer' : 'refused'
    }
  }

  /** Some list more than they are asked for. */
  #add(each: TerminalMedia, { type, channel, start, end }: Omit<MediaSpan, 'event'>): void {
    const outside = each.time !== null && ((start !== null && each.time < start) || (end !== null && each.time > end))
    if (each.type !== type || (channel !== 0 && each.channel !== channel) || outside || this.media.size >= maxMedia) return
    this.media.set(each.mediaId, each)
  }
}

export class MediaSearches {
  readonly #terminals: Pick<Terminals, 'send'>
  /** The oldest first, by user. */
  readonly #ofUsers = new Map<number, MediaSearch[]>()

  constructor(terminals: Pick<Terminals, 'send'>) {
    this.#terminals = terminals
  }

  get size(): number {
    return [...this.#ofUsers.values()].reduce((sum, { length }) => sum + length, 0)
  }

  begin(by: { userId: number; sessionId: string }, query: MediaQuery): MediaSearch {
    this.#dropExpired()
    const own = this.#ofUsers.get(by.userId) ?? []
    if (own.length >= searchesOfUser) this.#dropOldestOf(by.userId)
    // Who has most makes room, so that nobody loses a search to somebody who begins many.
    else if (this.size >= maxSearches) this.#dropOldestOf(this.#userWithMost())
    const search = new MediaSearch(this.#terminals, by, query)
    this.#ofUsers.set(by.userId, [...(this.#ofUsers.get(by.userId) ?? []), search])
    return search
  }

  /** The search of this user for this vehicle. */
  find(id: string, userId: number, vehicleId: number): MediaSearch | undefined {
    this.#dropExpired()
    const search = this.#ofUsers.get(userId)?.find(each => each.id === id)
    if (search?.vehicleId !== vehicleId) return undefined
    search.readAt = performance.now()
    return search
  }

  #userWithMost(): number {
    const [[userId] = [0]] = [...this.#ofUsers].toSorted(([, a], [, b]) => b.length - a.length)
    return userId
  }

  #dropOldestOf(userId: number): void {
    this.#keep(userId, (this.#ofUsers.get(userId) ?? []).slice(1))
  }

  #dropExpired(): void {
    const from = performance.now() - keptMs
    for (const [userId, searches] of this.#ofUsers)
      this.#keep(
        userId,
        searches.filter(({ begunAt }) => begunAt > from),
      )
  }

  #keep(userId: number, searches: MediaSearch[]): void {
    if (searches.length > 0) this.#ofUsers.set(userId, searches)
    else this.#ofUsers.delete(userId)
  }
}
