import { afterAll, expect, test } from 'vitest'
import { migrate } from '../migrations.ts'
import { databaseOf } from '../../testing/database.ts'

const rowsOf = async <Row extends object>(sql: string) => (await database.pool.query<Row>(sql)).rows
const database = await databaseOf('027-sender-of-commands')
await database.pool.query(`
    insert into organisations (name) values ('East'), ('West'), ('North');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, 'E1', 1, 'truck'), (2, 'W1', 1, 'truck'), (2, 'W2', 1, 'truck');
    insert into drivers (organisation_id, licence, name, issuer, valid_until) values
      (1, '510101', 'Zhao', 'Chengdu', '2030-12-31'), (2, '520101', 'Qian', '', null), (3, '530101', 'Sun', '', null), (1, '540101', 'Li', '', null);
    insert into driver_cards (vehicle_id, time, inserted, driver_id) values
      (1, '2026-01-01 08:00Z', true, 1), (1, '2026-01-01 09:00Z', false, null), (2, '2026-01-01 10:00Z', true, 1), (3, '2026-01-01 11:00Z', true, 1),
      (2, '2026-01-01 12:00Z', true, 2), (2, '2026-01-01 13:00Z', true, 4)`)
await migrate(database.db)
afterAll(() => database.close())

test('a driver becomes one of each organisation whose vehicles had the card, and stays one of its own', async () => {
  expect(
    await rowsOf(
      'select organisation_id as org, licence, name, issuer, valid_until::text as until from drivers order by licence, org',
    ),
  ).toEqual([
    { org: 1, licence: '510101', name: 'Zhao', issuer: 'Chengdu', until: '2030-12-31' },
    { org: 2, licence: '510101', name: 'Zhao', issuer: 'Chengdu', until: '2030-12-31' },
    { org: 2, licence: '520101', name: 'Qian', issuer: '', until: null },
    { org: 3, licence: '530101', name: 'Sun', issuer: '', until: null },
    { org: 1, licence: '540101', name: 'Li', issuer: '', until: null },
    { org: 2, licence: '540101', name: 'Li', issuer: '', until: null },
  ])
})

test('every card event is about a driver of the organisation of its vehicle, and says what the driver was called', async () => {
  expect(
    await rowsOf(`select c.vehicle_id as vehicle, d.organisation_id as org, c.licence, c.name from driver_cards c
      left join drivers d on d.id = c.driver_id order by c.time`),
  ).toEqual([
    { vehicle: 1, org: 1, licence: '510101', name: 'Zhao' },
    { vehicle: 1, org: null, licence: null, name: null },
    { vehicle: 2, org: 2, licence: '510101', name: 'Zhao' },
    { vehicle: 3, org: 2, licence: '510101', name: 'Zhao' },
    { vehicle: 2, org: 2, licence: '520101', name: 'Qian' },
    { vehicle: 2, org: 2, licence: '540101', name: 'Li' },
  ])
})

test('a number is free in every organisation and taken once in each', async () => {
  const add = (organisation: number) =>
    database.pool.query("insert into drivers (organisation_id, licence, name, issuer) values ($1, '530101', '', '')", [
      organisation,
    ])
  await add(1)
  await expect(add(3)).rejects.toThrow('drivers_organisation_id_licence_key')
})
