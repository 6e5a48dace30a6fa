/** A receiver that is down for an hour, and a server that is killed twice meanwhile: nothing is lost, and each vehicle's messages come in order. */
import { createServer, type ServerResponse } from 'node:http'
import type { WebhookDelivery } from '@outrider/contract'
import { expect, test } from 'vitest'
import { wirePassword } from '../apps/server/src/accounts/wire-password.ts'
import {
  addFleet,
  callOf,
  dataFolder,
  type Product,
  removeFolder,
  signInAdministrator,
  startProduct,
} from '../e2e/fixtures/product.ts'

const vehicles = 4
const rounds = 15
const password = 'crash password'
/** As long as the server waits at most between two tries, minutes. */
const step = 5

/** Takes alarms, unless it is down; holds its answers from a message on, as a network does that breaks off. */
class Receiver {
  down = true
  /** Taken so many, it answers no more; undefined: it answers. */
  holdsAfter: number | undefined
  tries = 0
  again = 0
  /** Alarms by vehicle, in the order in which they came first. */
  readonly taken = new Map<string, string[]>()
  readonly #held: ServerResponse[] = []
  readonly #server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => this.#came(text, response))
  })

  get count(): number {
    return [...this.taken.values()].reduce((sum, ids) => sum + ids.length, 0)
  }

  async listen(): Promise<string> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    const at = this.#server.address()
    return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #came(text: string, response: ServerResponse): void {
    const { vehicleId, alarmId } = (JSON.parse(text) as { data: { vehicleId: string; alarmId: string } }).data
    this.tries += 1
    if (this.down) return void response.writeHead(503).end()
    const ids = this.taken.get(vehicleId) ?? []
    if (ids.includes(alarmId)) this.again += 1
    else this.taken.set(vehicleId, [...ids, alarmId])
    // It has the message, and nobody learns of that.
    if (this.holdsAfter !== undefined && this.count > this.holdsAfter) this.#held.push(response)
    else response.writeHead(204).end()
  }
}

let second = 0
/** An alarm of each vehicle in each round, in a transaction of its own. */
async function happen(product: Product, many: number): Promise<void> {
  for (let round = 0; round < many; round += 1)
    await product.sql(`insert into alarm_cases (vehicle_id, type, level, started_at, last_at, start_speed_dkmh, last_speed_dkmh,
        report_time, report_digest, late, timed_by_arrival)
      select id, 1, 1, now() - interval '1 hour' + ${(second += 1)} * interval '1 second', now(), 0, 0, now(), 1, false, false from vehicles order by id`)
}

/** So many minutes later: everything that the server has written down is that much longer ago. */
async function later(product: Product, minutes: number): Promise<void> {
  const ago = `${minutes} * interval '1 minute'`
  await product.sql(`update webhooks set paused_until = paused_until - ${ago}, failing_since = failing_since - ${ago}`)
  await product.sql(
    `update webhook_deliveries set next_at = next_at - ${ago}, made_at = made_at - ${ago} where state = 'waiting'`,
  )
}

async function waiting(product: Product): Promise<number> {
  const [row] = await product.sql<{ count: string }>(
    `select (select count(*) from webhook_events) + (select count(*) from webhook_deliveries where state = 'waiting') as count`,
  )
  return Number(row?.count)
}

test('a receiver that is down for an hour, and kill -9 of the server twice: every event at least once, in order for each vehicle, none lost, and the deliveries say so', async () => {
  const receiver = new Receiver()
  const address = await receiver.listen()
  const folder = await dataFolder()
  const args = ['--empty', '--webhooks-inside']
  const again = () => startProduct({ folder, log: 'ignore', args })
  const first = await again()
  await signInAdministrator(first, password)
  await addFleet(
    first,
    Array.from({ length: vehicles }, (_, i) => String(13_700_000_900 + i)),
  )
  await first.stop()
  let product = await again()
  const login = await callOf(product, 'user/login', { userId: 'admin', password: wirePassword(password) })
  const { accessToken: access_token } = login.data as { accessToken: string }
  const orgIds = (await product.sql<{ id: number }>('select id from organisations')).map(({ id }) => id)
  const form = { name: 'x', address, kinds: ['alarm.opened'], orgIds }
  const added = await callOf(product, 'admin/addWebhook', form, { access_token })
  const { webhookId } = added.data as { webhookId: string }
  // What the screen of deliveries reads.
  const deliveries = async (state: WebhookDelivery['state']) =>
    (
      (await callOf(product, 'admin/getWebhookDeliveries', { webhookId, state, pageSize: 200 }, { access_token })).data as {
        deliveries: WebhookDelivery[]
      }
    ).deliveries

  await happen(product, rounds)
  let seen = 0
  for (let minutes = 0; minutes < 60; minutes += step) {
    await expect.poll(() => receiver.tries).toBeGreaterThan(seen)
    await happen(product, 1)
    if (minutes === 30) {
      // Some are on their way, others are not made yet.
      const some = happen(product, rounds)
      await product.kill()
      await some.catch(() => undefined) // its database may have gone with it
      product = await again()
    }
    seen = receiver.tries
    await later(product, step)
  }
  expect(receiver.count).toBe(0)
  const failing = await deliveries('waiting')
  const tried = failing.filter(({ tries }) => tries > 0)
  expect(tried.length).toBeGreaterThan(0)
  expect(tried.length).toBeLessThanOrEqual(vehicles)
  for (const { status, fault } of tried) expect({ status, fault }).toEqual({ status: 503, fault: 'status' })

  // Back again: what it takes last before the server is killed, it takes once more.
  receiver.holdsAfter = rounds
  receiver.down = false
  await later(product, step)
  await expect.poll(() => receiver.count).toBeGreaterThan(rounds)
  await product.kill()
  receiver.holdsAfter = undefined
  product = await again()
  await happen(product, 1)
  await later(product, step)
  await expect.poll(() => waiting(product)).toBe(0)
  const stored = await product.sql<{ vehicle: string; ids: string[] }>(
    'select vehicle_id::text as vehicle, array_agg(id::text order by id) as ids from alarm_cases group by vehicle_id',
  )
  expect(stored).toHaveLength(vehicles)
  expect(stored[0]?.ids.length).toBeGreaterThan(rounds + 60 / step)
  for (const { vehicle, ids } of stored) expect(receiver.taken.get(vehicle)).toEqual(ids)
  expect(receiver.again).toBeGreaterThan(0)
  expect(await deliveries('waiting')).toEqual([])
  expect((await deliveries('sent'))[0]).toMatchObject({ state: 'sent', status: 204, fault: '' })
  const [all] = await product.sql<{ count: number }>(`select count(*)::int as count from webhook_deliveries where state = 'sent'`)
  expect(all?.count).toBe(stored.reduce((sum, { ids }) => sum + ids.length, 0))
  await product.stop()
  await removeFolder(folder)
  receiver.close()
})
