/** Sign-in of companies, against a real provider: who gets in, by what, and what was tried to get around it. */
import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type DataOf, noRights, type RequestOf } from '@outrider/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { clientOfTests, type IdentityProvider, identityProvider } from '../../testing/identity-provider.ts'
import { oneTimeCode } from '../../testing/one-time-code.ts'
import { type Caller, testPlatform, type TestPlatform, wirePassword } from '../../testing/platform.ts'

const password = 'a password'
const web = 'https://fleet.example.com/east/'
const code = {
  off: 4040396,
  over: 4000396,
  denied: 4030396,
  unreachable: 4240396,
  busy: 4290396,
  refused: 4030397,
  noAccount: 4030398,
  other: 4090396,
  linkOver: 4040371,
  locked: 4030003,
  secretNeeded: 4000412,
  address: 4000397,
  more: 4030399,
  notYours: 4030372,
} as const
const anyCall = 'vehicle/getVehiclesTotal'
let now = Date.UTC(2026, 10, 29, 6)
let idp: IdentityProvider
let platform: TestPlatform
let chief: Caller
let root: number
let providerId: string
let count = 0
let login: string
let userId: number

const form = (): RequestOf<'admin/addIdentityProvider'> => ({
  name: 'Northern Freight',
  issuer: idp.issuer,
  clientId: clientOfTests.clientId,
  clientSecret: clientOfTests.secret,
  webAddress: 'https://fleet.example.com/east',
  linking: 'invitation',
  domains: [],
  secondFactor: 'ours',
  signsOut: false,
})
const set = async (over: Partial<RequestOf<'admin/changeIdentityProvider'>> = {}) => {
  const { clientSecret: _, ...values } = form()
  await chief.call('admin/changeIdentityProvider', { providerId, ...values, on: true, ...over })
}

beforeAll(async () => {
  idp = await identityProvider([`${web}companySignIn`])
  platform = await testPlatform({
    now: () => now,
    config: { 'identity-servers': idp.host, 'second-factor-rights': 'auditAuth' },
    identityTimeout: 5,
  })
  root = await platform.addOrganisation('总部')
  await platform.addUser('chief', password, [root], { rights: { auditAuth: false } })
  chief = await platform.signIn('chief', password)
  ;({ providerId } = await chief.call('admin/addIdentityProvider', form()))
})
beforeEach(async () => {
  now += 86_400_000
  idp.forge = undefined
  idp.instead = undefined
  await set()
  login = `person${++count}`
  idp.person = { subject: `s-${count}`, username: login }
  userId = await platform.addUser(login, password, [root], { rights: { auditAuth: false } })
})
afterAll(async () => {
  await platform.stop()
  await idp.stop()
})

const number = () => randomBytes(32).toString('base64url')
const begin = async (visit: string, linkToken?: string) => {
  const { reply } = await platform.send('user/startCompanySignIn', { providerId, visit, ...(linkToken && { linkToken }) })
  return reply.rspCode === 0 ? (reply.data as DataOf<'user/startCompanySignIn'>).address : reply.rspCode
}
/** What the page was led back with. */
const back = async (visit: string, linkToken?: string) => {
  const address = await begin(visit, linkToken)
  if (typeof address === 'number') expect.fail(`refused with ${address}`)
  const { searchParams } = await idp.visit(address)
  return { visit, ...Object.fromEntries(searchParams) } as RequestOf<'user/finishCompanySignIn'>
}
const finish = async (body: RequestOf<'user/finishCompanySignIn'>) => {
  const { reply } = await platform.send('user/finishCompanySignIn', body)
  return reply.rspCode === 0 ? (reply.data as DataOf<'user/finishCompanySignIn'>) : reply.rspCode
}
const signIn = async (linkToken?: string) => finish(await back(number(), linkToken))
const invite = async () => (await chief.call('admin/makePasswordLink', { userId: String(userId) })).linkToken
const sessionOf = (signedIn: Awaited<ReturnType<typeof finish>>) =>
  typeof signedIn === 'number' ? expect.fail(`refused with ${signedIn}`) : signedIn.session
const works = async (token: string) => (await platform.send(anyCall, {}, { access_token: token })).reply.rspCode

