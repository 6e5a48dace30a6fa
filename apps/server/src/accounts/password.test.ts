import { afterAll, expect, test } from 'vitest'
import { hashPassword, productCost, setPasswordCost, verifyPassword } from './password.ts'

// Other tests of this process have them cheaper.
const before = setPasswordCost(productCost)
afterAll(() => void setPasswordCost(before))

test('a hash costs 32 MiB, and names what it cost', async () => {
  expect(await hashPassword('SECRET')).toMatch(/^scrypt\$32768\$8\$1\$/)
})

test('a password is verified against its own hash and no other', async () => {
  const hash = await hashPassword('5F4DCC3B5AA765D61D8327DEB882CF99')
  expect(await verifyPassword('5F4DCC3B5AA765D61D8327DEB882CF99', hash)).toBe(true)
  expect(await verifyPassword('5f4dcc3b5aa765d61d8327deb882cf99', hash)).toBe(false)
})

test('the same password has another hash each time, and the hash does not hold it', async () => {
  const [a, b] = await Promise.all([hashPassword('SECRET'), hashPassword('SECRET')])
  expect(a).not.toBe(b)
  expect(a).not.toContain('SECRET')
})

test('an unknown user is refused', async () => {
  expect(await verifyPassword('anything', undefined)).toBe(false)
})
