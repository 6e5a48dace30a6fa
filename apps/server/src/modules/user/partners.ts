/**
 * Partner systems that sign users in with encrypted parameters (JWE). A partner's 256-bit key is stored encrypted with a secret kept in
 * the data folder, so a stolen database dump is not enough. Parameters are valid for at most five minutes and only once.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type ModuleType, moduleType } from '@outrider/contract'
import { decodeProtectedHeader, errors, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { encrypted, decrypted } from '../../accounts/encrypted-secret.ts'
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
    await this.#repository.setKey(name, encrypted(key, name, this.#secret))
    return key.toString('base64url')
  }

  async read(param: string): Promise<PartnerParams> {
    try {
      const { kid } = decodeProtectedHeader(param)
      const encryptedKey = typeof kid === 'string' ? await this.#repository.keyOf(kid) : undefined
      if (typeof kid !== 'string' || !encryptedKey) return { kind: 'refused' }
      const now = this.#now()
      const { payload } = await jwtDecrypt(param, decrypted(encryptedKey, kid, this.#secret), {
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
      if (!userId || !password) return { kind: 'incomplete' }
      return { kind: 'user', userId, password, moduleType: parsed.data.moduleType }
    } catch (error) {
      // Altered, expired, not for us or not a JWE: all get the same reply.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { kind: 'refused' }
      throw error
    }
  }
}
