import { expect, test } from 'vitest'
import { invalid } from '../calls/refusal.ts'
import { type Caller, platformOfFile } from '../testing/platform.ts'
import { answeredOnce } from './answered-requests.ts'

const platform = await platformOfFile()
const northern = await platform.addOrganisation('北部', undefined, 'North')
const vehicleId = String(await platform.addVehicle(northern, '京O1'))
const north = await platform.newCaller('north', [northern])
const other = await platform.newCaller('other', [northern])

const plannedStart = Date.UTC(2026, 0, 5)
const facts = { origin: '上海', destination: '苏州', cargo: '', plannedStart, plannedEnd: plannedStart + 1 }
const add = (caller: Caller, requestId: string, cargo = '') => caller.call('trip/add', { vehicleId, ...facts, cargo, requestId })
const count = async () => (await north.call('trip/getList', {})).total

test('a request that arrives again, also at the same time, is done once and gets the first answer', async () => {
  const id = 'a'.repeat(32)
  const answers = await Promise.all([add(north, id), add(north, id), add(north, id)])
  expect(new Set(answers.map(({ itineraryId }) => itineraryId)).size).toBe(1)
  expect(await add(north, id, '钢材')).toEqual(answers[0])
  expect(await count()).toBe(1)
})

test('an id is that of one user: another one with the same id is another request', async () => {
  const id = 'b'.repeat(32)
  const mine = await add(north, id)
  expect(await add(other, id)).not.toEqual(mine)
})

test('a request that was refused is not taken for answered, and an id belongs to one call', async () => {
  const id = 'c'.repeat(32)
  expect(await north.code('trip/add', { vehicleId, ...facts, plannedEnd: 0, requestId: id })).toBe(4000701)
  const before = await count()
  await add(north, id)
  expect(await count()).toBe(before + 1)
  const { user_id: userId, asked_ids } = await platform.database.db
    .selectFrom('answered_requests')
    .select(['user_id', 'asked_ids'])
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow()
  // For the same records: it is refused for the call alone.
  const asked = { call: 'trip/tripRegStart', userId, requestId: id, askedIds: asked_ids ?? undefined } as const
  const again = answeredOnce(platform.database.db, asked, () => Promise.resolve({ tripId: '1' }))
  await expect(again).rejects.toEqual(invalid('ofAnotherCall'))
})

test('an id belongs to the records that the first request named: for another one it is refused, and nothing is done', async () => {
  const id = 'e'.repeat(32)
  await add(north, id)
  const another = String(await platform.addVehicle(northern, '京O2'))
  const before = await count()
  expect(await north.code('trip/add', { vehicleId: another, ...facts, requestId: id })).toBe(4000001)
  expect(await count()).toBe(before)
})

test('what failed half way leaves neither a change nor an answer', async () => {
  const { db } = platform.database
  const { id: userId } = await db.selectFrom('users').select('id').where('login', '=', 'north').executeTakeFirstOrThrow()
  const asked = { call: 'trip/tripRegStart', userId, requestId: 'd'.repeat(32), askedIds: '' } as const
  const failing = answeredOnce(db, asked, async tx => {
    await tx.deleteFrom('itineraries').execute()
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
  expect(await count()).toBeGreaterThan(0)
  expect(await answeredOnce(db, asked, () => Promise.resolve({ tripId: '7' }))).toEqual({ tripId: '7' })
  expect(await answeredOnce(db, asked, () => Promise.resolve({ tripId: '8' }))).toEqual({ tripId: '7' })
})
