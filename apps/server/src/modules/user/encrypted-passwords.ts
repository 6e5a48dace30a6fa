/** Decrypts passwords sent by clients. The keys live as long as the process; an unencrypted password is passed through. */
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
import { type EncryptedPasswordContent, encryptedPasswordContent, passwordEncryption, type PasswordKey } from '@outrider/contract'
import { Nonces } from './nonces.ts'
import { wirePassword } from '../../accounts/wire-password.ts'

export interface DecryptedPassword {
  /** Wire form: see wire-password.ts. */
  wire: string
  /** As typed, if the client sent it in plain. */
  typed: string | undefined
}

const tagLength = 16
const base64url = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url')

export class EncryptedPasswords {
  readonly #x25519 = generateKeyPairSync('x25519')
  readonly #raw = base64url(this.#x25519.publicKey.export({ format: 'jwk' }).x)
  readonly #keyId = randomBytes(6).toString('base64url')
  readonly #nonces: Nonces
  /** Created on first use because key generation is slow. */
  #rsa: { publicKey: KeyObject; privateKey: KeyObject } | undefined

  constructor({ now }: { now?: () => number } = {}) {
    this.#nonces = new Nonces({ seconds: passwordEncryption.seconds, now })
  }

  key(): PasswordKey {
    return { keyId: this.#keyId, publicKey: this.#raw.toString('base64url'), nonce: this.#nonces.issue() }
  }

  rsaKey(): PasswordKey {
    this.#rsa ??= generateKeyPairSync('rsa', { modulusLength: 3072 })
    const publicKey = this.#rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString()
    return { keyId: this.#keyId, publicKey, nonce: this.#nonces.issue() }
  }

  /** undefined: altered, expired or used before. */
  decrypt(password: string): DecryptedPassword | undefined {
    const encrypted = password.startsWith(passwordEncryption.prefix)
    if (!encrypted && !password.startsWith(passwordEncryption.rsaPrefix)) return { wire: password, typed: undefined }
    const content = encrypted ? this.#decryptX25519(password) : this.#decryptRsa(password)
    if (!content || !this.#nonces.use(content.nonce)) return undefined
    return content.plain
      ? { wire: wirePassword(content.password), typed: content.password }
      : { wire: content.password, typed: undefined }
  }

  #decryptX25519(password: string): EncryptedPasswordContent | undefined {
    const [keyId, theirs, iv, encrypted] = password.slice(passwordEncryption.prefix.length).split('.')
    if (keyId !== this.#keyId) return undefined
    return parsedContent(() => {
      const raw = base64url(theirs)
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' })
      const shared = diffieHellman({ privateKey: this.#x25519.privateKey, publicKey })
      const key = Buffer.from(hkdfSync('sha256', shared, Buffer.concat([raw, this.#raw]), passwordEncryption.info, 32))
      const bytes = base64url(encrypted)
      const decipher = createDecipheriv('aes-256-gcm', key, base64url(iv), { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(keyId))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()])
    })
  }

  #decryptRsa(password: string): EncryptedPasswordContent | undefined {
    const [keyId, encrypted] = password.slice(passwordEncryption.rsaPrefix.length).split('.')
    const rsa = this.#rsa
    if (keyId !== this.#keyId || !rsa) return undefined
    const how = { key: rsa.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    return parsedContent(() => privateDecrypt(how, base64url(encrypted)))
  }
}

/** The content; undefined if it cannot be decrypted or has the wrong format. */
function parsedContent(decrypt: () => Buffer): EncryptedPasswordContent | undefined {
  try {
    return encryptedPasswordContent.safeParse(JSON.parse(decrypt().toString('utf8'))).data
  } catch {
    return undefined
  }
}
