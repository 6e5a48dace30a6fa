/** Roles: what they grant, who may give and change them, and what was tried to get more than one has. */
import {
  type AppMenuAuth,
  type CallPath,
  type DataOf,
  grantedOf,
  noRights,
  type Right,
  shippedRoles,
  viewingRights,
} from '@outrider/contract'
import { beforeEach, expect, test } from 'vitest'
import { wirePassword } from '../../accounts/wire-password.ts'
import { testFeed } from '../../testing/feed.ts'
import { type Caller, platformOfFile } from '../../testing/platform.ts'
import { UserAdministration } from './user-administration.ts'

const password = 'a password'
/** Of all, with every right. */

/** Of the east, with everything but listening into cabs and the record. */

let count = 0
let login: string
const platform = await platformOfFile()
const root = await platform.addOrganisation('总部')
const east = await platform.addOrganisation('东部', root)
const eastBelow = await platform.addOrganisation('东一队', east)
const west = await platform.addOrganisation('西部', root)
await platform.addVehicle(eastBelow, '沪E1', { phone: '900' })
await platform.addUser('chief', password, [root])
const chief = await platform.signIn('chief', password)
const adminId = await platform.addUser('east', password, [east], { rights: { listenAuth: false, auditAuth: false } })
const admin = await platform.signIn('east', password)
beforeEach(() => {
  login = `person${++count}`
})

const code = { rightNotYours: 4030372, shipped: 4030375, ownRole: 4030376, held: 4030377, unknown: 4040372 } as const
const form = (over: object = {}) => ({
  name: '王芳',
  mobile: '',
  email: '',
  lang: 'zh' as const,
  endsOn: '',
  rights: [] as Right[],
  orgIds: [eastBelow],
  ...over,
})
const somebody = async (organisations = [eastBelow], rights: AppMenuAuth = noRights) =>
  String(await platform.addUser(login, password, organisations, { rights }))
const role = (by: Caller, orgId: number, rights: Right[]) =>
  by.call('admin/addRole', { orgId, name: `role ${login}`, english: '', rights }).then(({ roleId }) => roleId)
const shipped = async (name: keyof typeof shippedRoles) =>
  (await admin.call('admin/getRoles', {})).roles.find(each => each.name === shippedRoles[name].zh)?.roleId ?? expect.fail()
const rightsNow = async (userId: string) => (await chief.call('admin/getUser', { userId })).rights

test('the roles that are there from the start are stored as the contract says, and nobody changes them', async () => {
  const { rows } = await platform.database.pool.query<{ shipped: string; name: string; name_en: string; rights: string[] }>(
    'select shipped, name, name_en, rights from roles where shipped is not null order by id',
  )
  expect(rows).toEqual(
    Object.entries(shippedRoles).map(([key, { zh, en, rights }]) => ({ shipped: key, name: zh, name_en: en, rights })),
  )
  const roleId = await shipped('driver')
  expect(await chief.code('admin/changeRole', { roleId, name: 'x', english: '', rights: [] })).toBe(code.shipped)
  expect(await chief.code('admin/endRole', { roleId })).toBe(code.shipped)
})

test('a user may do what the roles grant and what was given besides, and signs in with exactly that', async () => {
  const [driver, reviewer] = [await shipped('driver'), await shipped('reviewer')]
  const userId = await somebody()
  await admin.call('admin/changeUser', { userId, ...form({ roleIds: [driver, reviewer, driver], rights: ['videoAuth'] }) })
  expect(await rightsNow(userId)).toEqual(['posAuth', 'trackAuth', 'moreAuth', 'videoAuth', 'reviewAuth'])
  expect(await admin.call('admin/getUser', { userId })).toMatchObject({
    ownRights: ['videoAuth'],
    roles: [{ roleName: 'Reviewer' }, { roleName: 'Driver' }],
  })
  const { reply } = await platform.send('user/login', { userId: login, password: wirePassword(password) })
  expect(grantedOf((reply.data as DataOf<'user/login'>).appMenuAuth)).toEqual(await rightsNow(userId))
  // Left out, they stay; what is taken away goes, also where a role had granted it before.
  await admin.call('admin/changeUser', { userId, ...form() })
  expect(await rightsNow(userId)).toEqual(['posAuth', 'trackAuth', 'moreAuth', 'reviewAuth'])
  await admin.call('admin/changeUser', { userId, ...form({ roleIds: [driver] }) })
  expect(await rightsNow(userId)).toEqual(['posAuth', 'trackAuth'])
  expect((await admin.call('admin/getUsers', { roleId: driver, keyword: login })).total).toBe(1)
  expect((await admin.call('admin/getUsers', { roleId: reviewer, keyword: login })).total).toBe(0)
})