test('an account is linked by an invitation, once, and found by it from then on, whatever it is called there', async () => {
  expect(await signIn()).toBe(code.noAccount)
  const linkToken = await invite()
  const { accessToken, userId: signedIn, mustChangePassword } = sessionOf(await signIn(linkToken))
  expect([signedIn, mustChangePassword, await works(accessToken)]).toEqual([login, false, 0])
  // It was used up.
  expect(await begin(number(), linkToken)).toBe(code.linkOver)
  idp.person = { subject: idp.person.subject, username: 'chief', mail: 'somebody@else.example' }
  expect(sessionOf(await signIn()).userId).toBe(login)
  const { signIns } = await chief.call('admin/getUserSignIns', { userId: String(userId) })
  expect(signIns.map(({ method }) => method)).toEqual(['company', 'company'])
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ details: unknown; account: string }>(
    `select details, account from recorded_events where kind = 'identityLinked' and user_id = $1`,
    [userId],
  )
  expect(rows).toEqual([{ account: login, details: { issuer: idp.issuer, subject: `s-${count}` } }])
})

test('who was invited needs no password: the first one is one that nobody knows', async () => {
  await platform.database.pool.query('update users set must_change_password = true where id = $1', [userId])
  expect(sessionOf(await signIn(await invite())).mustChangePassword).toBe(false)
  expect((await platform.send('user/login', { userId: login, password: wirePassword(password) })).reply.rspCode).not.toBe(0)
})

test('an invitation links neither a second account of a user nor one of somebody else, and stays for a password then', async () => {
  sessionOf(await signIn(await invite()))
  const [first, linkToken] = [idp.person, await invite()]
  idp.person = { subject: `other ${count}` }
  expect(await signIn(linkToken)).toBe(code.other)
  expect((await platform.send('user/getPasswordLink', { linkToken })).reply.rspCode).toBe(0)
  const otherId = await platform.addUser(`other${count}`, password, [root], { rights: { auditAuth: false } })
  const theirLink = (await chief.call('admin/makePasswordLink', { userId: String(otherId) })).linkToken
  idp.person = first
  expect(await signIn(theirLink)).toBe(code.other)
})

test('by mail only where it is asked for, of a domain that is named, verified, and of one person', async () => {
  const mail = `Person${count}@north.example`
  await platform.database.pool.query('update users set email = $2 where id = $1', [userId, mail.toLowerCase()])
  idp.person = { subject: `s-${count}`, mail }
  expect(await signIn()).toBe(code.noAccount)
  await set({ linking: 'mail', domains: ['south.example'] })
  expect(await signIn()).toBe(code.noAccount)
  await set({ linking: 'mail', domains: ['north.example'] })
  idp.person = { subject: `s-${count}`, mail, mailVerified: false }
  expect(await signIn()).toBe(code.noAccount)
  const twin = await platform.addUser(`twin${count}`, password, [root])
  await platform.database.pool.query('update users set email = $2 where id = $1', [twin, mail])
  idp.person = { subject: `s-${count}`, mail }
  expect(await signIn()).toBe(code.noAccount)
  await platform.database.pool.query(`update users set email = '' where id = $1`, [twin])
  expect(sessionOf(await signIn()).userId).toBe(login)
  // The address was given to somebody new.
  idp.person = { subject: `new ${count}`, mail }
  expect(await signIn()).toBe(code.other)
})

test('an address that the administrator of a company wrote down at a user of his takes nobody in, and keeps nobody out', async () => {
  const mail = `whose${count}@north.example`
  const east = await platform.addOrganisation(`东部${count}`, root)
  const eastern = await platform.newCaller(`eastern${count}`, [east], { rights: { auditAuth: false } })
  const theirs = await platform.addUser(`of the east ${count}`, password, [east], { rights: { auditAuth: false } })
  const rights = ['posAuth' as const]
  const changed = { rights, mobile: '', endsOn: '', email: mail, lang: 'en' as const }
  await eastern.call('admin/changeUser', { userId: String(theirs), name: 'x', orgIds: [east], ...changed })
  await set({ linking: 'mail', domains: ['north.example'] })
  idp.person = { subject: `s-${count}`, mail }
  expect(await signIn()).toBe(code.noAccount)
  await chief.call('admin/changeUser', { userId: String(userId), name: login, orgIds: [root], ...changed })
  expect(sessionOf(await signIn()).userId).toBe(login)
  // Who signs in by the service himself may say whose addresses are there.
  const other = `colleague${count}@north.example`
  await eastern.call('admin/changeUser', { userId: String(theirs), name: 'x', orgIds: [east], ...changed, email: other })
  idp.person = { subject: `c-${count}`, mail: other }
  expect(await signIn()).toBe(code.noAccount)
  await platform.database.pool.query(
    `insert into identity_links (user_id, issuer, subject) select id, $2, $1 from users where login = $1`,
    [`eastern${count}`, idp.issuer],
  )
  expect(sessionOf(await signIn()).userId).toBe(`of the east ${count}`)
})

