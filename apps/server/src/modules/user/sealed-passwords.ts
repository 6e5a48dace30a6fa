/** Opens sealed passwords (contract: `sealing.ts`). The keys live as long as the process; an unsealed password passes as it is. */
import {
  constants,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { type SealedContent, sealedContent, sealing, type SealingKey } from '@outrider/contract'
import { Nonces } from './nonces.ts'
import { travelling } from './travelling.ts'

export interface OpenedPassword {
  /** As it travels unsealed. */
  wire: string
  /** As typed, when the client gave it so. */
  typed: string | undefined
}

const tagLength = 16
const base64url = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url')

export class SealedPasswords {
  readonly #x25519 = generateKeyPairSync('x25519')
  readonly #raw = base64url(this.#x25519.publicKey.export({ format: 'jwk' }).x)
  readonly #keyId = randomBytes(6).toString('base64url')
  readonly #nonces: Nonces
  /** Made when first asked for: it takes a while. */
  #rsa: { publicKey: KeyObject; privateKey: KeyObject } | undefined

  constructor({ now }: { now?: () => number } = {}) {
    this.#nonces = new Nonces({ seconds: sealing.seconds, now })
  }

  key(): SealingKey {
    return { keyId: this.#keyId, publicKey: this.#raw.toString('base64url'), nonce: this.#nonces.issue() }
  }

  rsaKey(): SealingKey {
    this.#rsa ??= generateKeyPairSync('rsa', { modulusLength: 3072 })
    const publicKey = this.#rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString()
    return { keyId: this.#keyId, publicKey, nonce: this.#nonces.issue() }
  }

  /** Undefined for what was altered, is too old or was opened before. */
  open(password: string): OpenedPassword | undefined {
    const sealed = password.startsWith(sealing.prefix)
    if (!sealed && !password.startsWith(sealing.rsaPrefix)) return { wire: password, typed: undefined }
    const content = sealed ? this.#openX25519(password) : this.#openRsa(password)
    if (!content || !this.#nonces.use(content.nonce)) return undefined
    return content.plain
      ? { wire: travelling(content.password), typed: content.password }
      : { wire: content.password, typed: undefined }
  }

  #openX25519(password: string): SealedContent | undefined {
    const [keyId, theirs, iv, sealed] = password.slice(sealing.prefix.length).split('.')
    if (keyId !== this.#keyId) return undefined
    return readable(() => {
      const raw = base64url(theirs)
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' })
      const shared = diffieHellman({ privateKey: this.#x25519.privateKey, publicKey })
      const key = Buffer.from(hkdfSync('sha256', shared, Buffer.concat([raw, this.#raw]), sealing.info, 32))
      const bytes = base64url(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, base64url(iv), { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(keyId))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
    })
  }

  #openRsa(password: string): SealedContent | undefined {
    const [keyId, sealed] = password.slice(sealing.rsaPrefix.length).split('.')
    const rsa = this.#rsa
    if (keyId !== this.#keyId || !rsa) return undefined
    const how = { key: rsa.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return readable(() => privateDecrypt(how, base64url(sealed)))
  }
}

/** The content, or undefined when it cannot be decrypted or is not what it should be: for the caller both are the same. */
function readable(decrypt: () => Buffer): SealedContent | undefined {
  try {
    return sealedContent.safeParse(JSON.parse(decrypt().toString('utf8'))).data
  } catch {
    return undefined
  }
}
