/** One person who administers and commands does not get round the second one by changing the tree. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../testing/gateway.ts'
import { type Caller, testPlatform, type TestPlatform, wirePassword } from '../../../testing/platform.ts'
import { holdApproval, needsApproval } from './approval-needed.ts'

let platform: TestPlatform
let admin: Caller
let root: number
let freely: number
beforeAll(async () => {
  platform = await testPlatform()
  root = await platform.addOrganisation('Root')
  freely = await platform.addOrganisation('Freely', root)
  await platform.addUser('both', 'a password', [root])
  admin = await platform.signIn('both', 'a password')
})
afterAll(() => platform.stop())

let count = 0
/** A branch with a vehicle below an organisation that wants cuts approved. */
async function careful() {
  count += 1
  const above = await platform.addOrganisation(`Careful ${count}`, root)
  const branch = await platform.addOrganisation(`Branch ${count}`, above)
  const vehicle = await platform.addVehicle(branch, `沪T${count}`)
  await platform.database.pool.query('update organisations set approves_cuts = true where id = $1', [above])
  await platform.fleet.reload()
  return { above, branch, vehicle }
}
const asked = (vehicle: number) => needsApproval(platform.database.db, vehicle)
const dayLater = () => platform.database.pool.query(`update former_organisations set until = until - interval '25 hours'`)
const changedDayAgo = () =>
  platform.database.pool.query(`update vehicle_changes set changed_at = changed_at - interval '25 hours'`)

const onePerson = 4030184

test('a branch that is moved from under an organisation with approval needs a second person for a day more', async () => {
  const { branch, vehicle } = await careful()
  expect(await asked(vehicle)).toBe(true)
  await admin.call('admin/moveOrganisation', { orgId: branch, parentId: freely })
  expect(await asked(vehicle)).toBe(true)
  await dayLater()
  expect(await asked(vehicle)).toBe(false)
})

test('the same where two moves lead away, and where the organisation above it is moved', async () => {
  const { branch, vehicle } = await careful()
  const between = await platform.addOrganisation(`Between ${count}`, root)
  await admin.call('admin/moveOrganisation', { orgId: branch, parentId: between })
  await admin.call('admin/moveOrganisation', { orgId: between, parentId: freely })
  expect(await asked(vehicle)).toBe(true)
})

test('an organisation that was emptied and ended counts for a day more, with what was above it', async () => {
  const { above, branch, vehicle } = await careful()
  await admin.call('vehicle/saveVehEdit', { vehicleId: String(vehicle), orgId: freely })
  await admin.call('admin/endOrganisation', { orgId: branch })
  expect(await asked(vehicle)).toBe(true)
  await admin.call('admin/endOrganisation', { orgId: above })
  expect(await asked(vehicle)).toBe(true)
  await dayLater()
  await changedDayAgo()
  expect(await asked(vehicle)).toBe(false)
})

test('who makes an account, or a new password for one, is no second person with it for a day', async () => {
  const { vehicle } = await careful()
  const userId = await platform.addUser(`puppet${count}`, 'a password', [root])
  const { linkToken } = await admin.call('admin/makePasswordLink', { userId: String(userId) })
  expect(
    (await platform.send('user/setPasswordByLink', { linkToken, newPassword: wirePassword('Chosen 1 password') })).reply.rspCode,
  ).toBe(0)
  const puppet = await platform.signIn(`puppet${count}`, 'Chosen 1 password')
  const { command } = await admin.call('platform/sendCutOffFuelAndElecCmd', {
    vehicleId: String(vehicle),
    plateNum: `沪T${count}`,
    reason: 'Stolen',
    arm: true,
  })
  const { commandId, state } = command
  expect(state).toBe('waiting')
  expect(await puppet.code('platform/approveVehicleCommand', { commandId })).toBe(onePerson)
  await platform.database.pool.query(`update password_links set used_at = used_at - interval '25 hours'`)
  expect(await puppet.code('platform/approveVehicleCommand', { commandId })).toBe(0)
})

