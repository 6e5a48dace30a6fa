import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encrypted, decrypted } from './encrypted-secret.ts'

test('a secret is encrypted with that of the data folder, and opens with no other and as nothing else', () => {
  const [folder, secret] = [randomBytes(32), Buffer.from('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')]
  const stored = encrypted(secret, 'webhook', folder)
  expect(stored.includes(secret)).toBe(false)
  expect(decrypted(stored, 'webhook', folder)).toEqual(secret)
  expect(() => decrypted(stored, 'webhook', randomBytes(32))).toThrow()
  expect(() => decrypted(stored, 'partner', folder)).toThrow()
})
