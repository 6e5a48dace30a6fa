/** Reminders that a vehicle came online, at one of two servers. */
import { expect, test } from 'vitest'
import { inProcessBus } from '../../../events/bus.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { databaseOfFile } from '../../../testing/database.ts'
import { silence, WatchOnline } from './watch-online.ts'

const { db, pool } = await databaseOfFile()
await pool.query(`
  insert into organisations (name) values ('Ours');
  insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '1', 1, 'truck');
  insert into users (login, name, password_hash, rights) values ('one', 'One', 'x', '{}');
  insert into push_settings (user_id, online, online_vehicle_ids) values (1, true, '{1}')`)

const [early, late] = [silence * 10, silence * 20]

/** How often somebody is reminded of the vehicle, after what the server of this test hears. */
async function reminders(...heard: readonly ['linked' | 'unlinked' | 'linkedElsewhere' | 'unlinkedElsewhere', number][]) {
  await pool.query('delete from push_outbox')
  const bus = inProcessBus({ error: () => undefined })
  const fleet = { vehicle: () => ({ latest: { receivedAt: early } }) } as unknown as LiveFleet
  const log = { error: (_: object, text: string) => expect.fail(text) }
  const online = new WatchOnline({ db, bus, fleet, wake: () => undefined, log })
  for (const [kind, at] of heard) bus.publish({ kind, vehicleId: 1, at, why: 'closed' } as never)
  await online.stop()
  return Number((await pool.query<{ count: string }>('select count(*) from push_outbox')).rows[0]?.count)
}
test('a vehicle that was silent comes back to the server it left for another one, which had seen it go', async () => {
  expect(
    await reminders(['linked', early], ['linkedElsewhere', early + 1], ['unlinkedElsewhere', early + 2], ['linked', late]),
  ).toBe(1)
})

test('of a vehicle that comes back to another server and then to this one, that one has reminded', async () => {
  expect(await reminders(['linked', early], ['unlinked', early + 1], ['linkedElsewhere', late], ['linked', late + 1])).toBe(0)
})
