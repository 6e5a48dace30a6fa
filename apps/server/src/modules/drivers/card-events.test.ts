import { expect, test } from 'vitest'
import { reportedCard } from './card-events.ts'

const now = Date.UTC(2026, 0, 1)
const card = {
  status: 1,
  time: now,
  result: 0,
  name: '张三',
  certificate: '310101199001011234',
  issuer: '上海',
  validUntil: '20301231',
}
const reported = (body: Partial<typeof card> & { idCard?: string }) =>
  reportedCard({ body, vehicleId: 7, receivedAt: now, zoneMinutes: 480 })

test('a card that could not be read names nobody', () => {
  const { status, time } = card
  expect(reported({ status, time, result: 2 })).toEqual({ vehicleId: 7, time: now, inserted: true, driver: undefined })
})

test('the time of a card is in the zone of its terminal', () => {
  const said = reportedCard({ body: { ...card, time: now - 60_000 }, vehicleId: 7, receivedAt: now, zoneMinutes: 420 })
  expect(said.time).toBe(now)
  const earlier = reportedCard({ body: { ...card, time: now - 7_200_000 }, vehicleId: 7, receivedAt: now, zoneMinutes: 420 })
  expect(earlier.time).toBe(now - 3_600_000)
})

test('a clock that cannot be right gives way to the arrival', () => {
  expect(reported({ ...card, time: now + 3_600_000 }).time).toBe(now)
  expect(reported({ ...card, time: now - 61 * 86_400_000 }).time).toBe(now)
  expect(reported({ ...card, time: now + 60_000 }).time).toBe(now + 60_000)
})

test('a date that does not exist is left out', () => {
  for (const validUntil of ['20301340', '00000101']) expect(reported({ ...card, validUntil }).driver?.validUntil).toBeNull()
})

test('the card of 2011 has no time and no status: it went in when it arrived', () => {
  expect(reported({ name: '李四', idCard: '33', certificate: '', issuer: '' })).toMatchObject({
    time: now,
    inserted: true,
    driver: { licence: '33', name: '李四' },
  })
})
