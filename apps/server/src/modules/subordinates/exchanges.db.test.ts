/** Which exchanges go on, of platforms that do not answer and of many. */
import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'
import { AsksRepository } from './asks.repository.ts'
import { ExchangesRepository } from './exchanges.repository.ts'

const platform = await platformOfFile()
const { db, pool } = platform.database
const root = await platform.addOrganisation('Root')
const [asks, exchanges] = [new AsksRepository(db), new ExchangesRepository(db)]
const { rows: users } = await pool.query<{ id: number }>(
  `insert into users (login, name, password_hash, rights) values ('u', 'u', '', '{}') returning id`,
)
const userId = users[0]?.id ?? expect.fail('no user')

async function asked(vehicle: number, kind: 'exchangeBegins' | 'exchangeEnds', below = 'below'): Promise<string> {
  const id = await asks.add({
    platform: below,
    kind,
    content: '',
    alarmId: null,
    userId,
    userName: 'u',
    dueAt: Date.now() + 3_600_000,
    requestId: undefined,
    vehicle: { id: vehicle, organisation: root, plate: `沪A${vehicle}`, plateColor: 2 },
  })
  return id ?? expect.fail('not added')
}
const agreed = (id: string) => pool.query('update subordinate_asks set answered_at = now() where id = $1', [id])
const overdue = (id: string) => pool.query(`update subordinate_asks set due_at = now() - interval '1 s' where id = $1`, [id])
const running = async () => (await exchanges.exchanges('below')).map(({ id }) => id)

test('an exchange that is asked for once more goes on while the platform is silent, and ends at once with the word that ends it', async () => {
  const vehicle = await platform.addVehicle(root, '沪A10001', {})
  const first = await asked(vehicle, 'exchangeBegins')
  expect(await running()).toEqual([])
  await agreed(first)
  expect(await running()).toEqual([first])
  const second = await asked(vehicle, 'exchangeBegins')
  expect(await running()).toEqual([first])
  await overdue(second)
  expect(await running()).toEqual([first])
  expect(await exchanges.running([first, second])).toEqual(new Set([first]))
  const third = await asked(vehicle, 'exchangeBegins')
  await agreed(third)
  expect(await running()).toEqual([third])
  await asked(vehicle, 'exchangeEnds')
  expect(await running()).toEqual([])
  // Its late word about the one before begins nothing.
  await agreed(second)
  expect(await running()).toEqual([])
})

test('as many exchanges as may go on hold back no question of another kind', async () => {
  await pool.query(`with v as (insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
      select ${root}, '浙B' || n, 2, 'truck' from generate_series(1, 200) n returning id)
    insert into subordinate_asks (platform, kind, content, user_name, due_at, answered_at, vehicle_id, organisation_id, plate, plate_color)
    select 'full', 'exchangeBegins', '', 'u', now(), now(), id, ${root}, '浙B', 2 from v`)
  expect(await asks.isFull('full', 'exchangeBegins')).toBe(true)
  expect(await asks.isFull('full', 'check')).toBe(false)
  expect(await asks.isFull('below', 'exchangeBegins')).toBe(false)
})

test('an exchange that goes on is listed, however many questions came after it', async () => {
  const vehicle = await platform.addVehicle(root, '沪A10002', {})
  const old = await asked(vehicle, 'exchangeBegins', 'busy')
  const ended = await asked(await platform.addVehicle(root, '沪A10003', {}), 'exchangeBegins', 'busy')
  await agreed(old)
  await pool.query(`insert into subordinate_asks (platform, kind, content, user_name, due_at)
    select 'busy', 'notice', '', 'u', now() from generate_series(1, 100)`)
  const ids = (await asks.list('busy')).map(({ id }) => id)
  expect(ids.length).toBe(101)
  expect(ids.at(-1)).toBe(old)
  expect(ids).not.toContain(ended)
})
