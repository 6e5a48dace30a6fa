import { expect, test } from 'vitest'
import { databaseOfFile } from '../testing/database.ts'
import { camerasOf, streamFactsOf } from './cameras.ts'

const { db, pool } = await databaseOfFile()
await pool.query(`insert into organisations (id, name) overriding system value values (1, 'ours'), (2, 'theirs')`)

let plates = 0
async function vehicle(organisation: number, details: object): Promise<number> {
  plates += 1
  const { rows } = await pool.query<{ id: number }>(
    `insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type, details) values ($1, $2, 1, 'truck', $3) returning id`,
    [organisation, `沪A${plates}`, JSON.stringify(details)],
  )
  return rows[0]?.id ?? 0
}
const numbersOf = async (id: number) => (await streamFactsOf(db, id)).streamNumbers

test('a number of streams that the record of another organisation’s vehicle has too is no proof of whose a camera is', async () => {
  const ours = await vehicle(1, { videoNumber: ' 014412345678 ', realSim: '13900002222' })
  expect(await numbersOf(ours)).toEqual(['014412345678', '13900002222'])
  // The same vehicle of the same people, written down twice.
  await vehicle(1, { videoNumber: '14412345678' })
  expect(await numbersOf(ours)).toHaveLength(2)
  // With zeros before it, as its last digits, or in the other field.
  const theirs = await vehicle(2, { realSim: '99999999014412345678' })
  expect([await numbersOf(ours), await numbersOf(theirs)]).toEqual([['13900002222'], []])
  await vehicle(2, { videoNumber: '013900002222' })
  expect(await numbersOf(ours)).toEqual([])
})

test('without such a number, or without the vehicle, there is none', async () => {
  expect(await numbersOf(await vehicle(1, { videoNumber: '000', realSim: 'no digits' }))).toEqual([])
  expect(await numbersOf(0)).toEqual([])
})

test('cameras that a vehicle does not name are as was entered of its model, and what it says itself goes before', async () => {
  await pool.query(`insert into terminal_models (model, name, channel_names) values ('cam-3', 'CAM-3', 'Road,Driver，Load')`)
  const withModel = async (details: object, model = ' Cam-3 ') => {
    const id = await vehicle(1, details)
    await pool.query(`insert into terminals (vehicle_id, phone, terminal_type, device) values ($1, $2, 'jt808-2019', $3)`, [
      id,
      String(id),
      JSON.stringify({ model }),
    ])
    return (await camerasOf(db, id)).map(({ name }) => name)
  }
  expect(await withModel({})).toEqual(['Road', 'Driver', 'Load'])
  expect(await withModel({ channel: 2, channelNames: 'Front' })).toEqual(['Front', 'Driver'])
  expect(await withModel({ channel: 4 })).toEqual(['Road', 'Driver', 'Load', ''])
  expect(await withModel({}, 'CAM-4')).toEqual([])
})
