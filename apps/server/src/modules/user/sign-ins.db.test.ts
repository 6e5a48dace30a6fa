import type { DataOf, Session } from '@outrider/contract'
import { expect, test } from 'vitest'
import { aReport, wirePassword, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')

const enter = async (userId: string, device: object = {}, agent = 'one browser') => {
  const body = { userId, password: wirePassword('right password'), userType: 0, ...device }
  const { reply } = await platform.send('user/login', body, { 'user-agent': agent })
  expect(reply.rspCode).toBe(0)
  return reply.data as Session
}
const listed = async ({ accessToken }: Session) => {
  const { reply } = await platform.send('user/getSignIns', {}, { access_token: accessToken })
  return (reply.data as DataOf<'user/getSignIns'>).signIns
}

test('a sign-in from a device not seen before is marked; the first of all is not', async () => {
  await platform.addUser('wang', 'right password', [root])
  expect((await enter('wang')).newDevice).toBe(false)
  expect((await enter('wang')).newDevice).toBe(false)
  expect((await enter('wang', {}, 'another browser')).newDevice).toBe(true)
  expect((await enter('wang', { imei: '8675309', mobileOs: 0 })).newDevice).toBe(true)
  // A newer browser on the same phone is the same device.
  const last = await enter('wang', { imei: '8675309', mobileOs: 0 }, 'updated')
  expect(last.newDevice).toBe(false)
  const all = await listed(last)
  expect(all.map(({ newDevice, agent, mobileOs }) => ({ newDevice, agent, mobileOs }))).toEqual([
    { newDevice: false, agent: 'updated', mobileOs: 0 },
    { newDevice: true, agent: 'one browser', mobileOs: 0 },
    { newDevice: true, agent: 'another browser', mobileOs: 2 },
    { newDevice: false, agent: 'one browser', mobileOs: 2 },
    { newDevice: false, agent: 'one browser', mobileOs: 2 },
  ])
  expect(all[0]).toMatchObject({ current: true, open: true, method: 'password', address: '127.0.0.1' })
  expect(all[1]).toMatchObject({ current: false, open: true })
})

test('a user ends a sign-in of the list, and none of another user', async () => {
  await platform.addUser('li', 'right password', [root])
  await platform.addUser('zhao', 'right password', [root])
  const [lost, kept, foreign] = [await enter('li'), await enter('li'), await enter('zhao')]
  const [, second] = await listed(kept)
  const end = async (signInId: string) =>
    (await platform.send('user/endSignIn', { signInId }, { access_token: kept.accessToken })).reply.rspCode
  expect(await end(second?.signInId ?? '')).toBe(0)
  expect((await platform.send('user/getSignIns', {}, { access_token: lost.accessToken })).reply.rspCode).toBe(4010001)
  expect((await platform.send('user/refreshToken', { refreshToken: lost.refreshToken })).reply.rspCode).toBe(4010001)
  expect(await end(second?.signInId ?? '')).toBe(4040104)
  const [theirs] = await listed(foreign)
  expect(await end(theirs?.signInId ?? '')).toBe(4040104)
  expect(await end('999999999')).toBe(4040104)
  expect(await listed(foreign)).toHaveLength(1)
})

test('sign-in by user name and by plate number; the vehicle sees itself and nothing else (S1.signin.1) (S1.signin.2), both with user type 0 (S6.login.1)', async () => {
  const own = await platform.addVehicle(root, '沪A·12345', { phone: '1' })
  const other = await platform.addVehicle(root, '沪B99999', { phone: '2' })
  platform.bus.publish({ kind: 'stored', positions: [aReport(own, 1), aReport(other, 1)] })
  await platform.addUser('dispatcher', 'right password', [root])
  await platform.addUser('vehicle 1', 'right password', [root], { vehicle: own, rights: { updInstTaskAuth: false } })
  expect((await enter('dispatcher')).userId).toBe('dispatcher')
  for (const written of ['沪A·12345', '沪a12345', ' 沪A 12345 ']) {
    const session = await enter(written)
    expect(session.userId).toBe('沪A·12345')
    const call = async (path: string, body: object = {}) =>
      (await platform.send(path, body, { access_token: session.accessToken })).reply
    expect((await call('vehicle/getVehiclesTotal')).data).toEqual({ vehiclesCnt: 1 })
    expect((await call('vehicle/getVehiclePosition', { vehicleId: String(own) })).rspCode).toBe(0)
    expect((await call('vehicle/getVehiclePosition', { vehicleId: String(other) })).rspCode).toBe(4040101)
    expect((await call('vehicle/getAddVehUiInit')).rspCode).toBe(4030002)
    expect((await listed(session))[0]).toMatchObject({ method: 'plate' })
  }
})

test('a plate number without an account of its own is answered like a wrong password', async () => {
  const { reply } = await platform.send('user/login', { userId: '沪B99999', password: wirePassword('right password') })
  expect(reply).toEqual({ rspCode: 4000101, msg: 'wrong user or password' })
})

test('the ways to write a plate number share their tries', async () => {
  const codes = []
  for (const written of ['沪C1', '沪c1', '沪 C1', '沪C 1', ' 沪C·1', '沪C1'])
    codes.push((await platform.send('user/login', { userId: written, password: 'x' })).reply.rspCode)
  expect(codes).toEqual([4000101, 4000101, 4000101, 4000101, 4000101, 4000105])
})

test('a platform is found by its number without a token; an unknown number is said to be unknown', async () => {
  const ask = async (platformCode: unknown) => (await platform.send('user/getOtherPlatform', { platformCode })).reply
  const elsewhere = { code: '1001', title: 'Elsewhere', url: 'https://elsewhere.example:8083' }
  expect((await ask('1001')).data).toEqual(elsewhere)
  expect((await ask(1001)).data).toEqual(elsewhere)
  expect(await ask('7')).toEqual({ rspCode: 4040103, msg: 'There is no platform with number 7' })
})

test('odd and oversized input is refused in words', async () => {
  const odd: [string, object][] = [
    ['user/login', { userId: ['wang'], password: 'x' }],
    ['user/login', { userId: 'x'.repeat(65), password: 'x' }],
    ['user/login', { userId: 'wang', password: 'x'.repeat(1025) }],
    ['user/login', { userId: 'wang', password: 'x', captchaId: 'x'.repeat(65) }],
    ['user/login', { userId: 'wang', password: 'x', moveX: 'far' }],
    ['user/login', { userId: 'wang', password: 'x', imei: 'x'.repeat(129) }],
    ['user/mobileSmsLogin', { mobile: '13900000001', smsCode: 123_456 }],
    ['user/getOtherPlatform', { platformCode: 'x'.repeat(65) }],
    ['user/getUserMsg', { userKey: { $ne: '' } }],
  ]
  for (const [path, body] of odd) expect((await platform.send(path, body)).reply.rspCode, path).toBe(4000001)
  const script = '<script>alert(1)</script>'
  expect((await platform.send('user/login', { userId: script, password: 'x' })).reply.msg).toBe('wrong user or password')
  expect((await platform.send('user/login', { userId: 'wang\u0000', password: 'x' })).reply.rspCode).not.toBe(5000000)
})
