/** Short-lived credentials that prove an open id of the official account. In memory only. */
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
  readonly #held = new Map<string, OfficialAccountUser & { until: number }>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  issue(userOf: OfficialAccountUser): { credential: string; expiresAt: number } {
    const credential = newToken()
    const expiresAt = this.#now() + lifetimeMs
    for (const [key, { until }] of this.#held) {
      if (until > this.#now() && this.#held.size < maxEntries) break
      this.#held.delete(key)
    }
    this.#held.set(hashToken(credential).toString('hex'), { ...userOf, until: expiresAt })
    return { credential, expiresAt }
  }

  userOf(credential: string): OfficialAccountUser {
    const held = this.#held.get(hashToken(credential).toString('hex'))
    if (!held || held.until <= this.#now()) fail('officialAccount.wrongCredential')
    return held
  }
}
