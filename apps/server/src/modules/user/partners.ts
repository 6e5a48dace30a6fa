/**
 * Partner systems that sign users in with encrypted parameters (JWE), valid for five minutes at most and once. A partner's 256-bit key is stored
 * encrypted with a secret of the data folder: a stolen dump of the database is not enough.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type ModuleType, moduleType } from '@outrider/contract'
import { decodeProtectedHeader, errors, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { encrypted, readable, secretOf } from '../../accounts/encrypted-secret.ts'
import type { PartnerRepository } from './partner.repository.ts'

const maxLifetimeSeconds = 300
/** Tolerated clock difference. */
const skewSeconds = 30

const claims = z.object({
  userId: z.string().max(64).optional(),
  password: z.string().max(256).optional(),
  moduleType: z.optional(moduleType),
  jti: z.string().min(8).max(128),
  exp: z.number(),
})

/** incomplete: valid, but without user id or password. */
export type PartnerParams =
  | { kind: 'user'; userId: string; password: string; moduleType: ModuleType | undefined }
  | { kind: 'incomplete' | 'refused' }

export class Partners {
  readonly #repository: PartnerRepository
  readonly #secret: Buffer
  readonly #now: () => number
  constructor(repository: PartnerRepository, secret: Buffer, now: () => number = Date.now) {
    this.#repository = repository
    this.#secret = secret
    this.#now = now
  }

  /** Returns a new key for this partner in base64url; it replaces an older one. */
  async issueKey(name: string): Promise<string> {
    const key = randomBytes(32)
    await this.#repository.setKey(name, encrypted(key, secretOf.partner(name), this.#secret))
    return key.toString('base64url')
  }

  /** The key of a new partner in base64url, or why there is none. */
  async addKey(name: string, most: number): Promise<{ key: string } | 'exists' | 'full'> {
    const key = randomBytes(32)
    const added = await this.#repository.addKey(name, encrypted(key, secretOf.partner(name), this.#secret), most)
    return added === 'added' ? { key: key.toString('base64url') } : added
  }

  /** A new key instead of the one that this partner has; undefined: there is no such partner. */
  async replaceKey(name: string): Promise<string | undefined> {
    const key = randomBytes(32)
    const replaced = await this.#repository.replaceKey(name, encrypted(key, secretOf.partner(name), this.#secret))
    return replaced ? key.toString('base64url') : undefined
  }

  async read(param: string): Promise<PartnerParams> {
    try {
      const { kid } = decodeProtectedHeader(param)
      const encryptedKey = typeof kid === 'string' ? await this.#repository.keyOf(kid) : undefined
      if (typeof kid !== 'string' || !encryptedKey) return { kind: 'refused' }
      const now = this.#now()
      const key = readable(encryptedKey, secretOf.partner(kid), this.#secret)
      // Encrypted with another `secret.key`: the partner needs a new one, which the start has said.
      if (!key) return { kind: 'refused' }
      const { payload } = await jwtDecrypt(param, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: new Date(now),
        clockTolerance: skewSeconds,
        requiredClaims: ['exp', 'jti'],
      })
      const parsed = claims.safeParse(payload)
      if (!parsed.success || parsed.data.exp > now / 1000 + maxLifetimeSeconds + skewSeconds) return { kind: 'refused' }
      const { userId, password, jti, exp } = parsed.data
      const idHash = createHash('sha256').update(jti).digest()
      const first = await this.#repository.firstSeen(kid, idHash, new Date((exp + skewSeconds) * 1000))
      if (!first) return { kind: 'refused' }
      await this.#repository.used(kid)
      if (!userId || !password) return { kind: 'incomplete' }
      return { kind: 'user', userId, password, moduleType: parsed.data.moduleType }
    } catch (error) {
      // Altered, expired, not for us or not a JWE: all get the same reply.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { kind: 'refused' }
      throw error
    }
  }
}