test('who leads a provider to himself becomes nobody who may do more than he, and changes none of somebody who may', async () => {
  const mail = `person${count}@north.example`
  await platform.database.pool.query('update users set email = $2 where id = $1', [userId, mail])
  const less = await platform.newCaller(`less${count}`, [root], { rights: { ...noRights, adminAuth: true } })
  const { clientSecret: _, ...values } = form()
  expect(await less.code('admin/changeIdentityProvider', { providerId, ...values, on: true })).toBe(code.notYours)
  const theirs = { ...form(), linking: 'mail' as const, domains: ['north.example'] }
  const own = (await less.call('admin/addIdentityProvider', theirs)).providerId
  onTestFinished(async () => {
    await chief.call('admin/endIdentityProvider', { providerId: own })
  })
  idp.person = { subject: `s-${count}`, mail }
  const by = async (linkToken?: string) => {
    const visit = number()
    const { reply } = await platform.send('user/startCompanySignIn', { providerId: own, visit, ...(linkToken && { linkToken }) })
    const { searchParams } = await idp.visit((reply.data as DataOf<'user/startCompanySignIn'>).address)
    return finish({ visit, ...Object.fromEntries(searchParams) } as RequestOf<'user/finishCompanySignIn'>)
  }
  expect(await by()).toBe(code.more)
  const linkToken = await invite()
  expect(await by(linkToken)).toBe(code.more)
  // It was not used up, and links by the provider of who may do as much; by the other one of the same issuer still nobody gets in.
  expect(sessionOf(await signIn(linkToken)).userId).toBe(login)
  expect(await by()).toBe(code.more)
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ user_id: number | null }>(
    `select user_id from recorded_events where kind = 'signInRefused' and call = 'user/finishCompanySignIn' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ user_id: userId }])
})

test('an address that only looks like another in lower case links nothing, and a subject that is none is refused', async () => {
  await platform.database.pool.query('update users set email = $2 where id = $1', [userId, `kevin${count}@north.example`])
  await set({ linking: 'mail', domains: ['north.example'] })
  idp.person = { subject: `s-${count}`, mail: `\u212aevin${count}@north.example` }
  expect(await signIn()).toBe(code.noAccount)
  for (const sub of ['x'.repeat(256), 'a\0b', 's\u00e9']) {
    idp.forge = { claims: claims => ({ ...claims, sub }) }
    expect(await signIn()).toBe(code.refused)
  }
})

test('a second step of ours is asked for, unless the provider had one and its word counts', async () => {
  const by = await platform.signIn(login, password)
  const { secret } = await by.call('user/startSecondFactor', { password: wirePassword(password) })
  await by.call('user/confirmSecondFactor', { code: oneTimeCode(secret, now) })
  idp.person = { ...idp.person, amr: ['pwd', 'otp'] }
  const waiting = sessionOf(await signIn(await invite()))
  expect([waiting.secondFactor, await works(waiting.accessToken)]).toEqual(['code', 4030004])
  await set({ secondFactor: 'provider' })
  expect(sessionOf(await signIn()).secondFactor).toBeUndefined()
  // A password alone, and a code by text message beside it, are no second step.
  for (const amr of [['pwd'], ['pwd', 'sms'], undefined]) {
    idp.person = { subject: idp.person.subject, ...(amr && { amr }) }
    expect(sessionOf(await signIn()).secondFactor).toBe('code')
  }
})

test('who is locked does not get in, neither at the first time nor later', async () => {
  const mail = `person${count}@north.example`
  await platform.database.pool.query('update users set email = $2, locked_at = now() where id = $1', [userId, mail])
  await set({ linking: 'mail', domains: ['north.example'] })
  idp.person = { subject: `s-${count}`, mail }
  expect(await signIn()).toBe(code.locked)
  await platform.database.pool.query('update users set locked_at = null where id = $1', [userId])
  const { accessToken } = sessionOf(await signIn())
  await chief.call('admin/lockUser', { userId: String(userId) })
  expect([await works(accessToken), await signIn()]).toEqual([4010001, code.locked])
})

test('what comes back is taken once, on the page that began, in time, and with the code that belongs to it', async () => {
  sessionOf(await signIn(await invite()))
  const [mine, theirs] = [await back(number()), await back(number())]
  // Somebody is led to a reply that was begun elsewhere.
  expect(await finish({ ...mine, visit: number() })).toBe(code.over)
  expect(await finish({ ...mine, state: `${mine.state.slice(0, -4)}AAAA` })).toBe(code.over)
  expect(await finish({ ...mine, state: theirs.state })).toBe(code.over)
  // The code of another sign-in: its verifier and nonce are others.
  expect(await finish({ ...mine, code: theirs.code })).toBe(code.refused)
  expect(await finish(mine)).toBe(code.over)
  sessionOf(await finish(await back(number())))
  const late = await back(number())
  now += 16 * 60_000
  expect(await finish(late)).toBe(code.over)
  const cancelled = await back(number())
  expect(await finish({ state: cancelled.state, visit: cancelled.visit, error: 'access_denied' })).toBe(code.denied)
  expect(await finish({ ...(await back(number())), iss: 'https://other.example' })).toBe(code.refused)
  // A code that was redeemed already, in a sign-in of its own.
  const done = await back(number())
  sessionOf(await finish(done))
  const second = await back(number())
  expect(await finish({ ...second, code: done.code })).toBe(code.refused)
})

test.each<[string, IdentityProvider['forge']]>([
  ['another issuer', { claims: claims => ({ ...claims, iss: 'https://other.example' }) }],
  ['another audience', { claims: claims => ({ ...claims, aud: 'another app' }) }],
  ['two audiences and another party', { claims: claims => ({ ...claims, aud: ['fleet', 'x'], azp: 'x' }) }],
  ['another nonce', { claims: claims => ({ ...claims, nonce: 'x' }) }],
  ['no nonce', { claims: claims => ({ ...claims, nonce: undefined }) }],
  ['a key that is not of the provider', { strangeKey: true }],
  [
    'a time that is over by more than clocks differ',
    { claims: claims => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 90 }) },
  ],
])('an ID token with %s is refused', async (_, forge) => {
  sessionOf(await signIn(await invite()))
  idp.forge = forge
  expect(await signIn()).toBe(code.refused)
})

test('clocks may differ by half a minute', async () => {
  idp.forge = { claims: claims => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 30 }) }
  expect(sessionOf(await signIn(await invite())).userId).toBe(login)
})

test('a provider that is silent holds up nobody else, and no more than a few at once', async () => {
  const held: ServerResponse[] = []
  await set({ clientId: 'asked again' })
  idp.instead = (_, response) => void held.push(response)
  const waiting = Array.from({ length: 25 }, () => begin(number()))
  await platform.signIn(login, password)
  const ended = await Promise.all(waiting)
  expect(ended.filter(each => each === code.busy)).toHaveLength(5)
  expect(ended.filter(each => each === code.unreachable)).toHaveLength(20)
  expect((await chief.call('admin/testIdentityProvider', { providerId })).fault).toBe('timeout')
  for (const response of held) response.destroy()
  // It is back: nothing is remembered against it.
  idp.instead = undefined
  await set()
  expect((await chief.call('admin/testIdentityProvider', { providerId })).fault).toBe('')
  expect(sessionOf(await signIn(await invite())).userId).toBe(login)
})

test.each<[string, (response: ServerResponse) => void]>([
  ['reply', response => response.writeHead(500).end('{}')],
  ['reply', response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['reply', response => response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(600 * 1024))],
  [
    'issuer',
    response => response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer":"https://other.example"}'),
  ],
])('a provider that answers otherwise is told to the administrator: %s', async (fault, answer) => {
  idp.instead = (_, response) => answer(response)
  expect((await chief.call('admin/testIdentityProvider', { providerId })).fault).toBe(fault)
  expect(await begin(number())).toBe(code.unreachable)
})

test('the page is led to the provider alone: an address that is a script or not encrypted is not handed out', async () => {
  for (const authorization of ['javascript:alert(1)', 'http://login.example.com/']) {
    await chief.call('admin/testIdentityProvider', { providerId })
    idp.instead = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ issuer: idp.issuer, authorization_endpoint: authorization, token_endpoint: `${idp.issuer}token` }))
    await set({ clientId: `of ${authorization}` })
    expect(await begin(number())).toBe(code.unreachable)
  }
  idp.instead = undefined
  await set()
  const address = new URL(String(await begin(number())))
  expect([address.host, address.searchParams.get('redirect_uri')]).toEqual([idp.host, `${web}companySignIn`])
  expect(address.searchParams.get('code_challenge_method')).toBe('S256')
  // Neither who asks nor the provider names another place.
  expect(
    (await platform.send('user/startCompanySignIn', { providerId, visit: number(), redirectAddress: 'https://evil.example' }))
      .reply.rspCode,
  ).toBe(0)
})

test('a server of the inside is asked only where the operator names it', async () => {
  let asked = 0
  const inside = createServer((_, response) => {
    asked += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void inside.close())
  await once(inside, 'listening')
  const { port } = inside.address() as AddressInfo
  for (const issuer of [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    'http://login.example.com/',
    'https://a.example/?x=1',
  ])
    expect(await chief.code('admin/addIdentityProvider', { ...form(), issuer })).toBe(code.address)
  // A name that means the inside: known when it is connected to.
  const { providerId: other } = await chief.call('admin/addIdentityProvider', {
    ...form(),
    issuer: `https://localtest.invalid:${port}/`,
  })
  expect((await chief.call('admin/testIdentityProvider', { providerId: other })).fault).toBe('connection')
  await chief.call('admin/endIdentityProvider', { providerId: other })
  // The provider names a place of the inside for its tokens.
  sessionOf(await signIn(await invite()))
  await set({ clientId: 'asks elsewhere' })
  idp.instead = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer: idp.issuer,
        authorization_endpoint: `${idp.issuer}auth`,
        token_endpoint: `http://127.0.0.1:${port}/token`,
        jwks_uri: `${idp.issuer}jwks`,
      }),
    )
  const visit = number()
  const state = new URL(String(await begin(visit))).searchParams.get('state') ?? ''
  expect(await finish({ state, visit, code: 'x' })).toBe(code.unreachable)
  expect(asked).toBe(0)
})

