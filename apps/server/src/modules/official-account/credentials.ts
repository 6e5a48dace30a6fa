/** Short-lived credentials that prove an open id of the official account. In memory only. */
import { LRUCache } from 'lru-cache'
import { hashToken, newToken } from '../../accounts/tokens.ts'
import { fail } from '../../calls/refusal.ts'

export interface OfficialAccountUser {
  openId: string
  unionId: string
}

const lifetimeMs = 1_800_000
/** Maximum number of credentials; the oldest are dropped first. */
const maxEntries = 10_000

export class Credentials {
  readonly #held: LRUCache<string, OfficialAccountUser>
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#held = new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1, ttl: lifetimeMs, ttlResolution: 0, perf: { now } })
  }

  issue(userOf: OfficialAccountUser): { credential: string; expiresAt: number } {
    const credential = newToken()
    const expiresAt = this.#now() + lifetimeMs
    this.#held.set(hashToken(credential).toString('hex'), userOf)
    return { credential, expiresAt }
  }

  userOf(credential: string): OfficialAccountUser {
    const held = this.#held.peek(hashToken(credential).toString('hex'))
    if (!held) fail('officialAccount.wrongCredential')
    return held
  }
}