/** Chooses a new password for this account by a link of the administrator, and signs in. */
async function takeOver(login: string, userId: number): Promise<Caller> {
  const { linkToken } = await admin.call('admin/makePasswordLink', { userId: String(userId) })
  const newPassword = wirePassword('Chosen 1 password')
  expect((await platform.send('user/setPasswordByLink', { linkToken, newPassword })).reply.rspCode).toBe(0)
  return platform.signIn(login, 'Chosen 1 password')
}
const cutBy = async (asker: Caller, vehicle: number) => {
  const cut = { vehicleId: String(vehicle), plateNum: `沪T${count}`, reason: 'Stolen', arm: true }
  return (await asker.call('platform/sendCutOffFuelAndElecCmd', cut)).command.commandId
}

test('two accounts that one administrator gave new passwords are no two persons', async () => {
  const { vehicle } = await careful()
  const logins = [`left${count}`, `right${count}`] as const
  const [left, right] = await Promise.all(
    logins.map(async login => takeOver(login, await platform.addUser(login, 'a password', [root]))),
  )
  if (!left || !right) expect.fail()
  const commandId = await cutBy(left, vehicle)
  expect(await right.code('platform/approveVehicleCommand', { commandId })).toBe(onePerson)
  const other = await platform.newCaller(`other${count}`, [root])
  expect(await other.code('platform/approveVehicleCommand', { commandId })).toBe(0)
})

test('whose mobile number an administrator gave or changed signs in by its code: no second person with it for a day', async () => {
  const { vehicle } = await careful()
  const login = `number${count}`
  const userId = await platform.addUser(login, 'a password', [root])
  const user = await platform.signIn(login, 'a password')
  const { rights, orgIds } = { rights: ['commandAuth' as const, 'posAuth' as const], orgIds: [root] }
  const form = { userId: String(userId), name: login, rights, orgIds, email: '', lang: 'en' as const, endsOn: '' }
  const commandId = await cutBy(admin, vehicle)
  await admin.call('admin/changeUser', { ...form, mobile: `1390000${1000 + count}` })
  expect(await user.code('platform/approveVehicleCommand', { commandId })).toBe(onePerson)
  // Given back, its sign-in stays.
  await admin.call('admin/changeUser', { ...form, mobile: '' })
  expect(await user.code('platform/approveVehicleCommand', { commandId })).toBe(onePerson)
  const later = () => platform.database.pool.query(`update numbers_given set given_at = given_at - interval '25 hours'`)
  await later()
  // A mail address counts as much where a provider of sign-ins links by it.
  const { providerId } = await admin.call('admin/addIdentityProvider', {
    name: 'North',
    issuer: 'https://login.north.example/',
    clientId: 'fleet',
    clientSecret: '',
    webAddress: 'https://fleet.example.com/',
    linking: 'mail',
    domains: ['north.example'],
    secondFactor: 'ours',
    signsOut: false,
  })
  await admin.call('admin/changeUser', { ...form, mobile: '', email: `mine${count}@north.example` })
  expect(await user.code('platform/approveVehicleCommand', { commandId })).toBe(onePerson)
  await admin.call('admin/endIdentityProvider', { providerId })
  await admin.call('admin/changeUser', { ...form, mobile: '', email: `other${count}@north.example` })
  await later()
  expect(await user.code('platform/approveVehicleCommand', { commandId })).toBe(0)
})

test('two administrators who both gave something to the same account are two persons, each and the account are not', async () => {
  const { vehicle } = await careful()
  const [mine, his] = [
    await platform.addUser(`mine${count}`, 'a password', [root]),
    await platform.addUser(`his${count}`, 'a password', [root]),
  ]
  const [me, him] = await Promise.all([`mine${count}`, `his${count}`].map(login => platform.signIn(login, 'a password')))
  if (!me || !him) expect.fail()
  const shared = await platform.addUser(`shared${count}`, 'a password', [root])
  const user = await platform.signIn(`shared${count}`, 'a password')
  const gave = (by: number) =>
    platform.database.pool.query('insert into numbers_given (user_id, given_by) values ($1, $2)', [shared, by])
  await gave(mine)
  await gave(his)
  const commandId = await cutBy(me, vehicle)
  const seen = async (by: Caller) => (await by.call('platform/getCutOffFuelElecCmdResult', { commandId })).commands[0]
  const { rows } = await platform.database.pool.query('select given_at from numbers_given where given_by = $1', [mine])
  const until = rows[0].given_at.getTime() + 86_400_000
  expect(await seen(user)).toMatchObject({ approvable: false, approvableFrom: until })
  expect(await user.code('platform/approveVehicleCommand', { commandId })).toBe(onePerson)
  expect(await seen(him)).toMatchObject({ approvable: true })
  expect(await seen(him)).not.toHaveProperty('approvableFrom')
  expect(await him.code('platform/approveVehicleCommand', { commandId })).toBe(0)
})