test('the secret is shown nowhere, stored so that a dump does not have it, and goes to no other address', async () => {
  await platform.settled()
  const shown = JSON.stringify(await chief.call('admin/getIdentityProviders', {}))
  expect(shown).toContain('"hasSecret":true')
  const { rows } = await platform.database.pool.query<{ all: string }>(
    `select (select string_agg(p::text, '') from identity_providers p) || (select string_agg(details::text, '') from recorded_events) as all`,
  )
  for (const text of [shown, rows[0]?.all ?? '']) {
    expect(text).not.toContain(clientOfTests.secret)
    expect(text).not.toContain(Buffer.from(clientOfTests.secret).toString('hex'))
  }
  const { clientSecret: _, ...values } = form()
  const moved = { providerId, ...values, issuer: 'https://other.example/', on: true }
  expect(await chief.code('admin/changeIdentityProvider', moved)).toBe(code.secretNeeded)
})

test('one that is off or gone is offered no more, and a sign-in that is under way does not end well', async () => {
  const health = async () => ((await (await fetch(`${platform.url}/health`)).json()) as { companySignIn: boolean }).companySignIn
  const offered = async () => (await platform.send('user/getCompanySignIns')).reply.data
  expect([await health(), await offered()]).toEqual([true, { providers: [{ providerId, name: 'Northern Freight' }] }])
  const under = await back(number(), await invite())
  await set({ on: false })
  expect([await health(), await offered(), await begin(number())]).toEqual([false, { providers: [] }, code.off])
  expect(await finish(under)).toBe(code.off)
  // A provider of another name in its place: what was begun with the first is not sent there.
  await set()
  const before = await back(number())
  await set({ clientId: 'another app' })
  expect(await finish(before)).toBe(code.over)
})

