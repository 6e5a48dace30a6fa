import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const [one, two] = [await platform.addOrganisation('甲公司'), await platform.addOrganisation('乙公司')]
await platform.addUser('chief', 'a password', [one, two])
await platform.addUser('of one', 'a password', [one])
await platform.addUser('looks', 'a password', [one, two], { rights: { adminAuth: false } })

test('who administers everything sees what stores, what waits, the database and the latest regular work', async () => {
  const chief = await platform.signIn('chief', 'a password')
  await platform.database.pool.query(
    `insert into jobs (name, started_at, duration_ms, failure) values ('purge', now(), 12, null), ('trips', now(), null, 'no disk')`,
  )
  const seen = await chief.call('admin/getInstallation', {})
  expect(seen.database).toMatchObject({
    newestMigration: expect.stringMatching(/^\d{3,4}-/),
    migrations: expect.any(Number),
    embedded: true,
  })
  expect(seen.database.bytes).toBeGreaterThan(1_000_000)
  expect(seen.parts.map(({ part }) => part)).toEqual(expect.arrayContaining(['record', 'reports', 'commands', 'alarms']))
  expect(seen.parts.filter(({ failing }) => failing)).toEqual([])
  expect(seen.folders[0]).toMatchObject({ full: false })
  expect(seen.jobs).toMatchObject([
    { name: 'purge', duration: 12, failure: '' },
    { name: 'trips', duration: null, failure: 'no disk' },
  ])
  const counts = Object.fromEntries(seen.counts.map(({ count, value }) => [count, value]))
  expect(counts).toMatchObject({ terminals: 0, reportsStored: 0, mailsWaiting: 0, linksUp: 0 })
})

test('who administers one company of several, or nothing, is refused', async () => {
  expect(await (await platform.signIn('of one', 'a password')).code('admin/getInstallation', {})).toBe(4030390)
  expect(await (await platform.signIn('looks', 'a password')).code('admin/getInstallation', {})).toBe(4030002)
})

test('the first steps are told as far as they are done, and ended by who administers everything', async () => {
  const chief = await platform.signIn('chief', 'a password')
  const { pool } = platform.database
  await pool.query(`insert into installation (kind, first_steps_open) values ('production', true) on conflict do nothing`)
  await pool.query('update installation set first_steps_open = true')
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from organisations where parent_id is null')
  const organisationId = rows[0]?.id ?? 0
  await pool.query(`update organisations set name = '我的车队' where id = $1`, [organisationId])
  expect(await chief.call('admin/getFirstSteps', {})).toEqual({
    open: true,
    organisationId,
    named: false,
    people: 2,
    vehicles: 0,
    located: 0,
  })
  await pool.query(`update organisations set name = '甲公司' where id = $1`, [organisationId])
  const vehicle = await platform.addVehicle(organisationId, '沪A00001')
  await pool.query(
    `insert into latest_positions (vehicle_id, fix_time, received_at, speed_dkmh, alarms, status, located) values ($1, now(), now(), 0, 0, 0, true)`,
    [vehicle],
  )
  expect(await chief.call('admin/getFirstSteps', {})).toMatchObject({ named: true, vehicles: 1, located: 1 })
  expect(await (await platform.signIn('of one', 'a password')).code('admin/getFirstSteps', {})).toBe(4030390)
  expect(await (await platform.signIn('of one', 'a password')).code('admin/endFirstSteps', {})).toBe(4030390)
  await chief.call('admin/endFirstSteps', {})
  expect((await chief.call('admin/getFirstSteps', {})).open).toBe(false)
})
