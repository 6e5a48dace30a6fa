import { createDecipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal } from './seal.ts'

const server = generateKeyPairSync('x25519')
const publicKey = server.publicKey.export({ format: 'jwk' }).x ?? ''
const key = { keyId: 'k1', publicKey, nonce: 'n1' }

/** Opens by the words of the contract, with other means than those that sealed. */
function open(text: string): unknown {
  const [keyId = '', theirs = '', iv = '', sealed = ''] = text.replace(/^sealed:/, '').split('.')
  const raw = Buffer.from(theirs, 'base64url')
  const shared = diffieHellman({
    privateKey: server.privateKey,
    publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: theirs }, format: 'jwk' }),
  })
  const salt = Buffer.concat([raw, Buffer.from(publicKey, 'base64url')])
  const secret = Buffer.from(hkdfSync('sha256', shared, salt, 'outrider sealed password 1', 32))
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(iv, 'base64url'))
  decipher.setAAD(Buffer.from(keyId))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8'))
}

test('what is sealed opens with the key of the platform, and holds its nonce', () => {
  expect(open(seal(key, { password: '密码 pass', plain: true }))).toEqual({ password: '密码 pass', plain: true, nonce: 'n1' })
})

test('the same password never looks the same, and cannot be read on the way', () => {
  const [one, other] = [seal(key, { password: 'outrider' }), seal(key, { password: 'outrider' })]
  expect(one).not.toBe(other)
  expect(one).not.toContain('outrider')
  expect(Buffer.from(one.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('outrider')
})
