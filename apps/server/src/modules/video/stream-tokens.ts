/** Tokens for one connection to one stream. */
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ViewerLink, ViewerWay, Watching } from '../../media/viewer.ts'

/** ms */
const lifetimeMs = 30_000
const maxOpen = 10_000

export interface StreamGrant {
  userId: number
  sessionId: string
  vehicleId: number
  channel: number
  kind: 'live' | 'replay'
  /** What was asked of the terminal when the token was given; a viewer comes. */
  watch(link: ViewerLink, way: ViewerWay): Watching
}

export class StreamTokens {
  readonly #grants = new LRUCache<string, StreamGrant>({ max: maxOpen, ttl: lifetimeMs })

  readonly lifetimeMs = lifetimeMs

  give(grant: StreamGrant): string {
    const token = randomBytes(24).toString('base64url')
    this.#grants.set(token, grant)
    return token
  }

  /** What the token opens; undefined: nothing, or it was used. */
  take(token: string): StreamGrant | undefined {
    const grant = this.#grants.get(token)
    this.#grants.delete(token)
    return grant
  }
}
