/** An authenticator as browsers have them, for tests: one key of P-256, which answers as it is told to, also wrongly. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')
/** CBOR of a byte string below 64 kB. */
const byteString = (bytes: Buffer): Buffer =>
  bytes.length < 256
    ? Buffer.from([0x58, bytes.length, ...bytes])
    : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255, ...bytes])
const cborText = (word: string): Buffer => Buffer.from([0x60 + word.length, ...Buffer.from(word)])

const [present, verified, holdsKey] = [0x01, 0x04, 0x40]

interface How {
  /** Of the page. */
  origin: string
  counter?: number
  /** Without a finger or a PIN. */
  unverified?: boolean
}

export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const facts = (origin: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
  }
  return {
    id: credential.id,
    /** @param options as the platform gave them */
    make(options: string, { origin, counter = 0 }: How) {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        byteString(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        byteString(Buffer.from(y, 'base64url')),
      ])
      const authData = Buffer.concat([
        facts(origin, present | verified | holdsKey, counter),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        byteString(authData),
      ])
      const clientDataJSON = text(clientData('webauthn.create', challenge, origin))
      return { ...credential, response: { clientDataJSON, attestationObject: text(attestation), transports: ['internal'] } }
    },
    answer(options: string, { origin, counter = 0, unverified = false }: How) {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const data = clientData('webauthn.get', challenge, origin)
      const authData = facts(origin, unverified ? present : present | verified, counter)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...credential,
        response: { clientDataJSON: text(data), authenticatorData: text(authData), signature: text(signature) },
      }
    },
  }
}
