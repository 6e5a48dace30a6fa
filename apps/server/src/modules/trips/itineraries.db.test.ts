import type { DataOf, RequestOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const northern = await platform.addOrganisation('北部', undefined, 'North')
const southern = await platform.addOrganisation('南部', undefined, 'South')
const vehicleId = String(await platform.addVehicle(northern, '京I1'))
const north = await platform.newCaller('north', [northern])
const south = await platform.newCaller('south', [southern])
const looker = await platform.newCaller('looker', [northern], { rights: { moreAuth: false } })

const begin = Date.UTC(2026, 0, 5)
const hour = 3_600_000
const facts = { origin: '上海', destination: '苏州', cargo: '钢材 20 t', plannedStart: begin, plannedEnd: begin + 4 * hour }
const added = async () => (await north.call('trip/add', { vehicleId, ...facts })).itineraryId
const infoOf = (itineraryId: string) => north.call('trip/getInfo', { itineraryId })
type Saved = RequestOf<'trip/save'>
/** The report as it is, with what is changed. */
async function change(itineraryId: string, over: Partial<Saved>, caller = north): Promise<number> {
  const { itinerary } = await infoOf(itineraryId)
  return caller.code('trip/save', { ...bodyOf(itinerary), ...over })
}
const bodyOf = ({ plateNum: _p, nickname: _n, vehicleId: _v, since: _s, ...body }: DataOf<'trip/getInfo'>['itinerary']): Saved =>
  body

test('of two people who change a report at once one is told, and every change is kept with who and when', async () => {
  const itineraryId = await added()
  const { itinerary } = await infoOf(itineraryId)
  const body = bodyOf(itinerary)
  const codes = await Promise.all([
    north.code('trip/save', { ...body, cargo: '水泥' }),
    north.code('trip/save', { ...body, cargo: '木材' }),
  ])
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4090112])
  const { changes } = await infoOf(itineraryId)
  expect(changes.map(({ version, userName }) => [version, userName])).toEqual([
    [2, 'north'],
    [1, 'north'],
  ])
  expect(changes[0]?.fields).toEqual([
    { field: 'cargo', before: '钢材 20 t', after: expect.stringMatching(/水泥|木材/) as string },
  ])
})

test('a change keeps what it leaves out, and the time of sending is no part of a report', async () => {
  const itineraryId = await added()
  const { itinerary } = await infoOf(itineraryId)
  expect(itinerary).not.toHaveProperty('t')
  await north.call('trip/save', { itineraryId, version: itinerary.version, state: 'planned', remark: '晚点' })
  expect((await infoOf(itineraryId)).itinerary).toEqual({ ...itinerary, version: itinerary.version + 1, remark: '晚点' })
  // Who says that it is empty means it.
  await north.call('trip/save', { itineraryId, version: itinerary.version + 1, state: 'planned', cargo: '' })
  expect((await infoOf(itineraryId)).itinerary).toMatchObject({ cargo: '', remark: '晚点', origin: '上海' })
})

test('what may be changed depends on the state: the plan no more once it is under way, nothing once it is cancelled', async () => {
  const itineraryId = await added()
  expect(await change(itineraryId, { state: 'done' })).toBe(4090113)
  expect(await change(itineraryId, { state: 'underWay' })).toBe(0)
  expect((await infoOf(itineraryId)).itinerary.realStart).toBeGreaterThan(begin)
  expect(await change(itineraryId, { destination: '无锡' })).toBe(4090113)
  expect(await change(itineraryId, { passengers: 2 })).toBe(0)
  expect(await change(itineraryId, { state: 'cancelled' })).toBe(0)
  expect(await change(itineraryId, { remark: 'x' })).toBe(4090113)
  expect(await change(itineraryId, { state: 'planned' })).toBe(4090113)
})

test('a finished report is corrected for a day, and then stays as it is', async () => {
  const itineraryId = await added()
  await change(itineraryId, { state: 'underWay' })
  expect(await change(itineraryId, { state: 'done' })).toBe(0)
  expect(await change(itineraryId, { remark: '晚点' })).toBe(0)
  await platform.database.pool.query(`update itineraries set state_since = now() - interval '25 hours' where id = $1`, [
    itineraryId,
  ])
  expect(await change(itineraryId, { remark: '' })).toBe(4090113)
})

test('a change that is sent twice counts once, and is answered as the first time', async () => {
  const itineraryId = await added()
  const { itinerary } = await infoOf(itineraryId)
  const sent = { ...bodyOf(itinerary), cargo: '水泥', requestId: 'c'.repeat(32) }
  const first = await north.call('trip/save', sent)
  expect(await north.call('trip/save', sent)).toEqual(first)
  expect((await infoOf(itineraryId)).changes).toHaveLength(2)
  // Refused leaves no trace: the same id may be sent again.
  const late = { ...sent, requestId: 'd'.repeat(32) }
  expect(await north.code('trip/save', late)).toBe(4090112)
  expect(await north.code('trip/save', { ...late, version: 2, remark: 'x' })).toBe(0)
})

test('an end before its start is refused', async () => {
  expect(await north.code('trip/add', { vehicleId, ...facts, plannedEnd: begin - 1 })).toBe(4000701)
  expect(await change(await added(), { realEnd: begin })).toBe(4000701)
})

test('reports are seen and changed by who sees their vehicle and has the right', async () => {
  const itineraryId = await added()
  expect((await south.call('trip/getList', {})).total).toBe(0)
  expect(await south.code('trip/getInfo', { itineraryId })).toBe(4040112)
  expect(await change(itineraryId, { remark: 'x' }, south)).toBe(4040112)
  expect(await south.code('trip/add', { vehicleId, ...facts })).toBe(4040101)
  expect(await change(itineraryId, { remark: 'x' }, looker)).toBe(4030002)
  const seen = await looker.call('trip/getList', { vehicleId, state: 'planned', startTime: begin, endTime: begin })
  expect(seen).toMatchObject({ editable: false })
  expect(seen.itineraries.map(each => each.itineraryId)).toContain(itineraryId)
  expect((await looker.call('trip/getList', { startTime: begin + 1 })).total).toBe(0)
})
