/** Tokens for one connection to one stream. */
import { randomBytes } from 'node:crypto'
import type { VideoStream } from '@outrider/contract'
import { LRUCache } from 'lru-cache'
import type { LiveStream } from '../../media/live-stream.ts'

/** ms */
const lifetimeMs = 30_000
const maxOpen = 10_000

export interface StreamGrant {
  userId: number
  sessionId: string
  vehicleId: number
  /** Number of its terminal. */
  phone: string
  channel: number
  stream: VideoStream
  /** What was asked of the terminal when the token was given. */
  live: LiveStream
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