test('who asks for a cut is shown from when on somebody may approve it', async () => {
  const far = await platform.addOrganisation(`Far ${count}`)
  const vehicle = await platform.addVehicle(far, `沪F${count}`)
  await platform.database.pool.query('update organisations set approves_cuts = true where id = $1', [far])
  const asker = await platform.newCaller(`asker${count}`, [far])
  const asked = async () => await asker.call('platform/getCommandChoices', { vehicleId: String(vehicle) })
  expect(await asked()).toMatchObject({ needsApproval: true, approvableFrom: null })
  const second = await platform.addUser(`second${count}`, 'a password', [far])
  expect(await asked()).not.toHaveProperty('approvableFrom')
  const { rows } = await platform.database.pool.query(
    'insert into numbers_given (user_id, given_by) select $1, id from users where login = $2 returning given_at',
    [second, `asker${count}`],
  )
  expect(await asked()).toMatchObject({ approvableFrom: rows[0].given_at.getTime() + 86_400_000 })
  await platform.addUser(`third${count}`, 'a password', [far])
  expect(await asked()).not.toHaveProperty('approvableFrom')
})

test('who adds an account with a mobile number is no second person with it for a day', async () => {
  const { vehicle } = await careful()
  const login = `added${count}`
  const { userId } = await admin.call('admin/addUser', {
    login,
    name: login,
    rights: ['commandAuth', 'posAuth'],
    orgIds: [root],
    mobile: `1380000${1000 + count}`,
    email: '',
    lang: 'en',
    endsOn: '',
  })
  await platform.database.pool.query(
    'update users set must_change_password = false, password_hash = (select password_hash from users where login = $2) where id = $1',
    [userId, 'both'],
  )
  const added = await platform.signIn(login, 'a password')
  const commandId = await cutBy(admin, vehicle)
  expect(await added.code('platform/approveVehicleCommand', { commandId })).toBe(onePerson)
})

test('what changes in the tree while its organisations are being locked is looked at again, and is locked too', async () => {
  const { branch } = await careful()
  const inner = await platform.addOrganisation(`Inner ${count}`, freely)
  const vehicle = await platform.addVehicle(inner, `沪U${count}`)
  const { above } = await careful()
  const { pool, db } = platform.database
  const moving = await pool.connect()
  await moving.query('begin')
  await moving.query('update organisations set parent_id = $2 where id = $1', [inner, above])
  let looked: boolean | undefined
  const other = db.transaction().execute(async tx => {
    looked = await holdApproval(tx, vehicle)
    // What is held by whom else is not given out.
    const free = await sql<{
      id: number
    }>`select id from organisations where id in (${above}, ${branch}) for update skip locked`.execute(db)
    return free.rows.map(({ id }) => id)
  })
  await until(async () => (await pool.query('select from pg_locks where not granted')).rows.length > 0)
  expect(looked).toBeUndefined()
  await moving.query('commit')
  moving.release()
  expect([await other, looked]).toEqual([[branch], true])
})

test('two accounts are in one hand by an account that was erased since', async () => {
  const { vehicle } = await careful()
  const login = (name: string) => `${name} of chain ${count}`
  const mine = await platform.addUser(login('mine'), 'a password', [root])
  const between = await platform.addUser(login('between'), 'a password', [root])
  const last = await platform.addUser(login('last'), 'a password', [root])
  const [me, user] = await Promise.all(['mine', 'last'].map(name => platform.signIn(login(name), 'a password')))
  if (!me || !user) expect.fail()
  await platform.database.pool.query('insert into numbers_given (user_id, given_by) values ($1, $2), ($3, $1)', [
    between,
    mine,
    last,
  ])
  const commandId = await cutBy(me, vehicle)
  expect(await user.code('platform/approveVehicleCommand', { commandId })).toBe(onePerson)
  await me.call('admin/erasePerson', { userId: String(between), name: login('between') })
  await until(async () => (await me.call('admin/getErasures', {})).erasures.every(({ state }) => state !== 'running'))
  expect(await user.code('platform/approveVehicleCommand', { commandId })).toBe(onePerson)
})
