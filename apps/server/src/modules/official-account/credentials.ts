/** Credentials of people who came through the official account: they prove an open id for a short while, in memory only. */
import { hashToken, newToken } from '../user/tokens.ts'
import { fail } from '../refusal.ts'

export interface Person {
  openId: string
  unionId: string
}

const lifetime = 1_800_000
/** Bound on what is held; the oldest go first. */
const most = 10_000

export class Credentials {
  readonly #held = new Map<string, Person & { until: number }>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  issue(person: Person): { credential: string; expiresAt: number } {
    const credential = newToken()
    const expiresAt = this.#now() + lifetime
    for (const [key, { until }] of this.#held) {
      if (until > this.#now() && this.#held.size < most) break
      this.#held.delete(key)
    }
    this.#held.set(hashToken(credential).toString('hex'), { ...person, until: expiresAt })
    return { credential, expiresAt }
  }

  person(credential: string): Person {
    const held = this.#held.get(hashToken(credential).toString('hex'))
    if (!held || held.until <= this.#now()) fail('officialAccount.wrongCredential')
    return held
  }
}
