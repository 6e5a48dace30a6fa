import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { callsByPath } from './contract.ts'
import { completed, defOf, markOf, readReply } from './reading.ts'
import { specifiedCalls, specifiedGroups } from './specified-calls.ts'

const row = (path: string) => callsByPath.get(path) ?? expect.fail(path)
const read = (path: string, sent: unknown, request = {}) =>
  readReply(row(path).data, sent, request).data as Record<string, unknown>

/** The least of a schema: its needed fields alone, one row in each list. */
function least(schema: z.core.$ZodType): unknown {
  const { type, shape = {}, element, innerType, in: from, out, entries = {}, values = [], options = [] } = defOf(schema)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(shape)
        .filter(([, field]) => markOf(field)?.needed)
        .map(([name, field]) => [name, least(field)]),
    )
  if (type === 'array' && element) return [least(element)]
  if (type === 'nullable') return null
  if (type === 'pipe' && from && out) return least(defOf(from).type === 'transform' ? out : from)
  if (type === 'enum') return Object.values(entries)[0]
  if (type === 'literal') return values[0]
  if (type === 'union' && options[0]) return least(options[0])
  if (innerType) return least(innerType)
  return { string: 'a', number: 30, boolean: true }[type]
}

const specified = specifiedGroups.flatMap(specifiedCalls)

test.each(specified)('the fields of %s that are marked as needed are enough for its reply', path => {
  const { data } = row(path)
  const sent = path === 'file/getFiles' ? { files: [{ fileId: 'a', link: `/files/${'a'.repeat(22)}?until=1` }] } : least(data)
  const request = { alarmIds: ['1'], vehicleId: '1', startTime: 0, endTime: 0, uniqueId: 'a' }
  expect(readReply(data, sent, request).error?.issues).toBeUndefined()
})

test('without a needed field a reply cannot be read', () => {
  expect(readReply(row('user/login').data, { userId: 'a', appMenuAuth: {} }).success).toBe(false)
  expect(readReply(row('vehicle/getVehiclesTotal').data, {}).success).toBe(false)
  expect(readReply(row('vehicle/getBatchVehicles').data, {}).success).toBe(false)
  const unplaced = { positions: [{ vehicleId: '1', longitude: 1 }] }
  expect(readReply(row('vehicle/getVehiclesPosition').data, unplaced).success).toBe(false)
})

test('what our own platform promises stays whole: the least is no reply of it', () => {
  for (const path of ['user/login', 'vehicle/getBatchVehicles', 'vehicle/getVehiclesPosition', 'duty/getOnDutyInfo'])
    expect(row(path).data.safeParse(least(row(path).data)).success, path).toBe(false)
})

test('a position without words for its state has that of its speed and time', () => {
  const at = (more: object) =>
    (read('vehicle/getVehiclesPosition', [{ vehicleId: 7, latitude: 31, longitude: 121, ...more }])['positions'] as unknown[])[0]
  expect(at({ speed: 42, serverTime: 5 })).toMatchObject({
    vehicleId: '7',
    driveState: 'driving',
    onlineState: 'online',
    gpsTime: 5,
  })
  expect(at({ speed: 2, gpsTime: '5' })).toMatchObject({ driveState: 'parked', serverTime: 5, gpsTime: 5, accOn: false })
  expect(at({ speed: 42, serverTime: 5, onlineState: 'offline' })).toMatchObject({ driveState: 'offline' })
  expect(at({})).toMatchObject({ driveState: 'unknown', onlineState: 'offline', located: true })
})

test('a vehicle has the state of its position, and a position need not say whose it is', () => {
  const [there] = read('vehicle/getBatchVehicles', {
    vehicles: [{ id: 1, plateNum: 'A', speed: 30, position: { latitude: 1, longitude: 2, serverTime: 3 } }],
  })['vehicles'] as unknown[]
  expect(there).toMatchObject({
    speed: 30,
    driveState: 'driving',
    position: { vehicleId: '1', speed: 30, driveState: 'driving' },
  })
})

test('rights that are ours are open at a platform that knows none of them, and closed where it knows any', () => {
  const rightsIn = (appMenuAuth: object) => read('user/login', { userId: 'a', accessToken: 'b', appMenuAuth })['appMenuAuth']
  expect(rightsIn({ posAuth: true })).toMatchObject({ posAuth: true, trackAuth: false, commandAuth: true, reviewAuth: true })
  expect(rightsIn({ posAuth: true, reviewAuth: false })).toMatchObject({ commandAuth: false, reviewAuth: false })
})

test('a list may be the data itself, or have another name, but not beside the one that is named (S3.org.1)', () => {
  expect(read('alarm/getVehiclesAlarms', [])).toMatchObject({ alarms: [], total: 0 })
  expect(
    read('alarm/getVehiclesAlarms', { list: [{ alarmId: 1, vehicleId: 2, type: 'overspeed', startedAt: 3 }] }),
  ).toMatchObject({
    alarms: [{ alarmId: '1' }],
  })
  expect(readReply(row('alarm/getVehiclesAlarms').data, { one: [], two: [] }).success).toBe(false)
})

test('an on-duty check alone is the reply of the specification, and a reply to it is the answer that was sent (S3.onduty.1)', () => {
  expect(read('duty/getOnDutyInfo', { uniqueId: 'c', infoContent: 'q', eventTime: 5 })).toMatchObject({
    checks: [{ uniqueId: 'c', state: 'pending', receivedAt: 5 }],
  })
  expect(read('duty/getOnDutyInfo', undefined)).toMatchObject({ checks: [] })
  expect(read('duty/sendOnDutyReplyCmd', undefined, { uniqueId: 'c', content: 'me' })).toMatchObject({
    check: { uniqueId: 'c', state: 'answered', answer: { content: 'me', self: true } },
  })
})

test('what is filled in is nothing that was sent', () => {
  expect(completed(row('user/login').data, { userName: 'Wang' })).toMatchObject({
    userName: 'Wang',
    refreshToken: '',
    userId: undefined,
  })
})
