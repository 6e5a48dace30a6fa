/** A receiver that is down while the server is killed twice: nothing is lost, and each vehicle's messages come in order. */
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { wirePassword } from '../apps/server/src/accounts/wire-password.ts'
import { addFleet, callOf, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'

const vehicles = 4
const rounds = 40

test('a receiver that is down, and kill -9 of the server twice: every event at least once, in order for each vehicle, none lost', async () => {
  let down = true
  /** Alarms that were taken, by vehicle, in the order in which they came first. */
  const taken = new Map<string, string[]>()
  const refused = new Set<string>()
  const receiver = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { vehicleId, alarmId } = (JSON.parse(text) as { data: { vehicleId: string; alarmId: string } }).data
      if (down) refused.add(alarmId)
      else if (!taken.get(vehicleId)?.includes(alarmId)) taken.set(vehicleId, [...(taken.get(vehicleId) ?? []), alarmId])
      response.writeHead(down ? 503 : 204).end()
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const at = receiver.address()
  const address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`
  const folder = await dataFolder()
  const args = ['--empty', '--webhooks-inside']
  const first = await startProduct({ folder, log: 'ignore', args })
  await signInAdministrator(first, 'crash password')
  await addFleet(
    first,
    Array.from({ length: vehicles }, (_, i) => String(13_700_000_900 + i)),
  )
  await first.stop()
  let product = await startProduct({ folder, log: 'ignore', args })
  const login = await callOf(product, 'user/login', { userId: 'admin', password: wirePassword('crash password') })
  const { accessToken: access_token } = login.data as { accessToken: string }
  const orgIds = (await product.sql<{ id: number }>('select id from organisations')).map(({ id }) => id)
  const form = { name: 'x', address, kinds: ['alarm.opened'], orgIds }
  expect((await callOf(product, 'admin/addWebhook', form, { access_token })).rspCode).toBe(0)
  let second = 0
  /** An alarm of each vehicle in each round, in a transaction of its own. */
  const happen = async (many: number) => {
    for (let round = 0; round < many; round += 1)
      await product.sql(`insert into alarm_cases (vehicle_id, type, level, started_at, last_at, start_speed_dkmh, last_speed_dkmh,
          report_time, report_digest, late, timed_by_arrival)
        select id, 1, 1, now() - interval '1 hour' + ${(second += 1)} * interval '1 second', now(), 0, 0, now(), 1, false, false from vehicles order by id`)
  }
  for (let kills = 0; kills < 2; kills += 1) {
    refused.clear()
    await happen(rounds)
    await expect.poll(() => refused.size).toBeGreaterThan(0)
    // Some are on their way, others are not made yet.
    const some = happen(rounds)
    await product.kill()
    await some.catch(() => undefined) // its database went with it
    product = await startProduct({ folder, log: 'ignore', args })
  }
  await happen(1)
  down = false
  // As if the wait before the next try were over, which is the longer the slower this machine is.
  await product.sql(`update webhooks set paused_until = null`)
  await product.sql(`update webhook_deliveries set next_at = now() where state = 'waiting'`)
  const waiting = async () =>
    Number(
      (
        await product.sql<{ count: string }>(
          `select (select count(*) from webhook_events) + (select count(*) from webhook_deliveries where state = 'waiting') as count`,
        )
      )[0]?.count,
    )
  await expect.poll(waiting).toBe(0)
  const stored = await product.sql<{ vehicle: string; ids: string[] }>(
    'select vehicle_id::text as vehicle, array_agg(id::text order by id) as ids from alarm_cases group by vehicle_id',
  )
  expect(stored).toHaveLength(vehicles)
  expect(stored[0]?.ids.length).toBeGreaterThan(2 * rounds)
  for (const { vehicle, ids } of stored) expect(taken.get(vehicle)).toEqual(ids)
  await product.stop()
  await removeFolder(folder)
  receiver.closeAllConnections()
  receiver.close()
})
