/**
 * Partner systems that sign users in. A partner's key is 256 bits, made by us and stored encrypted with a secret that lies in the data
 * folder, not in the database: a stolen dump signs nobody in. What a partner sealed lives at most five minutes and counts once.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { type ModuleType, moduleType } from '@outrider/contract'
import { decodeProtectedHeader, errors, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { PartnerRepository } from './partner.repository.ts'

const lifeSeconds = 300
/** Clocks of two systems differ by so much at most. */
const skewSeconds = 30

const claims = z.object({
  userId: z.string().max(64).optional(),
  password: z.string().max(256).optional(),
  moduleType: z.optional(moduleType),
  jti: z.string().min(8).max(128),
  exp: z.number(),
})

/** incomplete: genuine, but without user id or password. */
export type PartnerSays =
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

  /** A new key for this partner, in base64url; an older one counts no more. */
  async issueKey(name: string): Promise<string> {
    const key = randomBytes(32)
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#secret, iv)
    cipher.setAAD(Buffer.from(name))
    const sealed = Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()])
    await this.#repository.setKey(name, sealed)
    return key.toString('base64url')
  }

  async read(param: string): Promise<PartnerSays> {
    try {
      const { kid } = decodeProtectedHeader(param)
      const sealed = typeof kid === 'string' ? await this.#repository.keyOf(kid) : undefined
      if (typeof kid !== 'string' || !sealed) return { kind: 'refused' }
      const now = this.#now()
      const { payload } = await jwtDecrypt(param, this.#open(kid, sealed), {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: new Date(now),
        clockTolerance: skewSeconds,
        requiredClaims: ['exp', 'jti'],
      })
      const said = claims.safeParse(payload)
      if (!said.success || said.data.exp > now / 1000 + lifeSeconds + skewSeconds) return { kind: 'refused' }
      const { userId, password, jti, exp } = said.data
      const idHash = createHash('sha256').update(jti).digest()
      const first = await this.#repository.firstSeen(kid, idHash, new Date((exp + skewSeconds) * 1000))
      if (!first) return { kind: 'refused' }
      if (!userId || !password) return { kind: 'incomplete' }
      return { kind: 'user', userId, password, moduleType: said.data.moduleType }
    } catch (error) {
      // Altered, too old, not for us, or no JWE at all: the caller says the same to all of them.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { kind: 'refused' }
      throw error
    }
  }

  #open(name: string, sealed: Buffer): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#secret, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(name))
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  }
}
