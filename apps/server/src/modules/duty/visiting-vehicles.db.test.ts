/** Vehicles of other regions of superior platforms that never end an exchange. */
import { expect, test } from 'vitest'
import { readSuperiors } from '../../supervision/superior.ts'
import { databaseOfFile } from '../../testing/database.ts'
import { VisitingVehicles } from './visiting-vehicles.ts'

const { db, pool } = await databaseOfFile()
const [superior = expect.fail('no row')] = readSuperiors(
  JSON.stringify([
    {
      id: 'gov',
      name: 'Gov',
      host: '127.0.0.1',
      port: 1,
      userId: 1,
      password: 'p',
      accessCode: 1,
      edition: '2019',
      slave: { host: '127.0.0.1', port: 2 },
    },
  ]),
)
const visiting = new VisitingVehicles(db)
const everybody = { organisationIds: undefined, seesRoots: true }
const shown = async () => (await visiting.list(everybody)).map(({ plate }) => plate)

test('one that comes again after days without a word is shown before its first position', async () => {
  const vehicle = { plate: '浙C00001', plateColor: 2 }
  expect(await visiting.begin(superior, vehicle, 0)).toBe(true)
  await pool.query(`update visiting_vehicles set begun_at = now() - interval '3 days', heard_at = now() - interval '2 days'`)
  expect(await shown()).toEqual([])
  expect(await visiting.begin(superior, vehicle, 0)).toBe(true)
  expect(await shown()).toEqual(['浙C00001'])
})

test('as many as there is room for keep out another, and those of which nothing was heard for days do not', async () => {
  await pool.query(`insert into visiting_vehicles (superior, superior_name, plate, plate_color, reason)
    select 'gov', 'Gov', 'V' || n, 2, 0 from generate_series(1, 999) n`)
  const another = { plate: '浙C00002', plateColor: 2 }
  expect(await visiting.begin(superior, another, 0)).toBe(false)
  // One that goes on may begin once more.
  expect(await visiting.begin(superior, { plate: 'V7', plateColor: 2 }, 0)).toBe(true)
  await pool.query(`update visiting_vehicles set begun_at = now() - interval '2 days'`)
  expect(await visiting.begin(superior, another, 0)).toBe(true)
})
