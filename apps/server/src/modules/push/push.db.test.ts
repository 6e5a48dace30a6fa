import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PushMessage, PushSender, PushSubscription } from '../ports.ts'
import { maxSubscriptions } from './push.repository.ts'
import { type Caller, testPlatform, type TestPlatform, wirePassword } from '../../testing/platform.ts'

let platform: TestPlatform
let wang: Caller
let taken: { to: PushSubscription; message: PushMessage }[]
let answer: () => Promise<'sent' | 'gone'>
const take: PushSender = (to, message) => {
  taken.push({ to, message })
  return answer()
}
beforeEach(async () => {
  taken = []
  answer = () => Promise.resolve('sent')
  platform = await testPlatform({
    pushSenders: { web: take, fcm: take },
  })
  const root = await platform.addOrganisation('Root')
  await platform.addUser('wang', 'right password', [root])
  await platform.addUser('li', 'right password', [root])
  wang = await platform.signIn('wang', 'right password')
})
afterEach(() => platform.stop())

const browser = (name: string) => ({
  kind: 'web' as const,
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
})

test('a test notification goes to the devices of the one who asks and to nobody else', async () => {
  const li = await platform.signIn('li', 'right password')
  await wang.call('user/subscribePush', { subscription: browser('w1') })
  await wang.call('user/subscribePush', { subscription: browser('w2') })
  await li.call('user/subscribePush', { subscription: browser('l1') })
  expect(await wang.call('user/testPush', {})).toEqual({ sent: 2 })
  expect(taken.map(({ to }) => to.address.split('/').at(-1))).toEqual(['w1', 'w2'])
  expect(taken[0]?.message).toMatchObject({ type: 'test', body: 'Test notification: this device receives notifications.' })
})

test('a device belongs to the user who subscribed there last', async () => {
  await wang.call('user/subscribePush', { subscription: browser('shared') })
  const li = await platform.signIn('li', 'right password')
  await li.call('user/subscribePush', { subscription: browser('shared') })
  expect(await wang.code('user/testPush', {})).toBe(4090301)
  expect(await li.call('user/testPush', {})).toEqual({ sent: 1 })
})

test('after sign-out the device is pushed to no more', async () => {
  const elsewhere = await platform.signIn('wang', 'right password')
  await wang.call('user/subscribePush', { subscription: browser('w1') })
  await wang.call('user/logout', {})
  expect(await elsewhere.code('user/testPush', {})).toBe(4090301)
})

test('who does not accept push gets none until it is accepted again', async () => {
  await wang.call('user/subscribePush', { subscription: browser('w1') })
  expect(await wang.call('user/getPushConfig', {})).toEqual({
    webPushKey: expect.stringMatching(/^[\w-]{80,}$/),
    officialAccount: false,
    accept: true,
  })
  await wang.call('user/accept', { accept: false })
  expect(await wang.code('user/testPush', {})).toBe(4090302)
  await wang.call('user/accept', { accept: true })
  expect(await wang.call('user/testPush', {})).toEqual({ sent: 1 })
})

test('an address that is gone is forgotten, one whose service fails is kept', async () => {
  await wang.call('user/subscribePush', { subscription: browser('w1') })
  answer = () => Promise.reject(new Error('HTTP 500'))
  expect(await wang.code('user/testPush', {})).toBe(5020102)
  answer = () => Promise.resolve('gone')
  expect(await wang.code('user/testPush', {})).toBe(4090301)
  answer = () => Promise.resolve('sent')
  expect(await wang.code('user/testPush', {})).toBe(4090301)
  expect(taken).toHaveLength(2)
})

const android = { mobileOs: 0, pushClientId: 'c'.repeat(150) }
const iphone = { mobileOs: 1, pushClientId: 'a'.repeat(64) }

test('a shell that named its client id with the sign-in is pushed to in its language, until it signs out', async () => {
  const shell = await platform.signIn('wang', 'right password', android)
  expect(await wang.call('user/testPush', {})).toEqual({ sent: 1 })
  expect(taken[0]?.to).toMatchObject({ kind: 'fcm', address: android.pushClientId, lang: 'en' })
  await shell.call('user/logout', {})
  expect(await wang.code('user/testPush', {})).toBe(4090301)
})

test('a shell belongs to the user who signed in there last', async () => {
  await platform.signIn('wang', 'right password', android)
  const li = await platform.signIn('li', 'right password', android)
  expect(await wang.code('user/testPush', {})).toBe(4090301)
  expect(await li.call('user/testPush', {})).toEqual({ sent: 1 })
})

test('a shell goes on being pushed to after its user changed the password', async () => {
  const shell = await platform.signIn('wang', 'right password', android)
  const change = { oldPassword: wirePassword('right password'), newPassword: wirePassword('another password') }
  const { accessToken } = await shell.call('user/changePassword', change)
  const { reply } = await platform.send('user/testPush', {}, { access_token: accessToken })
  expect(reply.data).toEqual({ sent: 1 })
})

test('nothing is sent to a system whose service is not set up, nor to ids that cannot be any', async () => {
  await platform.signIn('wang', 'right password', iphone)
  await platform.signIn('wang', 'right password', { ...android, pushClientId: 'a/b?c'.repeat(9) })
  await platform.signIn('wang', 'right password', { ...android, mobileOs: 2 })
  expect(await wang.code('user/testPush', {})).toBe(4090301)
  const kept = await platform.database.db.selectFrom('push_subscriptions').select(['kind', 'address']).execute()
  expect(kept).toEqual([{ kind: 'apns', address: iphone.pushClientId }])
})

test('unsubscribing ends it, and only for the own device', async () => {
  const li = await platform.signIn('li', 'right password')
  await wang.call('user/subscribePush', { subscription: browser('w1') })
  const { kind, endpoint } = browser('w1')
  await li.call('user/unsubscribePush', { subscription: { kind, endpoint } })
  expect(await wang.call('user/testPush', {})).toEqual({ sent: 1 })
  await wang.call('user/unsubscribePush', { subscription: { kind, endpoint } })
  expect(await wang.code('user/testPush', {})).toBe(4090301)
})

test.each([
  'https://localhost/send',
  'https://169.254.169.254/latest',
  'https://fcm.googleapis.com:8443/send',
  'https://fcm.googleapis.com.evil.com/send',
  'https://user@fcm.googleapis.com/send',
  'https://',
  'https://[/',
])('the server will not be made to call %s', async endpoint => {
  expect(await wang.code('user/subscribePush', { subscription: { ...browser('x'), endpoint } })).toBe(4000302)
})

test('a user’s oldest devices are forgotten when there are too many, and so are those of sessions that have ended', async () => {
  for (let at = 0; at < maxSubscriptions + 5; at++) await wang.call('user/subscribePush', { subscription: browser(`many-${at}`) })
  const { rows } = await platform.database.pool.query<{ user_id: number; count: number }>(
    `select user_id, count(*)::integer as count from push_subscriptions where address like '%many-%' group by 1`,
  )
  expect(rows).toEqual([expect.objectContaining({ count: maxSubscriptions })])
  await platform.database.pool.query(`update sessions set ended_at = now() - interval '2 days' where user_id = $1`, [
    rows[0]?.user_id,
  ])
  await platform.jobs.find(({ name }) => name === 'purge')?.run(new AbortController().signal)
  const left = await platform.database.pool.query(`select from push_subscriptions where address like '%many-%'`)
  expect(left.rowCount).toBe(0)
})
