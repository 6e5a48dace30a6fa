import { messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { testGateway } from '../../testing/gateway.ts'
import { cardSink } from './card-sink.ts'

const self = await testGateway({}, { sinks: ({ pool }) => [cardSink(pool)] })
afterAll(() => self.close())

const now = Math.floor(Date.now() / 1000) * 1000
const card = {
  status: 1,
  time: now,
  result: 0,
  name: '张三',
  certificate: '310101199001011234',
  issuer: '上海',
  validUntil: '20301231',
}
const cards = async (vehicle: number) =>
  (
    await self.database.pool.query(
      `select inserted, extract(epoch from time)::float8 * 1000 as time, licence, name, issuer, valid_until::text as until
       from driver_cards where vehicle_id = $1 order by time`,
      [vehicle],
    )
  ).rows as unknown[]

test('a card that goes in and comes out is written down once, and acknowledged when it is', async () => {
  const { terminal, vehicleId } = await self.linked('13912340001', '2013')
  expect(await terminal.ackOf(terminal.send(messages.driverIdentity, card))).toBe(0)
  expect(await terminal.ackOf(terminal.send(messages.driverIdentity, card))).toBe(0)
  expect(await terminal.ackOf(terminal.send(messages.driverIdentity, { status: 2, time: now + 60_000 }))).toBe(0)
  expect(await cards(vehicleId)).toEqual([
    { inserted: true, time: now, licence: card.certificate, name: '张三', issuer: '上海', until: '2030-12-31' },
    { inserted: false, time: now + 60_000, licence: null, name: null, issuer: null, until: null },
  ])
})

test('a driver is one in all vehicles of an organisation, and is called as the newest card says', async () => {
  const { terminal } = await self.linked('13912340002', '2019')
  const renamed = { ...card, time: now + 120_000, name: '张三丰', idCard: '' }
  expect(await terminal.ackOf(terminal.send(messages.driverIdentity, renamed))).toBe(0)
  const { rows } = await self.database.pool.query('select name from drivers where licence = $1', [card.certificate])
  expect(rows).toEqual([{ name: '张三丰' }])
})

test('cards of one number that come together from vehicles of two organisations are drivers of both, each by its own last name', async () => {
  const first = await self.addVehicle('13912340003')
  const second = await self.addVehicle('13912340004')
  const { rows } = await self.database.pool.query<{ id: number }>(
    `insert into organisations (name) values ('另一个') returning id`,
  )
  await self.database.pool.query('update vehicles set organisation_id = $1 where id = $2', [rows[0]?.id, second])
  const received = (vehicleId: number, time: number, name: string) => ({
    vehicleId,
    terminalId: 1,
    edition: 2013 as const,
    serial: 1,
    receivedAt: now,
    zoneMinutes: 480,
    body: { ...card, time, name, certificate: '330101199001014321' },
    bytes: Buffer.alloc(0),
  })
  const removed = 2_000_000_000
  const batch = [
    received(first, now, '王五'),
    received(second, now, '王五'),
    received(removed, now, '无人'),
    received(second, now + 1_000, '王武'),
  ]
  await cardSink(self.database.pool).store(batch)
  await cardSink(self.database.pool).store(batch)
  expect(await cards(first)).toHaveLength(1)
  expect(await cards(second)).toHaveLength(2)
  const known = await self.database.pool.query(
    `select d.name, v.id from drivers d join vehicles v using (organisation_id)
     where licence = '330101199001014321' and v.id = any($1) order by v.id`,
    [[first, second]],
  )
  expect(known.rows).toEqual([
    { name: '王五', id: first },
    { name: '王武', id: second },
  ])
})
