/** Tokens for one connection to one stream. */
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ViewerLink, ViewerWay, Watching } from '../../media/viewer.ts'

/** ms */
const lifetimeMs = 30_000
const maxOpen = 10_000
/** Of one user: with more the first is lost, and none of others. */
const maxOfUser = 200

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
  readonly #grants = new LRUCache<string, StreamGrant>({
    maxSize: maxOpen,
    sizeCalculation: () => 1,
    ttl: lifetimeMs,
    dispose: ({ userId }, token) => this.#forget(userId, token),
  })
  readonly #ofUser = new Map<number, Set<string>>()

  readonly lifetimeMs = lifetimeMs

  give(grant: StreamGrant): string {
    const token = randomBytes(24).toString('base64url')
    const tokens = this.#ofUser.get(grant.userId) ?? new Set()
    this.#ofUser.set(grant.userId, tokens.add(token))
    this.#grants.set(token, grant)
    const [first] = tokens
    if (first !== undefined && tokens.size > maxOfUser) this.#grants.delete(first)
    return token
  }

  /** Cameras that terminals were asked for and this user has not begun to watch: each sends for some seconds. Without `besides`. */
  asked(userId: number, besides: Pick<StreamGrant, 'vehicleId' | 'channel' | 'kind'>): number {
    const cameras = new Set<string>()
    for (const token of this.#ofUser.get(userId) ?? []) {
      const grant = this.#grants.get(token)
      if (grant) cameras.add(cameraOf(grant))
      else this.#forget(userId, token)
    }
    cameras.delete(cameraOf(besides))
    return cameras.size
  }

  /** What the token opens; undefined: nothing, or it was used. */
  take(token: string): StreamGrant | undefined {
    const grant = this.#grants.get(token)
    this.#grants.delete(token)
    return grant
  }

  #forget(userId: number, token: string): void {
    const tokens = this.#ofUser.get(userId)
    if (tokens?.delete(token) === true && tokens.size === 0) this.#ofUser.delete(userId)
  }
}

const cameraOf = ({ vehicleId, channel, kind }: Pick<StreamGrant, 'vehicleId' | 'channel' | 'kind'>): string =>
  `${kind} ${vehicleId} ${channel}`
