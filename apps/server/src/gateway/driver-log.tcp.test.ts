import { messages } from '@outrider/jt808'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardEventOf } from './driver-log.ts'
import { type TestGateway, testGateway } from './test-gateway.ts'

let self: TestGateway
beforeAll(async () => {
  self = await testGateway()
})
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
       from driver_cards c left join drivers d on d.id = c.driver_id where vehicle_id = $1 order by time`,
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

test('a driver is one, in whatever vehicle, and is called as the newest card says', async () => {
  const { terminal } = await self.linked('13912340002', '2019')
  const renamed = { ...card, time: now + 120_000, name: '张三丰', idCard: '' }
  expect(await terminal.ackOf(terminal.send(messages.driverIdentity, renamed))).toBe(0)
  const { rows } = await self.database.pool.query('select name from drivers where licence = $1', [card.certificate])
  expect(rows).toEqual([{ name: '张三丰' }])
})

test('a card that could not be read names nobody; a clock that cannot be gives way to the arrival', () => {
  expect(cardEventOf({ status: 1, time: now, result: 2 }, 7, now)).toEqual({
    vehicleId: 7,
    time: now,
    inserted: true,
    driver: undefined,
  })
  expect(cardEventOf({ ...card, time: now + 3_600_000 }, 7, now).time).toBe(now)
  expect(cardEventOf({ ...card, validUntil: '20301340' }, 7, now).driver?.validUntil).toBeNull()
  expect(cardEventOf({ name: '李四', idCard: '33', certificate: '', issuer: '' }, 7, now)).toMatchObject({
    time: now,
    inserted: true,
    driver: { licence: '33', name: '李四' },
  })
})
