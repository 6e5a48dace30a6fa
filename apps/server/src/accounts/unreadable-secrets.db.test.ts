/** Another `secret.key`, as after a restore without the file: what the start says, what goes on, and the way out of what does not. */
import { randomUUID } from 'node:crypto'
import { EncryptJWT } from 'jose'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { oneTimeCode } from '../testing/one-time-code.ts'
import { platformOfFile, testPlatform, wirePassword } from '../testing/platform.ts'
import { folderSecret } from './folder-secret.ts'
import { unreadableSecrets, unreadableText } from './unreadable-secrets.ts'

const password = 'a password'
const code = { off: 4240390, signInService: 4240398 } as const
const before = await platformOfFile()
const { db } = before.database
const root = await before.addOrganisation('总部')

/** The lines of a log from the level of errors on. */
function errorLog() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { lines, log: pino({ level: 'error' }, { write }) }
}

test('a start with another secret.key says what cannot be read, everything else goes on, and each is set up again', async () => {
  const chief = await before.newCaller('chief', [root])
  const wangId = await before.addUser('wang', password, [root])
  const wang = await before.signIn('wang', password)
  const { secret } = await wang.call('user/startSecondFactor', { password: wirePassword(password) })
  const { recoveryCodes } = await wang.call('user/confirmSecondFactor', { code: oneTimeCode(secret, Date.now()) })
  const acme = await before.partners.issueKey('acme')
  const provider = {
    name: 'North',
    issuer: 'https://login.example',
    clientId: 'fleet',
    clientSecret: 'of the client',
    webAddress: 'https://fleet.example/',
    linking: 'invitation' as const,
    domains: [],
    secondFactor: 'ours' as const,
    signsOut: false,
  }
  const { providerId } = await chief.call('admin/addIdentityProvider', provider)
  expect(await unreadableSecrets(db, await folderSecret(before.folder))).toEqual({})

  const { lines, log } = errorLog()
  const after = await testPlatform({ beside: before, otherSecret: true, log })
  onTestFinished(() => after.stop())
  expect(lines).toMatchObject([{ secondSteps: 1, partners: 1, signInServices: 1, msg: unreadableText }])

  const there = await after.signIn('chief', password)
  expect(await there.code('vehicle/getVehiclesTotal', {})).toBe(0)

  const waiting = await after.signIn('wang', password)
  for (const typed of [oneTimeCode(secret, Date.now() + 30_000), recoveryCodes[0]])
    expect(await waiting.code('user/passSecondFactor', { code: typed })).toBe(code.off)
  await there.call('admin/resetSecondFactor', { userId: String(wangId) })
  const { reply } = await after.send('user/login', { userId: 'wang', password: wirePassword(password) })
  expect(reply).toMatchObject({ rspCode: 0 })
  expect(reply.data).not.toHaveProperty('secondFactor')

  const enter = async (key: string) => {
    const param = await new EncryptJWT({ userId: 'chief', password, jti: randomUUID(), exp: Math.floor(Date.now() / 1000) + 120 })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'acme' })
      .encrypt(Buffer.from(key, 'base64url'))
    return (await after.send('user/getUserMsg', { param })).reply.rspCode
  }
  expect(await enter(acme)).toBe((await after.send('user/getUserMsg', { param: 'of nobody' })).reply.rspCode)
  expect(await enter(await after.partners.issueKey('acme'))).toBe(0)

  const visit = 'v'.repeat(43)
  expect((await after.send('user/startCompanySignIn', { providerId, visit })).reply.rspCode).toBe(code.signInService)
  expect(await there.code('admin/testIdentityProvider', { providerId })).toBe(code.signInService)
  await there.call('admin/changeIdentityProvider', { providerId, ...provider, on: true })
  expect(await unreadableSecrets(db, await folderSecret(after.folder))).toEqual({})
})