test('signing out leads to the provider where that is wanted', async () => {
  const first = await signIn(await invite())
  expect(first).toMatchObject({ signOutAddress: '' })
  await set({ signsOut: true })
  const signedIn = await signIn()
  const address = new URL(typeof signedIn === 'number' ? '' : signedIn.signOutAddress)
  expect([address.host, address.searchParams.get('post_logout_redirect_uri'), address.searchParams.get('client_id')]).toEqual([
    idp.host,
    web,
    clientOfTests.clientId,
  ])
})

test('an administrator sees and ends the link of a user, which ends the sign-ins and is recorded', async () => {
  const { accessToken } = sessionOf(await signIn(await invite()))
  const { links } = await chief.call('admin/getIdentityLinks', { userId: String(userId) })
  expect(links).toMatchObject([{ providerName: 'Northern Freight', issuer: idp.issuer }])
  const linkId = links[0]?.linkId ?? ''
  expect(await chief.call('admin/endIdentityLink', { userId: String(userId), linkId })).toEqual({ sessions: 1 })
  expect([await works(accessToken), await signIn()]).toEqual([4010001, code.noAccount])
  expect(await chief.code('admin/endIdentityLink', { userId: String(userId), linkId })).toBe(4040398)
})

test('a role that asks for a second step asks after this sign-in, too, and refused ones are recorded by what the provider calls the person', async () => {
  await platform.database.pool.query(`update users set rights = jsonb_set(rights, '{auditAuth}', 'true') where id = $1`, [userId])
  idp.person = { ...idp.person, mail: `who${count}@north.example` }
  expect(await signIn()).toBe(code.noAccount)
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ account: string }>(
    `select account from recorded_events where kind = 'signInRefused' and call = 'user/finishCompanySignIn' order by id desc limit 1`,
  )
  expect(rows[0]?.account).toBe(`s-${count}`)
})

