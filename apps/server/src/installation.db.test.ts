import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoAccounts, readDemoFleet, seedDemo } from './demo/demo.ts'
import { demoFleetFile } from './demo/fleet-process.ts'
import { claimInstallation, hasNoUsers, makeAdministrator } from './installation.ts'
import { verifyPassword } from './accounts/password.ts'
import { camerasOf } from './fleet/cameras.ts'
import { ConfigError } from './options/option.ts'
import { testDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

test('a demo cannot start on a real installation, nor the other way round', async () => {
  await claimInstallation(database.db, 'production')
  await claimInstallation(database.db, 'production')
  await expect(claimInstallation(database.db, 'demo')).rejects.toThrow(ConfigError)
})

test('the demo’s accounts cannot exist in a real installation: the database itself refuses them', async () => {
  await claimInstallation(database.db, 'production')
  const fleet = await readDemoFleet(demoFleetFile)
  await expect(seedDemo(database.db, fleet)).rejects.toThrow(/foreign key/)
  expect(await hasNoUsers(database.db)).toBe(true)
})

test('the demo has its organisations, its vehicles with terminals, and its accounts', async () => {
  await claimInstallation(database.db, 'demo')
  const fleet = await readDemoFleet(demoFleetFile)
  await seedDemo(database.db, fleet)
  const { rows } = await database.pool.query<{ organisations: number; vehicles: number; terminals: number; users: string[] }>(`
    select (select count(*)::int from organisations) as organisations, (select count(*)::int from vehicles) as vehicles,
      (select count(*)::int from terminals) as terminals, (select array_agg(login order by id) from users) as users`)
  expect(rows[0]).toEqual({
    organisations: fleet.organisations.length,
    vehicles: fleet.vehicles.length,
    terminals: fleet.vehicles.length,
    users: demoAccounts.map(account => account.login),
  })
  const { rows: states } = await database.pool.query<{ state: string }>(
    'select distinct state from dispatch_deliveries order by state',
  )
  expect(states.map(({ state }) => state)).toEqual(['acknowledged', 'noAnswer', 'offline', 'refused'])
  expect(fleet.vehicles.length).toBeGreaterThanOrEqual(55)
})

test('vehicles of the demo have the cameras that are simulated, by name', async () => {
  await claimInstallation(database.db, 'demo')
  const fleet = await readDemoFleet(demoFleetFile)
  await seedDemo(database.db, fleet)
  const { rows } = await database.pool.query<{ id: number; plate: string }>('select id, plate_num as plate from vehicles')
  for (const { id, plate } of rows) {
    const cameras = await camerasOf(database.db, id)
    expect(cameras).toHaveLength(fleet.vehicles.find(vehicle => vehicle.plate === plate)?.cameras?.channels ?? 0)
    expect(cameras.every(({ name }) => name !== '')).toBe(true)
  }
  expect(await camerasOf(database.db, rows[0]?.id ?? 0)).toEqual([
    { channel: 1, name: '前方' },
    { channel: 2, name: '驾驶员' },
  ])
})

test('vehicles of the demo have tags, and its company has coloured them', async () => {
  await claimInstallation(database.db, 'demo')
  const fleet = await readDemoFleet(demoFleetFile)
  await seedDemo(database.db, fleet)
  const { rows } = await database.pool.query<{ tag: string; colour: string; vehicles: number }>(`
    select tag, colour, (select count(*)::int from vehicles where strpos(details->>'tags', tag) > 0) as vehicles
    from tag_colours order by tag collate "C"`)
  expect(rows.map(({ tag, colour }) => [tag, colour])).toEqual([
    ['冷链', 'blue'],
    ['危险品', 'red'],
    ['夜班', 'amber'],
  ])
  expect(rows.every(({ vehicles }) => vehicles > 1)).toBe(true)
})

test('the first administrator has a random password that must be changed', async () => {
  await claimInstallation(database.db, 'production')
  const first = await makeAdministrator(database.db, { zh: '车队', en: 'Fleet' })
  expect(first.password).toMatch(/^[\w-]{16}$/)
  const user = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(user).toMatchObject({ login: 'admin', must_change_password: true, demo_of: null })
  expect(await verifyPassword(first.password, user.password_hash)).toBe(false)
  expect(await hasNoUsers(database.db)).toBe(false)
})
