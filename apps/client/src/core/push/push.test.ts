import { appMenuAuth, type AppMenuAuth } from '@outrider/contract'
import { expect, test, vi } from 'vitest'
import { launchShapes } from '../launch/parameters.ts'
import { openPush } from './open-push.ts'
import { pushTypes, readPush } from './push.ts'
import { routeOf } from './routing.ts'

const rights = (granted: boolean): AppMenuAuth =>
  appMenuAuth.parse(Object.fromEntries(Object.keys(appMenuAuth.shape).map(right => [right, granted])))

test('a push is read for type, applyNum and params (S3.push.1)', () => {
  expect(readPush({ type: 'review', applyNum: 'A-17', params: { orgId: 3 } })).toEqual({
    type: 'review',
    applyNum: 'A-17',
    params: { orgId: 3 },
  })
  // As shells hand it over: everything is text.
  expect(readPush({ type: '2', applyNum: 17, params: '{"day":"2026-01-01"}' })).toEqual({
    type: 'networkControl',
    applyNum: '17',
    params: { day: '2026-01-01' },
  })
  expect(readPush({ type: 'review', params: 'no JSON' })?.params).toEqual({})
})

test.each([null, 'Alarm', {}, { type: {} }, []])('%j is no push', given => {
  expect(readPush(given)).toBeUndefined()
})

test('all types are told apart, and 1 and 2 are other spellings of two of them (S3.push.2)', () => {
  for (const type of pushTypes) expect(readPush({ type })?.type).toBe(type)
  // And those of ours.
  const ours = ['departureCheck', 'vehicleRequest', 'vehicleApproval', 'papers', 'maintenance', 'commandApproval', 'alarmTask']
  expect(pushTypes.filter(type => !ours.includes(type))).toHaveLength(9)
  for (const one of [1, '1']) expect(readPush({ type: one })?.type).toBe('enterpriseReport')
  for (const two of [2, '2']) expect(readPush({ type: two })?.type).toBe('networkControl')
  for (const other of ['test', 'alarm', 'constructor', '3']) expect(readPush({ type: other })?.type).toBeUndefined()
})

const queryOf = (type: string, params: unknown) => {
  const push = readPush({ type, params })
  const route = push && routeOf(push, rights(true))
  return route && 'query' in route ? route.query : undefined
}

test('an alarm push names its alarm, an on-duty push the question it asks, each by the name that links use', () => {
  expect(queryOf('Alarm', { alarmId: 'A-17', plate: '沪A10001' })).toEqual({ alarmId: 'A-17' })
  expect(queryOf('OnDuty', '{"uniqueId":42,"infoId":7}')).toEqual({ uniqueId: '42' })
  expect(queryOf('Alarm', {})).toEqual({})
  expect(queryOf('OnDuty', { uniqueId: { no: 1 } })).toEqual({})
  expect(Object.keys(launchShapes)).toContain('alarmId')
})

test('a report push passes its filter with its lists, as one value that the screen reads again', () => {
  const params = {
    beginTime: '2026-11-01',
    endTime: '2026-11-07',
    operationStatusFlags: [1, 3],
    operationTypes: ['010', '013'],
    orgId: 3,
    periodUnit: 2,
    orgName: '华东 & 北',
  }
  for (const [type, given] of [
    ['enterpriseReport', params],
    ['networkControl', { ...params, queryType: 1 }],
    ['2', JSON.stringify({ ...params, queryType: 1 })],
  ] as const) {
    const query = new URLSearchParams(queryOf(type, given)).toString()
    const read: unknown = JSON.parse(new URLSearchParams(query).get('params') ?? '')
    expect(read).toEqual(typeof given === 'string' ? JSON.parse(given) : given)
  }
  expect(queryOf('networkControl', { deep: { no: 1 }, orgId: { no: 1 }, orgName: 'x'.repeat(257) })).toEqual({})
})

test('other pushes pass on the number of the application', () => {
  expect(routeOf({ type: 'installApply', applyNum: 'A-1', params: { orgId: 3 } }, rights(true))).toMatchObject({
    query: { applyNum: 'A-1' },
  })
})

function opening(type: string, over: { granted?: boolean; target?: string | undefined } = {}) {
  const seen = { go: vi.fn(), show: vi.fn(), playSound: vi.fn(), clearBadge: vi.fn() }
  const push = readPush({ type })
  if (push)
    openPush(push, {
      ...seen,
      rights: () => rights(over.granted ?? true),
      lang: () => 'en',
      targetOf: of => ('target' in over ? over.target : of === 'Alarm' ? '/main/alarm' : '/somewhere'),
      notHere: () => 'not here',
    })
  return seen
}

test('a click on a push of type Alarm switches to the module and clears the badge (S4.push.2)', () => {
  const { go, clearBadge, playSound } = opening('Alarm')
  expect(go).toHaveBeenCalledExactlyOnceWith('/main/alarm')
  expect(clearBadge).toHaveBeenCalledOnce()
  expect(playSound).not.toHaveBeenCalled()
  expect(opening('review').clearBadge).not.toHaveBeenCalled()
})

test('a push of type OnDuty plays a sound (S4.push.3)', () => {
  expect(opening('OnDuty').playSound).toHaveBeenCalledOnce()
  expect(opening('review').playSound).not.toHaveBeenCalled()
})

test('a task without the right says so in the words of the specification and opens nothing (S8.error.22)', () => {
  const install = opening('installWork', { granted: false })
  expect(install.show).toHaveBeenCalledExactlyOnceWith('no permission to edit new install task')
  expect(install.go).not.toHaveBeenCalled()
  expect(opening('maintenanceWork', { granted: false }).show).toHaveBeenCalledWith('no permission to edit maintenance task')
})

test('a screen this client does not have is not opened, and that is said', () => {
  const { go, show } = opening('review', { target: undefined })
  expect(go).not.toHaveBeenCalled()
  expect(show).toHaveBeenCalledExactlyOnceWith('not here')
})

test('a test notification leads nowhere', () => {
  const { go, show } = opening('test')
  expect([go.mock.calls, show.mock.calls]).toEqual([[], []])
})
