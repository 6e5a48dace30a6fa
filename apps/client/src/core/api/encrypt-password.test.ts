import { createDecipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPassword } from './encrypt-password.ts'

const server = generateKeyPairSync('x25519')
const publicKey = server.publicKey.export({ format: 'jwk' }).x ?? ''
const key = { keyId: 'k1', publicKey, nonce: 'n1' }

/** Decrypts as the contract describes, with a different implementation than the one that encrypted. */
function open(text: string): unknown {
  const [keyId = '', theirs = '', iv = '', ciphertext = ''] = text.replace(/^sealed:/, '').split('.')
  const raw = Buffer.from(theirs, 'base64url')
  const shared = diffieHellman({
    privateKey: server.privateKey,
    publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: theirs }, format: 'jwk' }),
  })
  const salt = Buffer.concat([raw, Buffer.from(publicKey, 'base64url')])
  const secret = Buffer.from(hkdfSync('sha256', shared, salt, 'outrider sealed password 1', 32))
  const bytes = Buffer.from(ciphertext, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(iv, 'base64url'))
  decipher.setAAD(Buffer.from(keyId))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8'))
}

test('an encrypted password is decrypted with the key of the platform and contains its nonce', () => {
  expect(open(encryptPassword(key, { password: '密码 pass', plain: true }))).toEqual({
    password: '密码 pass',
    plain: true,
    nonce: 'n1',
  })
})

test('encrypting the same password twice gives different texts that do not contain it', () => {
  const [one, other] = [encryptPassword(key, { password: 'outrider' }), encryptPassword(key, { password: 'outrider' })]
  expect(one).not.toBe(other)
  expect(one).not.toContain('outrider')
  expect(Buffer.from(one.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('outrider')
})
