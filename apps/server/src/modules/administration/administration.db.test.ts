import { allRights, noRights, viewingRights } from '@outrider/contract'
import { expect, test } from 'vitest'
import { databaseOfFile } from '../../testing/database.ts'
import { verifyPassword } from '../../accounts/password.ts'
import { wirePassword } from '../../accounts/wire-password.ts'
import { OrganisationAdministration } from './organisation-administration.ts'
import { grantedRights } from './rights.ts'
import { UserAdministration } from './user-administration.ts'

const database = await databaseOfFile()
const organisations = new OrganisationAdministration(database.db)
const users = new UserAdministration(database.db)

const refusedAs = (code: string) => expect.objectContaining({ name: 'AdministrationError', code })
const script = '<script>alert(1)</script>'

/** Names of an organisation and all above it. */
async function pathOf(id: number): Promise<string[]> {
  const all = await organisations.list()
  const names: string[] = []
  for (let row = all.find(each => each.id === id); row; row = all.find(each => each.id === row?.parent_id)) {
    names.push(row.name)
    if (names.length > all.length) throw new Error('a circle')
  }
  return names
}

test('an organisation is added below another, by its id or either of its names', async () => {
  const top = await organisations.add({ name: ' 华东 ', english: 'East China' })
  expect(top).toMatchObject({ parent_id: null, name: '华东', name_en: 'East China' })
  const first = await organisations.add({ name: '上海', parent: 'East China' })
  const second = await organisations.add({ name: '杭州', parent: String(top.id) })
  expect([first.parent_id, second.parent_id]).toEqual([top.id, top.id])
  expect(first.name_en).toBeNull()
  await expect(organisations.add({ name: '南京', parent: '华南' })).rejects.toEqual(refusedAs('organisation.unknown'))
  await expect(organisations.add({ name: '南京', parent: '999999' })).rejects.toEqual(refusedAs('organisation.unknown'))
})

test('a name several organisations have names none of them', async () => {
  const [one, two] = await Promise.all([organisations.add({ name: '一区' }), organisations.add({ name: '二区' })])
  await organisations.add({ name: '维修', parent: String(one.id) })
  await organisations.add({ name: '维修', parent: String(two.id) })
  await expect(organisations.rename('维修', { name: '保养' })).rejects.toEqual(refusedAs('organisation.ambiguous'))
})