test('a new user has the roles that were ticked', async () => {
  const added = await admin.call('admin/addUser', { login, ...form({ roleIds: [await shipped('installer')] }) })
  expect(await rightsNow(added.userId)).toEqual(['posAuth', 'moreAuth', 'updMtcTaskAuth', 'updInstTaskAuth'])
})

test('who has no role keeps the rights that were given before there were roles', async () => {
  const userId = await somebody([eastBelow], viewingRights)
  expect(await rightsNow(userId)).toEqual(grantedOf(viewingRights))
  expect(await admin.call('admin/getUser', { userId })).toMatchObject({ roles: [], ownRights: grantedOf(viewingRights) })
  await admin.call('admin/changeUser', { userId, ...form({ rights: grantedOf(viewingRights) }) })
  expect(await rightsNow(userId)).toEqual(grantedOf(viewingRights))
})

test('changing a role changes everybody who has it, at once and on the open feed', async () => {
  const roleId = await role(admin, east, ['posAuth', 'alarmAuth'])
  const userId = await somebody()
  await admin.call('admin/changeUser', { userId, ...form({ roleIds: [roleId] }) })
  const user = await platform.signIn(login, password)
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: user.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  feed.got.length = 0
  const began = performance.now()
  await admin.call('admin/changeRole', { roleId, name: 'fewer', english: '', rights: ['alarmAuth'] })
  await feed.until(({ type }) => type === 'snapshot')
  // By itself the feed looks at its sessions every 30 s.
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(await user.code('vehicle/getVehiclesPosition', { vehicleIds: [] })).toBe(4030002)
  feed.socket.close()
  expect(await rightsNow(userId)).toEqual(['alarmAuth'])
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ details: object; subjects: object }>(
    `select details, subjects from recorded_events where kind = 'administered' and call = 'admin/changeRole' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      subjects: [{ kind: 'role', id: roleId }],
      details: {
        changes: {
          name: { from: `role ${login}`, to: 'fewer' },
          rights: { from: ['posAuth', 'alarmAuth'], to: ['alarmAuth'] },
        },
      },
    },
  ])
})

test('nobody hands on by a role what he has not himself', async () => {
  const userId = await somebody()
  expect(await admin.code('admin/addRole', { orgId: east, name: login, english: '', rights: ['listenAuth'] })).toBe(
    code.rightNotYours,
  )
  const own = await role(admin, east, ['posAuth'])
  const change = { roleId: own, name: login, english: '', rights: ['posAuth', 'listenAuth'] as Right[] }
  expect(await admin.code('admin/changeRole', change)).toBe(code.rightNotYours)
  const all = await shipped('administrator')
  expect((await admin.call('admin/getRoles', {})).roles.find(({ roleId }) => roleId === all)).toMatchObject({ givable: false })
  expect(await admin.code('admin/changeUser', { userId, ...form({ roleIds: [all] }) })).toBe(code.rightNotYours)
  expect(await admin.code('admin/addUser', { login: `${login}b`, ...form({ roleIds: [all] }) })).toBe(code.rightNotYours)
  // Kept in the east by somebody who may more.
  const more = await chief
    .call('admin/addRole', { orgId: east, name: `more ${login}`, english: '', rights: ['listenAuth'] })
    .then(({ roleId }) => roleId)
  for (const body of [{ name: login, english: '', rights: [] }, undefined])
    expect(await admin.code(body ? 'admin/changeRole' : 'admin/endRole', { roleId: more, ...body })).toBe(code.rightNotYours)
  expect(await rightsNow(userId)).toEqual([])
})

test('nobody changes a role that he has himself', async () => {
  const roleId = await role(chief, east, ['adminAuth', 'posAuth'])
  const userId = await somebody([east])
  await chief.call('admin/changeUser', { userId, ...form({ orgIds: [east], roleIds: [roleId] }) })
  const holder = await platform.signIn(login, password)
  expect((await holder.call('admin/getRoles', {})).roles.find(each => each.roleId === roleId)).toMatchObject({ fixed: 'self' })
  for (const rights of [['adminAuth', 'posAuth'], ['adminAuth'], ['adminAuth', 'commandAuth']] as Right[][]) {
    const asked = await holder.code('admin/changeRole', { roleId, name: login, english: '', rights })
    expect([code.ownRole, code.rightNotYours]).toContain(asked)
  }
  expect(await holder.code('admin/changeUser', { userId, ...form({ roleIds: [await shipped('driver')] }) })).toBe(4030370)
  expect(await rightsNow(userId)).toEqual(['posAuth', 'adminAuth'])
})

test('a role is not changed by whom one of its users is out of reach of, or has less than that user', async () => {
  const roleId = await role(admin, east, ['posAuth'])
  const both = await somebody([eastBelow, west])
  await chief.call('admin/changeUser', { userId: both, ...form({ orgIds: [eastBelow, west], roleIds: [roleId] }) })
  const change = { roleId, name: login, english: '', rights: ['posAuth', 'commandAuth'] as Right[] }
  expect(await admin.code('admin/changeRole', change)).toBe(code.held)
  expect(await rightsNow(both)).toEqual(['posAuth'])
  await chief.call('admin/changeUser', { userId: both, ...form({ rights: ['listenAuth'], roleIds: [roleId] }) })
  expect(await admin.code('admin/changeRole', change)).toBe(code.held)
  expect(await chief.code('admin/endRole', { roleId })).toBe(4090377)
  await chief.call('admin/changeUser', { userId: both, ...form({ roleIds: [] }) })
  expect(await admin.code('admin/endRole', { roleId })).toBe(0)
  expect(await admin.code('admin/endRole', { roleId })).toBe(code.unknown)
})

test('roles of organisations above are given and not changed; those of other branches and companies are neither', async () => {
  const userId = await somebody()
  const above = await role(chief, root, ['posAuth'])
  expect((await admin.call('admin/getRoles', {})).roles.find(({ roleId }) => roleId === above)).toMatchObject({
    orgId: null,
    fixed: 'above',
    givable: true,
  })
  await admin.call('admin/changeUser', { userId, ...form({ roleIds: [above] }) })
  expect(await rightsNow(userId)).toEqual(['posAuth'])
  expect(await admin.code('admin/changeRole', { roleId: above, name: 'x', english: '', rights: [] })).toBe(code.unknown)
  login = `${login} west`
  const foreign = await role(chief, west, ['posAuth'])
  expect((await admin.call('admin/getRoles', {})).roles.some(({ roleId }) => roleId === foreign)).toBe(false)
  for (const [path, body] of [
    ['admin/changeUser', { userId, ...form({ roleIds: [foreign] }) }],
    ['admin/changeRole', { roleId: foreign, name: 'x', english: '', rights: [] }],
    ['admin/endRole', { roleId: foreign }],
    ['admin/getUsers', { roleId: foreign }],
  ] as [CallPath, object][])
    expect(await admin.code(path as 'admin/endRole', body as { roleId: string }), path).toBe(code.unknown)
  const company = await platform.addOrganisation(`company ${login}`)
  const two = await platform.addUser(`${login} two`, password, [root, company])
  const ofBoth = await platform.signIn(`${login} two`, password)
  expect(two).toBeGreaterThan(0)
  const theirs = await role(ofBoth, company, ['posAuth'])
  expect(await ofBoth.code('admin/changeUser', { userId, ...form({ roleIds: [theirs] }) })).toBe(code.unknown)
})

test('an organisation that keeps a role does not end, and a name is that of one role', async () => {
  const orgId = await platform.addOrganisation(`team ${login}`, east)
  const roleId = await role(admin, orgId, [])
  expect(await admin.code('admin/addRole', { orgId, name: `role ${login}`, english: '', rights: [] })).toBe(4090376)
  expect(await admin.code('admin/endOrganisation', { orgId })).toBe(4090374)
  await admin.call('admin/endRole', { roleId })
  expect(await admin.code('admin/endOrganisation', { orgId })).toBe(0)
})

test('the command line gives rights themselves, and who had roles has none afterwards', async () => {
  const userId = await somebody()
  await admin.call('admin/changeUser', { userId, ...form({ roleIds: [await shipped('dispatcher')] }) })
  await new UserAdministration(platform.database.db).rights(login, { remove: 'commandAuth' })
  expect(await admin.call('admin/getUser', { userId })).toMatchObject({ roles: [] })
  expect(await rightsNow(userId)).toEqual(shippedRoles.dispatcher.rights.filter(right => right !== 'commandAuth'))
  expect(adminId).toBeGreaterThan(0)
})
