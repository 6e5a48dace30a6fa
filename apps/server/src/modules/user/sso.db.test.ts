import { randomUUID } from 'node:crypto'
import { errors } from '@outrider/contract'
import { EncryptJWT, type JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { hashToken } from '../../accounts/tokens.ts'
import { issueUserKey } from '../../accounts/user-keys.ts'
import { UserRepository } from '../../accounts/user.repository.ts'
import { wirePassword, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')
await platform.addUser('wang', 'right password', [root])
const keyOf = { acme: await platform.partners.issueKey('acme'), other: await platform.partners.issueKey('other') }

const now = () => Math.floor(Date.now() / 1000)
const right = { userId: 'wang', password: 'right password' }
interface PartnerToken {
  kid?: string | undefined
  key?: string
  claims?: JWTPayload
}
const encryptedParam = ({ kid = 'acme', key = keyOf.acme, claims = {} }: PartnerToken = {}, body: object = right) =>
  new EncryptJWT({ jti: randomUUID(), exp: now() + 120, ...body, ...claims })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
    .encrypt(Buffer.from(key, 'base64url'))
const enter = async (body: object) => (await platform.send('user/getUserMsg', body)).reply

test('a partner’s encrypted parameter signs its user in without the form (S1.sso.1)', async () => {
  expect(await enter({ param: await encryptedParam() })).toMatchObject({ rspCode: 0, data: { userId: 'wang' } })
  const digest = { userId: 'wang', password: wirePassword('right password') }
  expect(await enter({ param: await encryptedParam({}, digest) })).toMatchObject({ rspCode: 0 })
})

test('a user key signs its user in without the form (S1.sso.2)', async () => {
  const users = new UserRepository(platform.database.db)
  const wang = await users.byLogin('wang')
  await users.addUserKey(wang?.id ?? 0, hashToken('one key'), new Date(Date.now() + 60_000))
  expect(await enter({ userKey: 'one key', moduleType: 'track' })).toMatchObject({
    rspCode: 0,
    data: { userId: 'wang', moduleType: 'track' },
  })
})

test('a user key that was made for a module opens that one, whatever the link asks for (S1.sso.3)', async () => {
  const users = new UserRepository(platform.database.db)
  const { id } = (await users.byLogin('wang')) ?? expect.fail()
  for (const link of [{}, { moduleType: 'all' }, { moduleType: 'video' }]) {
    const userKey = await issueUserKey(users, id, 'pos')
    expect(await enter({ userKey, ...link })).toMatchObject({ rspCode: 0, data: { moduleType: 'pos' } })
  }
})

test('an encrypted module type limits the session, overrides one beside it, and stays after a token refresh (S1.sso.3)', async () => {
  const { data } = await enter({ param: await encryptedParam({ claims: { moduleType: 'pos' } }), moduleType: 'all' })
  expect(data).toMatchObject({ moduleType: 'pos' })
  const { refreshToken } = data as { refreshToken: string }
  const renewed = await platform.send('user/refreshToken', { refreshToken })
  expect(renewed.reply).toMatchObject({ rspCode: 0, data: { moduleType: 'pos' } })
})

test('a session of one module that changes the password goes on as one of that module (S1.sso.3)', async () => {
  await platform.addUser('liu', 'a password', [await platform.addOrganisation('Of Liu')])
  const param = await encryptedParam({ claims: { moduleType: 'track' } }, { userId: 'liu', password: 'a password' })
  const { accessToken } = (await enter({ param })).data as { accessToken: string }
  const passwords = { oldPassword: wirePassword('a password'), newPassword: wirePassword('Another 1 password') }
  const { reply } = await platform.send('user/changePassword', passwords, { access_token: accessToken })
  expect(reply).toMatchObject({ rspCode: 0, data: { moduleType: 'track' } })
  const changed = { access_token: (reply.data as { accessToken: string }).accessToken }
  expect((await platform.send('vehicle/getVehiclesPosition', { vehicleIds: [] }, changed)).reply.rspCode).toBe(4030002)
  expect((await platform.send('vehicle/setPinnedVehicle', { vehicleId: '1', pinned: true }, changed)).reply.rspCode).toBe(4030002)
})

test.each(['admin', '', 'POS', null, ['pos'], 'constructor'])(
  'a module that there is not (%j) opens nothing, and uses up neither key nor parameter',
  async moduleType => {
    const users = new UserRepository(platform.database.db)
    const userKey = await issueUserKey(users, (await users.byLogin('wang'))?.id ?? 0)
    const param = await encryptedParam()
    for (const by of [{ userKey }, { param }])
      expect(await enter({ ...by, moduleType })).toEqual({ rspCode: 4000001, msg: expect.any(String) })
    for (const by of [{ userKey }, { param }])
      expect(await enter({ ...by, moduleType: 'pos' })).toMatchObject({ rspCode: 0, data: { moduleType: 'pos' } })
  },
)

test('the second use of the same parameter is refused, also of two at once', async () => {
  const param = await encryptedParam()
  expect((await enter({ param })).rspCode).toBe(0)
  expect(await enter({ param })).toEqual({ rspCode: 4000102, msg: 'wrong user key' })
  const twice = await encryptedParam()
  const codes = (await Promise.all([enter({ param: twice }), enter({ param: twice })])).map(({ rspCode }) => rspCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4000102])
})

test('an altered parameter is refused, wherever it was altered', async () => {
  const param = await encryptedParam()
  const parts = param.split('.')
  for (const [index, part] of parts.entries()) {
    const other = part === '' ? 'AAAA' : `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`
    const altered = parts.with(index, other).join('.')
    expect((await enter({ param: altered })).rspCode, `part ${index}`).toBe(4000102)
    if (index === 2) break // each uses one of the attempts of this address
  }
  expect((await enter({ param })).rspCode).toBe(0)
})

test('without user id or password inside the parameters are not complete, and nothing given is the same (S5.login.launch)', async () => {
  const missing = { rspCode: 4000113, msg: 'failed to obtain parameters' }
  expect(await enter({ param: await encryptedParam({}, { userId: 'wang' }) })).toEqual(missing)
  expect(await enter({ param: await encryptedParam({}, { password: 'right password' }) })).toEqual(missing)
  expect(await enter({})).toEqual(missing)
  expect(await enter({ userKey: '' })).toEqual(missing)
})

test.each<[string, () => Promise<string>]>([
  ['that has ended', () => encryptedParam({ claims: { exp: now() - 60 } })],
  ['that lives longer than five minutes', () => encryptedParam({ claims: { exp: now() + 3600 } })],
  ['without an end', () => encryptedParam({ claims: { exp: undefined } })],
  ['without an id', () => encryptedParam({ claims: { jti: undefined } })],
  ['of an unknown partner', () => encryptedParam({ kid: 'nobody' })],
  ['encrypted with the key of another partner', () => encryptedParam({ key: keyOf.other })],
  ['with a wrong password', () => encryptedParam({}, { userId: 'wang', password: 'wrong' })],
  ['with an unknown module', () => encryptedParam({ claims: { moduleType: 'everything' } })],
  ['that is no JWE', () => Promise.resolve('....')],
  ['that is odd', () => Promise.resolve('{"userId":"wang"}')],
])('a parameter %s is refused', async (_, make) => {
  expect(await enter({ param: await make() })).toEqual({ rspCode: 4000102, msg: 'wrong user key' })
  // A success resets the attempts of this address.
  expect((await enter({ param: await encryptedParam() })).rspCode).toBe(0)
})

test('a new key of a partner ends the old one, and the key is stored encrypted', async () => {
  const old = await platform.partners.issueKey('renewed')
  const fresh = await platform.partners.issueKey('renewed')
  expect((await enter({ param: await encryptedParam({ kid: 'renewed', key: old }) })).rspCode).toBe(4000102)
  expect((await enter({ param: await encryptedParam({ kid: 'renewed', key: fresh }) })).rspCode).toBe(0)
  const { rows } = await platform.database.pool.query<{ encrypted_key: Buffer }>('select encrypted_key from partners')
  for (const { encrypted_key } of rows)
    for (const key of [...Object.values(keyOf), fresh]) expect(encrypted_key.includes(Buffer.from(key, 'base64url'))).toBe(false)
})

test('a parameter of 4096 characters and more is refused before it is read', async () => {
  expect((await enter({ param: 'x'.repeat(4097) })).rspCode).toBe(4000001)
})

test('an administrator of everything makes, replaces and ends the key of a partner; one of a company does neither', async () => {
  const { rows: roots } = await platform.database.pool.query<{ id: number }>(
    'select id from organisations where parent_id is null',
  )
  const chief = await platform.newCaller(
    'chief',
    roots.map(({ id }) => id),
  )
  const ofCompany = await platform.newCaller('company', [root])
  for (const refused of [
    ofCompany.code('admin/getPartners', {}),
    ofCompany.code('admin/issuePartnerKey', { name: 'mine', replaces: false }),
    ofCompany.code('admin/endPartner', { name: 'acme' }),
  ])
    expect(await refused).toBe(errors['installation.administrators'].rspCode)
  const { key } = await chief.call('admin/issuePartnerKey', { name: 'by-screen', replaces: false })
  const enterWith = async (by: string) => (await enter({ param: await encryptedParam({ kid: 'by-screen', key: by }) })).rspCode
  const shown = async () => (await chief.call('admin/getPartners', {})).partners.find(({ name }) => name === 'by-screen')
  expect(await shown()).toMatchObject({ lastUsedAt: null })
  expect(await enterWith(key)).toBe(0)
  expect((await shown())?.lastUsedAt).toEqual(expect.any(Number))

  expect(await chief.code('admin/issuePartnerKey', { name: 'by-screen', replaces: false })).toBe(errors['partner.exists'].rspCode)
  expect(await enterWith(key)).toBe(0)
  const { key: second } = await chief.call('admin/issuePartnerKey', { name: 'by-screen', replaces: true })
  expect([await enterWith(key), await enterWith(second)]).toEqual([4000102, 0])

  await chief.call('admin/endPartner', { name: 'by-screen' })
  expect(await enterWith(second)).toBe(4000102)
  expect(await chief.code('admin/endPartner', { name: 'by-screen' })).toBe(errors['partner.unknown'].rspCode)
  expect(await chief.code('admin/issuePartnerKey', { name: 'by-screen', replaces: true })).toBe(errors['partner.unknown'].rspCode)
  for (const name of ['', 'two words', '../up', 'x'.repeat(65)])
    expect(await chief.code('admin/issuePartnerKey', { name, replaces: false })).toBe(4000001)

  const made = await platform.database.pool.query<{ call: string; changes: unknown }>(
    `select call, details -> 'changes' as changes from recorded_events where subjects @> '[{"kind": "partner", "id": "by-screen"}]' order by id`,
  )
  expect(made.rows.map(({ call }) => call)).toEqual(['admin/issuePartnerKey', 'admin/issuePartnerKey', 'admin/endPartner'])
  for (const secret of [key, second]) expect(JSON.stringify(made.rows)).not.toContain(secret)
  // A success resets the attempts of this address.
  expect((await enter({ param: await encryptedParam() })).rspCode).toBe(0)
})

test('guessing user keys comes to an end', async () => {
  const codes = []
  for (let i = 0; i < 11; i++) codes.push((await enter({ userKey: `guess ${i}` })).rspCode)
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 4000102))
  expect(codes[10]).toBe(4290001)
})