test('siblings have different names in both languages; so they stay when both are added at once', async () => {
  const top = await organisations.add({ name: '华北', english: 'North' })
  const parent = String(top.id)
  const both = await Promise.allSettled([
    organisations.add({ name: '天津', english: 'Tianjin', parent }),
    organisations.add({ name: '天津', english: 'Tianjin', parent }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(organisations.add({ name: '北京', english: 'Tianjin', parent })).rejects.toEqual(
    refusedAs('organisation.nameTaken'),
  )
  const beijing = await organisations.add({ name: '北京', english: 'Beijing', parent })
  await expect(organisations.rename(String(beijing.id), { name: '天津' })).rejects.toEqual(refusedAs('organisation.nameTaken'))
  // Its own name is not taken.
  expect(await organisations.rename(String(beijing.id), { english: '' })).toMatchObject({ name: '北京', name_en: null })
  expect(await organisations.rename(String(beijing.id), { name: '京', english: 'Peking' })).toMatchObject({
    name: '京',
    name_en: 'Peking',
  })
})

test('moving never closes a circle, also when two moves meet', async () => {
  const a = await organisations.add({ name: 'a' })
  const b = await organisations.add({ name: 'b', parent: String(a.id) })
  const c = await organisations.add({ name: 'c', parent: String(b.id) })
  await expect(organisations.move('a', 'a')).rejects.toEqual(refusedAs('organisation.cycle'))
  await expect(organisations.move('a', 'c')).rejects.toEqual(refusedAs('organisation.cycle'))
  expect(await pathOf(c.id)).toEqual(['c', 'b', 'a'])
  await organisations.move('c', undefined)
  expect(await pathOf(c.id)).toEqual(['c'])
  await organisations.move('a', 'c')
  expect(await pathOf(b.id)).toEqual(['b', 'a', 'c'])

  const [x, y] = await Promise.all([organisations.add({ name: 'x' }), organisations.add({ name: 'y' })])
  const both = await Promise.allSettled([organisations.move('x', 'y'), organisations.move('y', 'x')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(each => each.status === 'rejected')).toMatchObject({ reason: refusedAs('organisation.cycle') })
  expect((await pathOf(x.id)).length + (await pathOf(y.id)).length).toBe(3)
})

test('a move to where the name is taken is refused', async () => {
  const one = await organisations.add({ name: '甲' })
  const two = await organisations.add({ name: '乙' })
  await organisations.add({ name: '车队', parent: String(one.id) })
  const other = await organisations.add({ name: '车队', parent: String(two.id) })
  await expect(organisations.move(String(other.id), '甲')).rejects.toEqual(refusedAs('organisation.nameTaken'))
})

test('names are text: a script is kept as typed, what moves a cursor or turns the writing is refused', async () => {
  expect(await organisations.add({ name: script, english: `${script}en` })).toMatchObject({
    name: script,
    name_en: `${script}en`,
  })
  for (const name of ['', '   ', 'a\nb', 'a\u001b[2Jb', 'a\u202eb', 'a\u200bb', 'a\0b', 'x'.repeat(65), '12'])
    await expect(organisations.add({ name }), JSON.stringify(name)).rejects.toEqual(refusedAs('name.invalid'))
  expect(await organisations.add({ name: '车'.repeat(64) })).toMatchObject({ name: '车'.repeat(64) })
  await expect(organisations.add({ name: '好', english: 'a\u001b[2Jb' })).rejects.toEqual(refusedAs('name.invalid'))
})

test('a user begins with a random password to be changed, rights that change nothing, and what was granted', async () => {
  await organisations.add({ name: '西区' })
  const added = await users.add({ login: ' Li.Wei ', organisations: ['西区', '西区'] })
  expect(added).toMatchObject({ login: 'li.wei', name: 'li.wei', rights: viewingRights, organisations: [{ name: '西区' }] })
  expect(added.password).toMatch(/^[\w-]{16}$/)
  const stored = await database.db.selectFrom('users').selectAll().where('login', '=', 'li.wei').executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ must_change_password: true, locked_at: null, rights: viewingRights })
  expect(await verifyPassword(wirePassword(added.password), stored.password_hash)).toBe(true)
  expect((await users.add({ login: 'li.wei2', organisations: ['西区'] })).password).not.toBe(added.password)
})

test('a login is given once, in whatever case, also when both are added at once', async () => {
  await organisations.add({ name: '东区' })
  const both = await Promise.allSettled([
    users.add({ login: 'Zhao', organisations: ['东区'] }),
    users.add({ login: 'zhao', organisations: ['东区'] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(each => each.status === 'rejected')).toMatchObject({ reason: refusedAs('login.taken') })
})

test('logins that are none are refused; a name with a script is kept as typed', async () => {
  await organisations.add({ name: '南区' })
  for (const login of [
    '',
    ' ',
    script,
    'a b',
    'vehicle 1',
    '-a',
    'a\u0000',
    "a'; drop table users; --",
    'x'.repeat(65),
    'а\u202eb',
  ])
    await expect(users.add({ login, organisations: ['南区'] }), JSON.stringify(login)).rejects.toEqual(refusedAs('login.invalid'))
  expect(await users.add({ login: '王芳', name: script, organisations: ['南区'] })).toMatchObject({ login: '王芳', name: script })
  await expect(users.add({ login: 'qian', organisations: ['没有'] })).rejects.toEqual(refusedAs('organisation.unknown'))
  await expect(users.add({ login: 'qian', name: 'a\u001bb', organisations: ['南区'] })).rejects.toEqual(refusedAs('name.invalid'))
})

test('a login that is the plate number of a vehicle would keep the vehicle from signing in, and is refused', async () => {
  const { id } = await organisations.add({ name: '车库' })
  const values = { organisation_id: id, plate_num: '沪A·12345', plate_color: 1, vehicle_type: 'truck' }
  await database.db.insertInto('vehicles').values(values).execute()
  await expect(users.add({ login: '沪a12345', organisations: ['车库'] })).rejects.toEqual(refusedAs('login.taken'))
})

test('rights are those of the contract and no others', async () => {
  await organisations.add({ name: '中区' })
  const added = await users.add({ login: 'sun', organisations: ['中区'], rights: 'posAuth, trackAuth' })
  expect(grantedRights(added.rights)).toEqual(['posAuth', 'trackAuth'])
  expect(Object.keys(added.rights).toSorted()).toEqual(Object.keys(allRights).toSorted())
  expect(grantedRights(await users.rights('sun', { add: 'updInstTaskAuth', remove: 'trackAuth' }))).toEqual([
    'posAuth',
    'updInstTaskAuth',
  ])
  expect(await users.rights('SUN', { set: 'all', remove: 'videoAuth' })).toEqual({ ...allRights, videoAuth: false })
  expect(await users.rights('sun', { set: 'none' })).toEqual(noRights)
  for (const wrong of ['rootAuth', 'constructor', '__proto__', 'posauth', 'posAuth,', '', 'all,posAuth']) {
    await expect(users.rights('sun', { add: wrong }), wrong).rejects.toEqual(refusedAs('right.unknown'))
    await expect(users.rights('sun', { set: wrong }), wrong).rejects.toEqual(refusedAs('right.unknown'))
    await expect(users.add({ login: 'zhou', organisations: ['中区'], rights: wrong })).rejects.toEqual(refusedAs('right.unknown'))
  }
  expect(await users.rights('sun')).toEqual(noRights)
  await expect(users.rights('nobody', { set: 'all' })).rejects.toEqual(refusedAs('user.unknown'))
})

test('organisations are granted and taken back; what a grant above gives cannot be taken back below', async () => {
  const top = await organisations.add({ name: '总部' })
  await organisations.add({ name: '一队', parent: String(top.id) })
  await organisations.add({ name: '二队', parent: String(top.id) })
  await users.add({ login: 'wu', organisations: ['一队'] })
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  expect(namesOf(await users.grant('wu', ['二队', '一队']))).toEqual(['一队', '二队'])
  expect(namesOf(await users.revoke('wu', ['一队']))).toEqual(['二队'])
  expect(namesOf(await users.grant('wu', ['总部']))).toEqual(['总部', '二队'])
  await expect(users.revoke('wu', ['二队'])).rejects.toEqual(refusedAs('grant.fromAbove'))
  expect(namesOf(await users.revoke('wu', ['总部', '二队']))).toEqual([])
  await expect(users.grant('wu', ['没有'])).rejects.toEqual(refusedAs('organisation.unknown'))
  await expect(users.grant('nobody', ['总部'])).rejects.toEqual(refusedAs('user.unknown'))
})

test('the account of a vehicle is granted nothing, and can be locked', async () => {
  const { id } = await organisations.add({ name: '车场' })
  const vehicle = await database.db
    .insertInto('vehicles')
    .values({ organisation_id: id, plate_num: '沪B1', plate_color: 1, vehicle_type: 'truck' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const login = `vehicle ${vehicle.id}`
  await database.db
    .insertInto('users')
    .values({ login, name: login, password_hash: 'none', rights: noRights, vehicle_id: vehicle.id, demo_of: null })
    .execute()
  await expect(users.grant(login, ['车场'])).rejects.toEqual(refusedAs('user.ofVehicle'))
  await users.lock(login)
  expect((await users.list()).find(user => user.login === login)).toMatchObject({
    plate_num: '沪B1',
    locked_at: expect.any(Date),
  })
})

test('the list says who sees what, and never a password', async () => {
  const { id } = await organisations.add({ name: '仓库' })
  const { password } = await users.add({ login: 'zheng', name: '郑', organisations: ['仓库'] })
  const listed = (await users.list()).find(({ login }) => login === 'zheng')
  expect(listed).toMatchObject({ name: '郑', organisations: [{ id, name: '仓库' }], last_sign_in: null, locked_at: null })
  expect(JSON.stringify(listed)).not.toContain(password)
  expect(JSON.stringify(listed)).not.toContain('scrypt')
  expect((await organisations.list()).find(each => each.id === id)).toMatchObject({ users: 1, vehicles: 0 })
})