describe('who may sign in as somebody else by a provider is no second person with the account for a day', () => {
  const onePerson = 4030184
  /** Who asks for a cut that this user would approve. */
  async function cutBy(asker: Caller) {
    const vehicle = await platform.addVehicle(root, `沪C${count}`)
    await platform.database.pool.query('update organisations set approves_cuts = true where id = $1', [root])
    await platform.fleet.reload()
    const body = { vehicleId: String(vehicle), plateNum: `沪C${count}`, reason: 'stolen', arm: true }
    return (await asker.call('platform/sendCutOffFuelAndElecCmd', body)).command.commandId
  }
  const approve = async (commandId: string, access_token: string) =>
    (await platform.send('platform/approveVehicleCommand', { commandId }, { access_token })).reply.rspCode
  const dayLater = () => platform.database.pool.query(`update numbers_given set given_at = given_at - interval '25 hours'`)
  /** An administrator besides the chief, who has set up no provider. */
  const another = () => platform.newCaller(`another${count}`, [root], { rights: { auditAuth: false } })

  test('who gave the mail address by which it was linked, however long before', async () => {
    const mail = `mine${count}@north.example`
    const admin = await another()
    const changed = { name: login, rights: ['commandAuth' as const, 'posAuth' as const], orgIds: [root], mobile: '', endsOn: '' }
    await admin.call('admin/changeUser', { userId: String(userId), ...changed, email: mail, lang: 'en' })
    await dayLater()
    await set({ linking: 'mail', domains: ['north.example'] })
    idp.person = { subject: `s-${count}`, mail }
    const { accessToken } = sessionOf(await signIn())
    const commandId = await cutBy(admin)
    expect(await approve(commandId, accessToken)).toBe(onePerson)
    await dayLater()
    expect(await approve(commandId, accessToken)).not.toBe(onePerson)
  })

  test('who set the provider up by which it was linked, however long before', async () => {
    const mail = `own${count}@north.example`
    await platform.database.pool.query('update users set email = $2 where id = $1', [userId, mail])
    await set({ linking: 'mail', domains: ['north.example'] })
    await dayLater()
    idp.person = { subject: `s-${count}`, mail }
    const { accessToken } = sessionOf(await signIn())
    expect(await approve(await cutBy(chief), accessToken)).toBe(onePerson)
  })

  test('nobody else is', async () => {
    await set({ linking: 'mail', domains: ['north.example'] })
    const mail = `theirs${count}@north.example`
    await platform.database.pool.query('update users set email = $2 where id = $1', [userId, mail])
    idp.person = { subject: `s-${count}`, mail }
    const { accessToken } = sessionOf(await signIn())
    expect(await approve(await cutBy(await another()), accessToken)).not.toBe(onePerson)
  })
})

test('a provider that is ended ends the sign-ins that came by it, and those alone', async () => {
  const { providerId: second } = await chief.call('admin/addIdentityProvider', form())
  const byPassword = await platform.signIn(login, password)
  const { accessToken } = sessionOf(await signIn(await invite()))
  await chief.call('admin/endIdentityProvider', { providerId: second })
  // Another one has the issuer still.
  expect(await works(accessToken)).toBe(0)
  await chief.call('admin/endIdentityProvider', { providerId })
  expect([await works(accessToken), await byPassword.code(anyCall, {})]).toEqual([4010001, 0])
  ;({ providerId } = await chief.call('admin/addIdentityProvider', form()))
})
