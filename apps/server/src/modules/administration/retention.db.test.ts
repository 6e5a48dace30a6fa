import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 1)
const platform = await platformOfFile({ now: () => now })
const { pool } = platform.database
const east = await platform.addOrganisation('东部')
const below = await platform.addOrganisation('东部一队', east)
const west = await platform.addOrganisation('西部')
await platform.addUser('li', 'a password', [east])
const li = await platform.signIn('li', 'a password')
const [ofBelow, ofWest] = [await platform.addVehicle(below, '沪A00001'), await platform.addVehicle(west, '沪A00002')]

const purge = () => platform.jobs.find(({ name }) => name === 'purge')?.run(new AbortController().signal)

test('a company has what its vehicles leave behind deleted earlier, with those below it and nobody else', async () => {
  const add = (vehicle: number, ageDays: number) =>
    pool.query(
      `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, body) values ($1, 2305, 2013, $2, $2, $3)`,
      [vehicle, new Date(now - ageDays * day), Buffer.from([ageDays])],
    )
  for (const vehicle of [ofBelow, ofWest]) for (const age of [5, 12]) await add(vehicle, age)
  await li.call('admin/saveRetention', { orgId: east, terminalMessages: 7 })
  expect(await purge()).toMatchObject({ terminal_messages: 1 })
  const { rows } = await pool.query('select vehicle_id, count(*)::int from terminal_messages group by 1 order by 1')
  expect(rows).toEqual([
    { vehicle_id: ofBelow, count: 1 },
    { vehicle_id: ofWest, count: 2 },
  ])
  const { organisations } = await li.call('admin/getRetention', {})
  expect(organisations.map(({ orgId, days, counts }) => [orgId, days, counts.terminalMessages])).toEqual([
    [east, { terminalMessages: 7 }, 7],
    [below, {}, 7],
  ])
  const { rows: recorded } = await pool.query(
    `select details->'changes' as changes from recorded_events where kind = 'administered' and call = 'admin/saveRetention'`,
  )
  expect(recorded).toEqual([{ changes: { keptDays: { from: {}, to: { terminalMessages: 7 } } } }])
})

test('a company that took a vehicle over has nothing deleted that was kept of it for the one before', async () => {
  const sold = await platform.addVehicle(west, '沪A00003')
  const at = (days: number) => new Date(now - days * day)
  for (const days of [20, 12])
    await pool.query(
      `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, body) values ($1, 2305, 2013, $2, $2, $3)`,
      [sold, at(days), Buffer.from([days])],
    )
  await pool.query('update vehicles set organisation_id = $2 where id = $1', [sold, below])
  await pool.query('insert into former_owners (vehicle_id, root_id, until) values ($1, $2, $3)', [sold, west, at(15)])
  // Its time is called as that of the table of former owners is.
  const { rows: drivers } = await pool.query<{ id: number }>(
    `insert into drivers (organisation_id, licence, name, issuer) values ($1, '1', 'Wang', '') returning id`,
    [west],
  )
  const drove = [drivers[0]?.id, sold, at(300), at(250)]
  await pool.query('insert into driver_vehicles (driver_id, vehicle_id, since, until) values ($1, $2, $3, $4)', drove)
  await li.call('admin/saveRetention', { orgId: east, terminalMessages: 7, journeys: 183 })
  await purge()
  expect((await pool.query('select from driver_vehicles where vehicle_id = $1', [sold])).rowCount).toBe(1)
  const { rows } = await pool.query('select received_at from terminal_messages where vehicle_id = $1', [sold])
  expect(rows).toEqual([{ received_at: at(20) }])
})

test('what is moved to where things are kept for a shorter time stands under that term a day later', async () => {
  const strict = await platform.addOrganisation('东部三队', east)
  const moving = await platform.addOrganisation('东部四队', east)
  await li.call('admin/saveRetention', { orgId: east, terminalMessages: 7 })
  await li.call('admin/saveRetention', { orgId: strict, terminalMessages: 3 })
  const [alone, along] = [await platform.addVehicle(strict, '沪A00004'), await platform.addVehicle(moving, '沪A00005')]
  const at = new Date(now - 5 * day)
  for (const vehicle of [alone, along])
    await pool.query(
      `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, body) values ($1, 2305, 2013, $2, $2, '')`,
      [vehicle, at],
    )
  const kept = async () => {
    await purge()
    const { rows } = await pool.query<{ vehicle_id: number }>(
      'select vehicle_id from terminal_messages where vehicle_id = any($1) order by 1',
      [[alone, along]],
    )
    return rows.map(row => row.vehicle_id)
  }
  await pool.query(
    `insert into vehicle_changes (vehicle_id, login, kind, before, after, changed_at) values ($1, 'li', 'saveVehEdit', $2, '{}', $3)`,
    [alone, { orgId: east }, new Date(now - day / 2)],
  )
  await li.call('admin/moveOrganisation', { orgId: moving, parentId: strict })
  await expect
    .poll(async () => (await li.call('admin/getRetention', {})).organisations.find(({ orgId }) => orgId === moving)?.counts)
    .toMatchObject({ terminalMessages: 3 })
  expect(await kept()).toEqual([alone, along])
  await pool.query(`update vehicle_changes set changed_at = changed_at - interval '1 day'`)
  expect(await kept()).toEqual([along])
  await pool.query(`update former_organisations set until = until - interval '1 day'`)
  expect(await kept()).toEqual([])
})

test('nobody has less kept than the law asks for, nor more than the installation, nor decides for others', async () => {
  expect(await li.code('admin/saveRetention', { orgId: east, alarms: 1_094 })).toBe(4000931)
  expect(await li.code('admin/saveRetention', { orgId: east, journeys: 182 })).toBe(4000931)
  expect(await li.code('admin/saveRetention', { orgId: east, terminalMessages: 31 })).toBe(4000932)
  expect(await li.code('admin/saveRetention', { orgId: west, photos: 30 })).toBe(4040102)
  const { kinds } = await li.call('admin/getRetention', {})
  expect(kinds.find(({ kind }) => kind === 'alarms')).toMatchObject({ least: 1_095 })
  // Each kind is of a table that some module names; these are kept for ever unless an option says otherwise.
  expect(kinds.filter(({ most }) => most === 0).map(({ kind }) => kind)).toEqual(['alarms', 'journeys'])
})
