/** Sign-in by a directory, against a real one: who gets in, and what was tried to get around it. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type DataOf, noRights, type RequestOf } from '@outrider/contract'
import { Client } from 'ldapts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  directoryBase,
  directoryServer,
  type DirectoryServer,
  hasDirectoryServer,
  searcher,
} from '../../testing/directory-server.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { encryptForServer } from '../../testing/encryption.ts'
import { type Caller, testPlatform, type TestPlatform, wirePassword } from '../../testing/platform.ts'
import { Directories } from './directories.ts'
import { testCertificate } from '../push/test-certificate.ts'

const password = 'a password'
const code = {
  off: 4040396,
  unreachable: 4240396,
  busy: 4290396,
  noAccount: 4030398,
  other: 4090396,
  more: 4030399,
  address: 4000414,
  invalid: 4000415,
  secretNeeded: 4000412,
  wrong: 4000101,
  captcha: 4000105,
  ofCompany: 4000114,
  stepOnly: 4030781,
} as const
type Form = RequestOf<'admin/addIdentityProvider'>
const people = [
  { uid: 'li.wei', password: 'correct horse', mail: 'li.wei@north.example' },
  { uid: 'wang.fang', password: 'battery staple' },
  { uid: 'zhao.left', password: 'gone away', left: true },
  { uid: 'guessed', password: 'never guessed' },
  { uid: 'spelt', password: 'spelt out' },
] as const

const encrypted = async (of: TestPlatform, typed: string) =>
  encryptForServer((await of.send('user/getPublicKey')).reply.data as DataOf<'user/getPublicKey'>, {
    password: typed,
    plain: true,
  })

describe.skipIf(!hasDirectoryServer)('a directory', () => {
  let directory: DirectoryServer
  let platform: TestPlatform
  let chief: Caller
  let root: number
  let providerId: string
  let login: string
  let userId: number
  let count = 0

  const settings = {
    startTls: false,
    certificates: testCertificate,
    way: 'search',
    searchAs: searcher.dn,
    base: directoryBase,
    loginAttribute: 'uid',
    filter: '(!(employeeType=left))',
    template: '',
  } as const
  const form = (over: object = {}, issuer = `ldaps://${directory.tls}`): Form => ({
    name: 'North',
    issuer,
    clientId: '',
    clientSecret: searcher.password,
    webAddress: '',
    linking: 'invitation',
    domains: [],
    secondFactor: 'ours',
    signsOut: false,
    directory: { ...settings, ...over },
  })
  const change = (over: Partial<Form> = {}) =>
    chief.call('admin/changeIdentityProvider', { providerId, ...form(), on: true, ...over })
  beforeAll(async () => {
    directory = await directoryServer(people)
    platform = await testPlatform({ config: { 'identity-servers': `${directory.tls},${directory.plain}` }, identityTimeout: 2 })
    root = await platform.addOrganisation('总部')
    await platform.addUser('chief', password, [root], { rights: { auditAuth: false } })
    chief = await platform.signIn('chief', password)
    ;({ providerId } = await chief.call('admin/addIdentityProvider', form()))
  })
  beforeEach(async () => {
    await platform.database.pool.query('delete from identity_links')
    await change()
    login = `person${++count}`
    userId = await platform.addUser(login, password, [root], { rights: { auditAuth: false } })
  })
  afterAll(async () => {
    await platform.stop()
    await directory.stop()
  })

  const invite = async () => (await chief.call('admin/makePasswordLink', { userId: String(userId) })).linkToken
  const signIn = async (name: string, typed: string, linkToken?: string) => {
    const body = { providerId, login: name, password: await encrypted(platform, typed), ...(linkToken && { linkToken }) }
    const { reply } = await platform.send('user/signInByDirectory', body)
    return reply.rspCode === 0 ? (reply.data as DataOf<'user/signInByDirectory'>).userId : reply.rspCode
  }

  test('an account is linked by an invitation, and found by what lasts in the directory from then on', async () => {
    expect(await signIn('li.wei', 'correct horse')).toBe(code.noAccount)
    expect(await signIn('li.wei', 'correct horse', await invite())).toBe(login)
    expect(await signIn('LI.WEI', 'correct horse')).toBe(login)
    const { signIns } = await chief.call('admin/getUserSignIns', { userId: String(userId) })
    expect(signIns.map(({ method }) => method)).toEqual(['company', 'company'])
    const { links } = await chief.call('admin/getIdentityLinks', { userId: String(userId) })
    expect(links).toMatchObject([{ providerName: 'North', issuer: `ldaps://${directory.tls}` }])
  })

  test('a wrong password, somebody else’s, none, and a name that nobody has are refused alike', async () => {
    await signIn('li.wei', 'correct horse', await invite())
    for (const [name, typed] of [
      ['li.wei', 'wrong'],
      ['li.wei', 'battery staple'],
      ['nobody', 'correct horse'],
      ['zhao.left', 'gone away'],
    ] as const)
      expect([name, typed, await signIn(name, typed)]).toEqual([name, typed, code.wrong])
  })

  test('what is typed is a name and never a part of the question', async () => {
    await signIn('li.wei', 'correct horse', await invite())
    for (const name of ['*', 'li.*', 'li.wei)(uid=*', '*)(|(uid=*', `li.wei,ou=people,${directoryBase}`, '(uid=li.wei)'])
      expect([name, await signIn(name, 'correct horse')]).toEqual([name, code.wrong])
    await change(form({ way: 'template', template: `uid=%s,ou=people,${directoryBase}`, searchAs: '', base: '' }))
    for (const name of ['li.wei,ou=people', 'x+uid=li.wei', '*', 'li.wei\\,x', '$&', ' '])
      expect([name, await signIn(name, 'correct horse')]).not.toEqual([name, login])
    expect(await signIn('li.wei', 'correct horse')).toBe(login)
    // Whom the filter leaves out is left out, though the directory takes the password.
    expect(await signIn('zhao.left', 'gone away')).toBe(code.wrong)
  })

  test('an empty password is never sent: this directory says yes to it', async () => {
    const client = new Client({ url: `ldap://${directory.plain}` })
    await expect(client.bind(`uid=li.wei,ou=people,${directoryBase}`, '')).resolves.toBeUndefined()
    await client.unbind()
    const asked = new Directories({ servers: new Set([directory.plain]) })
    const at = {
      id: 1,
      issuer: `ldap://${directory.plain}`,
      secret: searcher.password,
      settings: { ...settings, certificates: '' },
    }
    expect(await asked.identify(at, 'li.wei', 'correct horse')).toMatchObject({ mail: 'li.wei@north.example', label: 'li.wei' })
    const template = { ...settings, certificates: '', way: 'template', template: `uid=%s,ou=people,${directoryBase}` } as const
    for (const each of [at, { ...at, settings: template }]) expect(await asked.identify(each, 'li.wei', '')).toBeUndefined()
    await expect(asked.identify({ ...at, secret: '' }, 'li.wei', 'correct horse')).rejects.toMatchObject({ fault: 'credentials' })
    expect(await signIn('li.wei', '')).toBe(4000108)
  })

  test('by mail only of a domain that is named, as the directory has it', async () => {
    await platform.database.pool.query(`update users set email = 'Li.Wei@north.example' where id = $1`, [userId])
    expect(await signIn('li.wei', 'correct horse')).toBe(code.noAccount)
    await change({ linking: 'mail', domains: ['south.example'] })
    expect(await signIn('li.wei', 'correct horse')).toBe(code.noAccount)
    await change({ linking: 'mail', domains: ['north.example'] })
    expect(await signIn('wang.fang', 'battery staple')).toBe(code.noAccount)
    expect(await signIn('li.wei', 'correct horse')).toBe(login)
    await platform.database.pool.query(`update users set email = '' where id = $1`, [userId])
  })

  test('nobody gets in who may do more than who saved it, nor who is locked, nor when it is off', async () => {
    await signIn('li.wei', 'correct horse', await invite())
    await platform.database.pool.query(`update users set rights = rights || '{"auditAuth": true}' where id = $1`, [userId])
    expect(await signIn('li.wei', 'correct horse')).toBe(code.more)
    await platform.database.pool.query(
      `update users set rights = rights || '{"auditAuth": false}', locked_at = now() where id = $1`,
      [userId],
    )
    expect(await signIn('li.wei', 'correct horse')).toBe(4030003)
    await change({ on: false } as object)
    expect(await signIn('li.wei', 'correct horse')).toBe(code.off)
    expect((await platform.send('user/startCompanySignIn', { providerId, visit: 'x'.repeat(43) })).reply.rspCode).toBe(code.off)
  })

  test('a passkey is the second step only of whom the directory lets in, and lets in nobody whose account there has ended', async () => {
    const { pool } = platform.database
    const role = `with made as (insert into roles (organisation_id, name, rights, second_factor) values ($1, $2, '{posAuth}', true) returning id)
      insert into user_roles (role_id, user_id) select id, $3 from made`
    await pool.query(role, [root, login, userId])
    await pool.query('update users set must_change_password = true where id = $1', [userId])
    const begin = async (name: string, typed: string, linkToken?: string) => {
      const body = { providerId, login: name, password: await encrypted(platform, typed), ...(linkToken && { linkToken }) }
      const session = (await platform.send('user/signInByDirectory', body)).reply.data as DataOf<'user/signInByDirectory'>
      const send = async (path: string, given: object) =>
        (await platform.send(path, given, { access_token: session.accessToken })).reply
      return { waits: session.secondFactor, send }
    }
    const origin = 'http://localhost:8080'
    const device = authenticator()
    const optionsOf = async (reply: Promise<{ data?: unknown }>) => ((await reply).data as { options: string }).options
    const byPasskey = async () => {
      const options = await optionsOf(platform.send('user/startPasskeySignIn', { origin }).then(({ reply }) => reply))
      return (await platform.send('user/signInByPasskey', { credential: device.answer(options, { origin }) })).reply.rspCode
    }

    const first = await begin('li.wei', 'correct horse', await invite())
    expect(first.waits).toBe('setUp')
    const credential = device.make(await optionsOf(first.send('user/startPasskey', { origin })), { origin })
    expect((await first.send('user/addPasskey', { name: 'Phone', credential })).rspCode).toBe(0)
    expect((await first.send('user/getPasskeys', { origin })).data).toMatchObject({ stepOnly: true })
    // No password is one that this person could type; the words say so, and nothing is counted.
    const typed = { password: await encrypted(platform, 'a guess') }
    expect((await first.send('user/startSecondFactor', typed)).rspCode).toBe(code.ofCompany)
    const second = await begin('li.wei', 'correct horse')
    expect(second.waits).toBe('code')
    const answer = device.answer(await optionsOf(second.send('user/startPasskeyStep', { origin })), { origin })
    expect((await second.send('user/passPasskey', { credential: answer })).rspCode).toBe(0)
    expect((await second.send('vehicle/getVehiclesTotal', {})).rspCode).toBe(0)
    expect(await byPasskey()).toBe(code.stepOnly)

    // With a password of the person's own the passkey lets in as that does.
    const linkToken = await invite()
    const newPassword = await encrypted(platform, 'Own password 2026')
    expect((await platform.send('user/setPasswordByLink', { linkToken, newPassword })).reply.rspCode).toBe(0)
    expect(await byPasskey()).toBe(0)
  })

  test('tries are counted as those of passwords: after some a captcha is asked for, before the directory is asked', async () => {
    const tries: unknown[] = []
    for (let each = 0; each < 7; each += 1) tries.push(await signIn('guessed', `guess ${each}`))
    expect(tries.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => code.wrong))
    expect(tries.at(-1)).toBe(code.captcha)
    expect(await signIn('guessed', 'never guessed')).toBe(code.captcha)
    await platform.settled()
    const { rows } = await platform.database.pool.query(
      `select 1 from recorded_events where kind = 'signInRefused' and account = 'guessed' and call = 'user/signInByDirectory'`,
    )
    expect(rows.length).toBeGreaterThan(5)
  })

  test('all spellings that the directory takes for one name are counted as one', async () => {
    expect(await signIn('ＳＰＥＬＴ', 'spelt out')).toBe(code.noAccount)
    const spellings = ['spelt', 'SPELT', 'ｓｐｅｌｔ', 's\u00adpelt', 'sp\u200belt', 'ＳＰＥＬＴ', 'spel\u00adt']
    const tries: unknown[] = []
    for (const name of spellings) tries.push(await signIn(name, 'a guess'))
    expect(tries.at(-1)).toBe(code.captcha)
  })

  const fault = async (over: object, issuer?: string) => {
    await chief.call('admin/changeIdentityProvider', { providerId, ...form(over, issuer), on: true })
    return (await chief.call('admin/testIdentityProvider', { providerId })).fault
  }

  test('the certificate counts, by TLS from the first byte and by StartTLS; what is wrong is told', async () => {
    expect(await fault({})).toBe('')
    expect(await fault({ certificates: '' })).toBe('certificate')
    const plain = `ldap://${directory.plain}`
    expect(await fault({ startTls: true }, plain)).toBe('')
    expect(await fault({ startTls: true, certificates: '' }, plain)).toBe('certificate')
    expect(await fault({}, plain)).toBe('')
    expect(await fault({ base: 'dc=south,dc=example' })).toBe('base')
    expect(await fault({ searchAs: `cn=nobody,${directoryBase}` })).toBe('credentials')
  })

  test('a directory that does not answer holds its own sign-ins, and nobody else', async () => {
    const open = new Set<Socket>()
    const unanswering = createServer(socket => open.add(socket)).listen(0, '127.0.0.1')
    await once(unanswering, 'listening')
    const { port } = unanswering.address() as AddressInfo
    const dead = await testPlatform({
      config: { 'identity-servers': `127.0.0.1:${port}` },
      identityTimeout: 0.5,
      beside: platform,
    })
    const caller = await dead.signIn('chief', password)
    const added = await caller.call('admin/addIdentityProvider', form({ startTls: true }, `ldap://127.0.0.1:${port}`))
    const body = async (each: number) => ({
      providerId: added.providerId,
      login: `someone${each}`,
      password: await encrypted(dead, 'x'),
    })
    const bodies = await Promise.all(Array.from({ length: 25 }, (_, each) => body(each)))
    const tries = bodies.map(async each => (await dead.send('user/signInByDirectory', each)).reply.rspCode)
    expect((await dead.send('user/login', { userId: login, password: wirePassword(password) })).reply.rspCode).toBe(0)
    const codes = await Promise.all(tries)
    expect(new Set(codes)).toEqual(new Set([code.unreachable, code.busy]))
    for (const socket of open) socket.destroy()
    unanswering.close()
    await dead.stop()
  })

  test('addresses of the inside and without TLS are for servers that the operator has named; the password of the search goes nowhere else', async () => {
    const add = (over: object, issuer?: string) => chief.code('admin/addIdentityProvider', form(over, issuer))
    for (const issuer of [
      'ldap://ldap.example.com',
      'ldaps://10.0.0.1',
      'https://ldap.example.com',
      'ldaps://127.0.0.1:1',
      'ldaps://a@ldap.example.com',
      'ldaps://ldap.example.com/dc=x',
    ])
      expect([issuer, await add({}, issuer)]).toEqual([issuer, code.address])
    for (const over of [
      { base: '' },
      { filter: '(uid=' },
      { certificates: 'none' },
      { way: 'template', template: 'uid=li' },
      { startTls: true },
    ])
      expect([over, await add(over)]).toEqual([over, code.invalid])
    const { clientSecret: _, ...kept } = form({}, `ldap://${directory.plain}`)
    expect(await chief.code('admin/changeIdentityProvider', { providerId, ...kept, on: true })).toBe(code.secretNeeded)
    const { providers } = await chief.call('admin/getIdentityProviders', {})
    expect(JSON.stringify(providers)).not.toContain(searcher.password)
    const east = await platform.newCaller(`east${count}`, [await platform.addOrganisation('East', root)], {
      rights: { ...noRights, adminAuth: true },
    })
    expect(await east.code('admin/addIdentityProvider', form())).not.toBe(0)
  })
})
