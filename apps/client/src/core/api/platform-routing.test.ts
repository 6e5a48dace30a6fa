import { call, callsByPath, type IdKind, type RecordKind, recordKinds } from '@outrider/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { joinId } from './identity.ts'
import { recordPaths, requestsFor } from './platform-routing.ts'
import { tagReply } from './platform-tagging.ts'
import { targetAt } from '../../testing/recorder.ts'

const a = targetAt('http://a')
const b = targetAt('http://b', { code: 'b', title: 'Platform B' })
const platforms = { targets: [a, b], lang: 'en' } as const

/** Bodies by platform code. */
const sent = (row: Parameters<typeof requestsFor>[0], body: Record<string, unknown>) =>
  Object.fromEntries(requestsFor(row, body, platforms).map(each => [each.target.code, each.body]))

const ids = z.array(z.string())
const bulk = call({
  about: 'A bulk command',
  request: z.object({ vehicleIds: ids, note: z.string(), template: z.optional(z.object({ photoId: z.string() })) }),
  data: z.object({ results: z.array(z.object({ vehicleId: z.string(), photos: z.array(z.object({ photoId: z.string() })) })) }),
  merge: { results: 'concat' },
  ids: {
    request: { vehicleIds: 'vehicle', 'template.photoId': 'photo' },
    reply: { 'results[].vehicleId': 'vehicle', 'results[].photos[].photoId': 'photo' },
  },
})
const nested = call({
  about: 'Orders with several kinds of ids',
  request: z.object({ orders: z.array(z.object({ driverId: z.string(), stops: z.array(z.object({ pointIds: ids })) })) }),
  data: z.object({}),
  merge: {},
  ids: { request: { 'orders[].driverId': 'driver', 'orders[].stops[].pointIds': 'poi' } },
})

test('a body whose ids name several platforms goes to each of them with its own ids, whatever the scope of the call', () => {
  for (const scope of ['single', 'routed', 'merged'] as const)
    expect(sent({ ...bulk, scope }, { vehicleIds: ['1@a', '2@b', '3@b'], note: 'n@b' }), scope).toEqual({
      a: { vehicleIds: ['1'], note: 'n@b' },
      b: { vehicleIds: ['2', '3'], note: 'n@b' },
    })
})

test('a body whose ids name one platform goes to that one, also when it is not the current one', () => {
  expect(sent({ ...bulk, scope: 'single' }, { vehicleIds: ['2@b'], note: '' })).toEqual({ b: { vehicleIds: ['2'], note: '' } })
})

test('a body that names no platform goes to the current one, or to all where replies are merged', () => {
  const body = { vehicleIds: [], note: '' }
  expect(Object.keys(sent({ ...bulk, scope: 'single' }, body))).toEqual(['a'])
  expect(Object.keys(sent(bulk, body))).toEqual(['a', 'b'])
})

test('items of a list go to the platform of their ids, with lists within lists', () => {
  const orders = [
    { driverId: '1@a', stops: [{ pointIds: ['5@a', '6@b'] }] },
    { driverId: '2@b', stops: [] },
  ]
  expect(sent(nested, { orders })).toEqual({
    a: { orders: [{ driverId: '1', stops: [{ pointIds: ['5'] }] }] },
    b: { orders: [{ driverId: '2', stops: [] }] },
  })
})

test('single ids of two platforms do not belong together', () => {
  const row = callsByPath.get('activeSafety/getDriverList') ?? expect.fail()
  expect(() => sent(row, { vehicleId: '1@a', driverId: '2@b' })).toThrow('belong to different platforms')
  expect(sent(row, { vehicleId: '1@b', driverId: '2@b' })).toEqual({ b: { vehicleId: '1', driverId: '2' } })
})

/** A value with something at one path. */
const bodyWith = (path: string, value: unknown): Record<string, unknown> => {
  const [step = '', ...rest] = path.split('.')
  const inner = rest.length > 0 ? bodyWith(rest.join('.'), value) : value
  return step.endsWith('[]') ? { [step.slice(0, -2)]: [inner] } : { [step]: inner }
}

const rowsWithIds = [...callsByPath].flatMap(([path, row]) =>
  recordPaths(row.ids.request).map(field => [path, field, row] as const),
)

test.each(
  rowsWithIds.filter(
    ([
      ,
      ,
      {
        ids: { request },
      },
    ]) => !Object.values(request).includes('organisation'),
  ),
)('%s: %s names the platform, and is sent plain', (_, field, row) => {
  const one = [bodyWith(field, '7@b'), bodyWith(field, '7')] as const
  expect(sent(row, one[0])).toEqual({ b: one[1] })
})

const recordIds = (all: Readonly<Record<string, IdKind>>) =>
  Object.entries(all).filter((row): row is [string, RecordKind] => (recordKinds as readonly string[]).includes(row[1]))

test.each([...callsByPath].filter(([, row]) => recordIds(row.ids.reply).length > 0))(
  '%s: every id of the reply carries the platform, and goes back to it',
  (_, row) => {
    for (const [path, kind] of recordIds(row.ids.reply)) {
      const reply = tagReply(row, bodyWith(path, '7'), b)
      expect(JSON.stringify(reply), `${path}: ${kind}`).toContain('"7@b"')
      // Numbers are told apart by the platform of their record.
      expect(JSON.stringify(tagReply(row, bodyWith(path, 7), b)), path).toContain(':7')
    }
  },
)

test('records in nested lists carry the platform and its title; texts that are no ids stay', () => {
  const reply = { results: [{ vehicleId: '1', photos: [{ photoId: '5', name: '5' }] }], total: 1 }
  const tag = { pcode: 'b', ptitle: 'Platform B' }
  expect(tagReply(bulk, reply, b)).toEqual({
    results: [{ ...tag, vehicleId: joinId('1', 'b'), photos: [{ ...tag, photoId: '5@b', name: '5' }] }],
    total: 1,
  })
})
