/** Sign-outs by the provider of a company, against a real one: which sessions end and how soon, and which tokens are none. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { DataOf } from '@outrider/contract'
import type { JWTPayload } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { testFeed } from '../../testing/feed.ts'
import { clientOfTests, identityProvider } from '../../testing/identity-provider.ts'
import { platformOfFile } from '../../testing/platform.ts'

const web = 'https://fleet.example.com/'
const idp = await identityProvider([`${web}companySignIn`])
const platform = await platformOfFile({ config: { 'identity-servers': idp.host }, identityTimeout: 5 })
afterAll(() => idp.stop())
idp.tellsAt = `${platform.url}/companySignOut`
const root = await platform.addOrganisation('总部')
const chief = await platform.newCaller('chief', [root])
const { providerId } = await chief.call('admin/addIdentityProvider', {
  name: 'Northern Freight',
  issuer: idp.issuer,
  clientId: clientOfTests.clientId,
  clientSecret: clientOfTests.secret,
  webAddress: web,
  linking: 'invitation',
  domains: [],
  secondFactor: 'ours',
  signsOut: false,
})
let count = 0

async function person() {
  const subject = `s-${++count}`
  const userId = await platform.addUser(`person${count}`, 'a password', [root])
  let linkToken: string | undefined = (await chief.call('admin/makePasswordLink', { userId: String(userId) })).linkToken
  const signIn = async () => {
    idp.person = { subject }
    const visit = randomBytes(32).toString('base64url')
    const begun = await platform.send('user/startCompanySignIn', { providerId, visit, ...(linkToken && { linkToken }) })
    linkToken = undefined
    const { searchParams } = await idp.visit((begun.reply.data as DataOf<'user/startCompanySignIn'>).address)
    const { reply } = await platform.send('user/finishCompanySignIn', { visit, ...Object.fromEntries(searchParams) })
    const { accessToken } = (reply.data as DataOf<'user/finishCompanySignIn'>).session
    const { rows } = await platform.database.pool.query<{ sid: string }>(
      'select sid from company_sessions order by session_id desc limit 1',
    )
    return { accessToken, sid: rows[0]?.sid ?? '' }
  }
  return { subject, login: `person${count}`, signIn }
}
const works = async (token: string) =>
  (await platform.send('vehicle/getVehiclesTotal', {}, { access_token: token })).reply.rspCode === 0
const tell = async (token: string) => {
  const body = new URLSearchParams({ logout_token: token })
  return (await fetch(`${platform.url}/companySignOut`, { method: 'POST', body })).status
}

test('a sign-out there ends the sessions of that sign-in at once, with their live feed, and no others', async () => {
  const [li, wang] = [await person(), await person()]
  const first = await li.signIn()
  const second = await li.signIn()
  const hers = await wang.signIn()
  const byPassword = await platform.signIn(li.login, 'a password')
  expect(first.sid).not.toBe(second.sid)
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: first.accessToken, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  const began = performance.now()
  await idp.signOut(li.subject, first.sid)
  await feed.closed
  // By itself the feed looks at its sessions every 30 s.
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(idp.said?.status).toBe(200)
  expect(await Promise.all([first, second, hers].map(({ accessToken }) => works(accessToken)))).toEqual([false, true, true])
  expect(await byPassword.code('vehicle/getVehiclesTotal', {})).toBe(0)
  // The same again: it would end what has begun since.
  expect(await tell(idp.said?.token ?? '')).toBe(400)
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ reason: string }>(
    `select details->>'reason' as reason from recorded_events where kind = 'sessionsEnded' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ reason: 'endedByProvider' }])
})

test('a token without a sign-in of its own ends all of the subject; what is not signed for this is refused and ends nothing', async () => {
  const li = await person()
  const { accessToken, sid } = await li.signIn()
  const now = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const good: JWTPayload = { iss: idp.issuer.slice(0, -1), aud: clientOfTests.clientId, iat: now, sub: li.subject, events }
  const refused: [string, Promise<string>][] = [
    ['another key', idp.signed({ ...good, jti: randomUUID() }, { strangeKey: true })],
    ['another issuer', idp.signed({ ...good, jti: randomUUID(), iss: 'https://other.example' })],
    ['another client', idp.signed({ ...good, jti: randomUUID(), aud: 'other' })],
    ['a nonce', idp.signed({ ...good, jti: randomUUID(), nonce: 'x' })],
    ['no event', idp.signed({ ...good, jti: randomUUID(), events: {} })],
    ['no id', idp.signed(good)],
    ['nobody', idp.signed({ ...good, jti: randomUUID(), sub: undefined })],
    ['old', idp.signed({ ...good, jti: randomUUID(), iat: now - 3600 })],
    ['expired', idp.signed({ ...good, jti: randomUUID(), exp: now - 3600 })],
    ['another kind', idp.signed({ ...good, jti: randomUUID() }, { type: 'at+jwt' })],
    ['no signature', Promise.resolve(unsigned({ ...good, jti: randomUUID() }))],
    ['no token', Promise.resolve('x')],
  ]
  for (const [why, token] of refused) expect(await tell(await token), why).toBe(400)
  expect((await fetch(`${platform.url}/companySignOut`, { method: 'POST', body: new URLSearchParams() })).status).toBe(400)
  expect(await works(accessToken)).toBe(true)
  // Of another subject this session is none.
  expect(await tell(await idp.signed({ ...good, jti: randomUUID(), sub: 'somebody else', sid }))).toBe(200)
  expect(await works(accessToken)).toBe(true)
  expect(await tell(await idp.signed({ ...good, jti: randomUUID() }))).toBe(200)
  expect(await works(accessToken)).toBe(false)
})

const unsigned = (claims: JWTPayload): string =>
  [{ alg: 'none', typ: 'logout+jwt' }, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') +
  '.'
