import type { DataOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { wirePassword, platformOfFile } from '../../testing/platform.ts'
import { encryptForServer, encryptForServerRsa } from '../../testing/encryption.ts'

let clock = Date.now()
const platform = await platformOfFile({
  now: () => clock,
  config: { 'accept-unchecked-passwords': false, 'password-needs': 'digit,upper' },
})
const root = await platform.addOrganisation('Root')
await platform.addUser('wang', 'right password', [root])
await platform.addUser('li', 'right password', [root])

const key = async () => (await platform.send('user/getPublicKey')).reply.data as DataOf<'user/getPublicKey'>
const login = (password: string) => platform.send('user/login', { userId: 'wang', password })
const right = { password: wirePassword('right password') }

test('an encrypted password signs in once', async () => {
  const encrypted = encryptForServer(await key(), right)
  expect((await login(encrypted)).reply).toMatchObject({ rspCode: 0, data: { userId: 'wang' } })
  expect((await login(encrypted)).reply.rspCode).toBe(4000108)
})

test('a password encrypted with the RSA key signs in once; the key needs no token (A58)', async () => {
  const rsa = (await platform.send('user/getRsaPublicKey')).reply.data as DataOf<'user/getRsaPublicKey'>
  const encrypted = encryptForServerRsa(rsa, right)
  expect((await login(encrypted)).reply.rspCode).toBe(0)
  expect((await login(encrypted)).reply.rspCode).toBe(4000108)
})

test('an unsealed upper-case MD5 still signs in, and so does a long password as typed', async () => {
  const typed = 'a password that is longer than thirty-two characters'
  const root = await platform.addOrganisation('Another')
  await platform.addUser('long', typed, [root], { wire: typed })
  expect((await platform.send('user/login', { userId: 'long', password: typed })).reply.rspCode).toBe(0)
  expect((await login(wirePassword('right password'))).reply.rspCode).toBe(0)
})

test('an encrypted password is valid for two minutes', async () => {
  const encrypted = encryptForServer(await key(), right)
  clock += 121_000
  expect((await login(encrypted)).reply.rspCode).toBe(4000108)
})

test('a changed or invented password, or one with another nonce, is refused', async () => {
  const good = encryptForServer(await key(), right)
  const [keyId, own, iv, encrypted] = good.slice('sealed:'.length).split('.') as [string, string, string, string]
  const flipped = encrypted.startsWith('A') ? `B${encrypted.slice(1)}` : `A${encrypted.slice(1)}`
  const zero = Buffer.alloc(32).toString('base64url')
  const madeUp = encryptForServer({ ...(await key()), nonce: Buffer.alloc(34).toString('base64url') }, right)
  for (const bad of [
    `sealed:${keyId}.${own}.${iv}.${flipped}`,
    `sealed:${keyId}.${zero}.${iv}.${encrypted}`,
    `sealed:other.${own}.${iv}.${encrypted}`,
    `sealed:${keyId}.${own}.${iv}`,
    `sealed:${keyId}.${own}.AAAA.${encrypted}`,
    'sealed:',
    'sealed:....',
    `rsa:${keyId}.AAAA`,
    madeUp,
  ]) {
    expect((await login(bad)).reply.rspCode, bad).toBe(4000108)
    // Each counts as a wrong password; a right one in between resets the counter.
    expect((await login(encryptForServer(await key(), right))).reply.rspCode).toBe(0)
  }
  // None of these has used up the nonce of the valid one.
  expect((await login(good)).reply.rspCode).toBe(0)
})

test('a new password is held against the rules of the platform, which are told beforehand', async () => {
  const rules = (await platform.send('user/getPasswordComplexity')).reply.data
  expect(rules).toEqual({ minLength: 8, maxLength: 128, upper: true, lower: false, digit: true, special: false })
  const caller = await platform.signIn('li', 'right password')
  const change = async (newPassword: string) =>
    platform.send(
      'user/changePassword',
      { oldPassword: encryptForServer(await key(), right), newPassword },
      { access_token: caller.token, refresh_token: caller.refreshToken },
    )
  const encrypted = async (password: string) => change(encryptForServer(await key(), { password, plain: true }))
  for (const weak of ['Sh0rt', 'no upper case 1', 'No digit at all', `A1${'x'.repeat(127)}`])
    expect((await encrypted(weak)).reply.rspCode, weak).toBe(4000107)
  // A digest cannot be checked against the rules: refused unless the operator allows it.
  expect((await change(wirePassword('Good enough 1'))).reply.rspCode).toBe(4000109)
  expect((await change(encryptForServer(await key(), { password: wirePassword('Good enough 1') }))).reply.rspCode).toBe(4000109)
  expect((await encrypted('Good enough 1')).reply.rspCode).toBe(0)
  expect((await platform.signIn('li', 'Good enough 1')).token).toHaveLength(43)
})
