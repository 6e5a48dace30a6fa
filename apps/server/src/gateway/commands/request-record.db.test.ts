import { expect, test } from 'vitest'
import { inProcessBus } from '../../events/bus.ts'
import { testDatabase } from '../../testing/database.ts'
import { RequestRecord } from './request-record.ts'

test('a run whose lock is lost leaves open what it has sent itself, and settles what others left open', async () => {
  const database = await testDatabase()
  const { pool } = database
  await pool.query(`
    insert into organisations (name) values ('Root');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪A1', 1, 'truck')`)
  const sentBy = async (run: number) => {
    const repository = new RequestRecord(pool, inProcessBus({ error() {} }), run)
    const request = { vehicleId: 1, command: 'text', payload: '一', by: 'platform' as const, at: 1 }
    await repository.insert(request, { state: 'sent', serials: [0] })
    return repository
  }
  // Neither run holds its lock.
  const own = await sentBy(1)
  await sentBy(2)
  await own.closeLeftOpen(2)
  const { rows } = await pool.query('select sender_run, state from commands order by id')
  expect(rows).toEqual([
    { sender_run: 1, state: 'sent' },
    { sender_run: 2, state: 'unknown' },
  ])
  await database.close()
})

test('a run whose answer was lost takes its command again, another does not', async () => {
  const database = await testDatabase()
  const { pool } = database
  await pool.query(`
    insert into organisations (name) values ('Root');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪A1', 1, 'truck')`)
  const [own, other] = [1, 2].map(run => new RequestRecord(pool, inProcessBus({ error() {} }), run))
  const request = { vehicleId: 1, command: 'text', payload: '一', by: 'platform' as const, at: 1 }
  const id = (await own?.insert(request, { state: 'queued', expiresAt: 2 }))?.id ?? expect.fail()
  expect(await own?.takeQueued(id, [1], 1)).toBe(true)
  expect(await other?.takeQueued(id, [1], 1)).toBe(false)
  expect(await own?.takeQueued(id, [2], 1)).toBe(true)
  await database.close()
})
