import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EncryptJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import {
  addFleet,
  callOf,
  type Product,
  removeFolder,
  encryptedAsTyped,
  signInAdministrator,
  startProduct,
  wirePassword,
} from './fixtures/product.ts'

const outrider = fileURLToPath(new URL('../scripts/outrider.mjs', import.meta.url))
const run = async (...args: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [outrider, ...args, '--data', product.folder])
  return stdout
}

let product: Product
product = await startProduct()
await signInAdministrator(product, 'the password of a test')
afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
})

test('a key printed for a partner seals parameters that sign in, also after a restart', async () => {
  const [key = ''] = (await run('partner-key', 'acme')).split('\n')
  const encryptedParam = () =>
    new EncryptJWT({ userId: 'admin', password: 'the password of a test', jti: randomUUID() })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'acme' })
      .setExpirationTime('2 minutes')
      .encrypt(Buffer.from(key, 'base64url'))
  expect(await callOf(product, 'user/getUserMsg', { param: await encryptedParam() })).toMatchObject({
    rspCode: 0,
    data: { userId: 'admin' },
  })
  const { folder } = product
  await product.stop()
  product = await startProduct({ folder })
  expect(await callOf(product, 'user/getUserMsg', { param: await encryptedParam() })).toMatchObject({ rspCode: 0 })
})

test('a password printed for a vehicle must be changed and then shows that vehicle alone', async () => {
  await addFleet(product, ['13500000001', '13500000002'])
  const password = /: (\S{16}) /.exec(await run('plate-password', 't13500000001'))?.[1] ?? ''
  const enter = (typed: string) => callOf(product, 'user/login', { userId: 'T13500000001', password: wirePassword(typed) })
  const first = await enter(password)
  expect(first).toMatchObject({ rspCode: 0, data: { userId: 'T13500000001', mustChangePassword: true } })
  const { accessToken } = first.data as { accessToken: string }
  const change = { oldPassword: wirePassword(password), newPassword: await encryptedAsTyped(product, 'driver of one') }
  expect(await callOf(product, 'user/changePassword', change, { access_token: accessToken })).toMatchObject({ rspCode: 0 })
  expect(await enter('driver of one')).toMatchObject({ rspCode: 0, data: { mustChangePassword: false } })
  // Printed again, the old one ends.
  await run('plate-password', 'T13500000001')
  expect(await enter('driver of one')).toMatchObject({ rspCode: 4000101 })
  await expect(run('plate-password', 'T999')).rejects.toMatchObject({ stderr: expect.stringContaining('no vehicle T999') })
})

test('a mobile number belongs to one user; a real installation without a gateway sends nothing and says so', async () => {
  expect(await run('user-mobile', 'admin', '139 0000 0001')).toContain('13900000001')
  await expect(run('user-mobile', 'admin', 'phone')).rejects.toMatchObject({ code: 1 })
  expect(await callOf(product, 'user/getMobileSmsCaptcha', { mobile: '13900000001' })).toMatchObject({ rspCode: 4000110 })
  const health = (await (await fetch(`${product.url}/health`)).json()) as { smsSignIn: boolean }
  expect(health.smsSignIn).toBe(false)
  expect(await run('user-mobile', 'admin', 'none')).toContain('no codes')
})

test('a digest as new password is refused unless the operator allows it', async () => {
  const { data } = await callOf(product, 'user/login', { userId: 'admin', password: wirePassword('the password of a test') })
  const { accessToken } = data as { accessToken: string }
  const change = { oldPassword: wirePassword('the password of a test'), newPassword: wirePassword('x') }
  expect(await callOf(product, 'user/changePassword', change, { access_token: accessToken })).toMatchObject({ rspCode: 4000109 })
})
