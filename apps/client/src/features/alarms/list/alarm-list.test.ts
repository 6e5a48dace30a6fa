import type { AlarmCase } from '@outrider/contract'
import { expect, test } from 'vitest'
import { alarmsOfDays } from '../../../core/alarms/alarms-of-days.ts'
import { comparisonOf } from './alarm-order.ts'
import { filterIn, matches, requestOf, withFilter } from './alarm-filters.ts'
import { noLiveRows, withLive, withNews, withWaiting } from './alarm-list.ts'
import { LookUps } from './look-ups.ts'
import { claimOf } from '../handling/use-claim.ts'
import { nextWaiting } from './use-next-alarm.ts'
import { keysBelow } from './use-organisations-below.ts'

const alarm = (alarmId: string, startedAt: number, over: Partial<AlarmCase> = {}): AlarmCase => ({
  alarmId,
  vehicleId: '1',
  plateNum: '沪A10001',
  nickname: 'North 1',
  orgId: 5,
  type: 'emergency',
  category: 'general',
  level: 1,
  startedAt,
  endedAt: null,
  lastAt: startedAt,
  occurrences: 1,
  startPlace: null,
  lastPlace: null,
  byRule: false,
  late: false,
  timedByArrival: false,
  detail: null,
  state: 'pending',
  claimedBy: null,
  claimedAt: null,
  processedBy: null,
  processedAt: null,
  method: null,
  description: '',
  ...over,
})
const ids = (rows: readonly AlarmCase[]) => rows.map(({ alarmId }) => alarmId)
const filter = (query: string) => filterIn(new URLSearchParams(query))
const byStart = comparisonOf('started')
const all = { now: 1000, organisations: undefined }

test('an alarm that waited and then is shown at once does not wait any more', () => {
  const how = { isListed: () => false, belongs: () => true, atOnce: ({ claimedBy }: AlarmCase) => claimedBy === null }
  const claimed = withNews(noLiveRows, [alarm('1', 10, { claimedBy: { userName: 'a', self: false } })], how)
  expect([...claimed.waiting.keys()]).toEqual(['1'])
  const released = withNews(claimed, [alarm('1', 10)], how)
  expect([[...released.added.keys()], [...released.waiting.keys()]]).toEqual([['1'], []])
})

test('what is looked up does not undo what was told meanwhile', async () => {
  const lookUps = new LookUps()
  lookUps.notified([alarm('1', 10)])
  const reply = Promise.withResolvers<AlarmCase[]>()
  const newest = lookUps.newest(() => reply.promise)
  lookUps.notified([alarm('2', 20, { state: 'processed' })])
  reply.resolve([alarm('2', 20), alarm('1', 10)])
  expect(ids(await newest)).toEqual(['1'])
  await expect(lookUps.newest(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
})

test('new alarms wait until they are asked for; rows change where they stand', () => {
  const loaded = [alarm('2', 20), alarm('1', 10)]
  const how = { isListed: (id: string) => id === '1' || id === '2', belongs: () => true }
  const news = [alarm('3', 30), alarm('1', 10, { state: 'processed', endedAt: 15 }), alarm('4', 5, { late: true })]
  const live = withNews(noLiveRows, news, how)
  expect([...live.waiting.keys()]).toEqual(['3'])
  expect(ids(withLive(loaded, live, byStart))).toEqual(['2', '1'])
  expect(withLive(loaded, live, byStart)[1]).toMatchObject({ state: 'processed', endedAt: 15 })
  // Who drove is kept: the feed does not say it.
  const driven = loaded.map(row => ({ ...row, driverName: '张三' }))
  expect(withLive(driven, live, byStart)[1]).toMatchObject({ state: 'processed', driverName: '张三' })
  expect(ids(withLive(loaded, withWaiting(live), byStart))).toEqual(['3', '2', '1'])
  // Processed by somebody before it was looked at.
  const gone = withNews(live, [alarm('3', 30, { state: 'processed' })], { ...how, belongs: ({ state }) => state === 'pending' })
  expect(gone.waiting.size).toBe(0)
})

test('an alarm of level 1 that nobody has claimed is on top at once, by what is due; other rows stay where they stand', () => {
  const compare = comparisonOf('urgency')
  const due = (claimDueAt: number) => ({ claimDueAt })
  const loaded = [alarm('2', 20, due(100)), alarm('9', 90, { level: 2 }), alarm('8', 80, { level: 2 })]
  const how = { isListed: (id: string) => '298'.includes(id), belongs: () => true, atOnce: ({ level }: AlarmCase) => level === 1 }
  const news = [
    alarm('3', 95, due(50)),
    alarm('4', 96, due(200)),
    alarm('5', 97, { level: 2 }),
    alarm('2', 20, { state: 'processed' }),
  ]
  const live = withNews(noLiveRows, news, how)
  expect([...live.waiting.keys()]).toEqual(['5'])
  expect(ids(withLive(loaded, live, compare))).toEqual(['3', '4', '2', '9', '8'])
  expect(
    loaded
      .toReversed()
      .toSorted(compare)
      .map(({ alarmId }) => alarmId),
  ).toEqual(['2', '9', '8'])
  const byDue = [alarm('1', 1, { level: 2 }), alarm('2', 2, { level: 2, processDueAt: 5 }), alarm('3', 3)].toSorted(
    comparisonOf('due'),
  )
  expect(ids(byDue)).toEqual(['3', '2', '1'])
})

test('the address names what the list is narrowed to, and the call asks for it', () => {
  const address = withFilter(new URLSearchParams('state=online'), {
    level: 2,
    category: 'forward',
    words: 'A1',
    organisation: 'o5@B',
  })
  expect(String(address)).toBe('state=online&level=2&category=forward&plate=A1&org=o5%40B')
  expect(requestOf(filterIn(address), 0)).toEqual({
    state: 'pending',
    order: 'urgency',
    withdrawn: false,
    level: 2,
    category: 'forward',
    orgId: 5,
    keyword: 'A1',
  })
  expect(String(withFilter(address, { level: undefined, category: undefined, words: '', organisation: undefined }))).toBe(
    'state=online',
  )
  expect(filter('alarms=nonsense&level=9&category=x&time=y')).toEqual(filter(''))
  expect(requestOf(filter('time=custom&begin=2026-01-02&end=2026-01-01'), 0)).toBeUndefined()
})

test('a count leads to both states and to days of the platform’s time zone, whatever that of this device is', () => {
  const address = alarmsOfDays({ begin: '2026-01-01', end: '2026-01-02', zone: 'Asia/Shanghai', plateNum: '沪A1' })
  const [beginTime, end] = [Date.parse('2026-01-01T00:00+08:00'), Date.parse('2026-01-03T00:00+08:00')]
  expect(requestOf(filter(address), 0)).toEqual({ keyword: '沪A1', beginTime, endTime: end - 1 })
  for (const state of ['pending', 'processed'] as const)
    expect(matches(alarm('1', beginTime, { state, plateNum: '沪A1' }), filter(address), all)).toBe(true)
  expect(matches(alarm('1', end, { plateNum: '沪A1' }), filter(address), all)).toBe(false)
  const pending = alarmsOfDays({ begin: '2026-01-02', end: '2026-01-01', zone: 'Asia/Shanghai', pendingOnly: true })
  expect(filter(pending).state).toBe('pending')
  expect(requestOf(filter(pending), 0)).toBeUndefined()
  // Another time is of this device again; what is no time zone is none.
  expect(withFilter(new URLSearchParams(address), { time: 'week' }).has('zone')).toBe(false)
  expect(filter('zone=nowhere').zone).toBe('')
})

test('an alarm of the live feed belongs to the list or not', () => {
  expect(matches(alarm('1', 100), filter(''), all)).toBe(true)
  expect(matches(alarm('1', 100), filter('alarms=processed'), all)).toBe(false)
  expect(matches(alarm('1', 100), filter('level=2'), all)).toBe(false)
  expect(matches(alarm('1', 100), filter('category=forward'), all)).toBe(false)
  expect(matches(alarm('1', 100), filter('plate=a100'), all)).toBe(true)
  expect(matches(alarm('1', 100), filter('plate=b'), all)).toBe(false)
  expect(matches(alarm('1', 100), filter('time=custom&end=1969-01-01'), all)).toBe(false)
  const of = (orgId: number, parentId: number) => ({
    id: orgId,
    orgId,
    parentId,
    isParent: false,
    splicId: '',
    orgName: '',
    pcode: 'B',
  })
  const organisations = keysBelow('o4@B', [of(4, 1), of(5, 4), of(6, 1)])
  expect([...organisations]).toEqual(['o4@B', 'o5@B'])
  expect(matches(alarm('1', 100, { pcode: 'B' }), filter('org=o4@B'), { ...all, organisations })).toBe(true)
  expect(matches(alarm('1', 100, { pcode: 'C' }), filter('org=o4@B'), { ...all, organisations })).toBe(false)
})

test('a pending alarm may be claimed, and given back by who has it', () => {
  expect(claimOf(alarm('1', 1))).toBe('claim')
  expect(claimOf(alarm('1', 1, { claimedBy: { userName: 'a', self: true } }))).toBe('release')
  expect(claimOf(alarm('1', 1, { claimedBy: { userName: 'b', self: false } }))).toBeUndefined()
  expect(claimOf(alarm('1', 1, { state: 'processed' }))).toBeUndefined()
  // What was withdrawn waits for nobody; who has it can give it back.
  expect(claimOf(alarm('1', 1, { withdrawnAt: 2 }))).toBeUndefined()
  expect(claimOf(alarm('1', 1, { withdrawnAt: 2, claimedBy: { userName: 'a', self: true } }))).toBe('release')
})

test('the next one to go on with is behind the open one, then from the top; neither processed nor withdrawn', () => {
  const rows = [alarm('5', 5), alarm('4', 4), alarm('3', 3, { withdrawnAt: 4 }), alarm('2', 2, { state: 'processed' })]
  expect(nextWaiting(rows, '5')?.alarmId).toBe('4')
  expect(nextWaiting(rows, '4')?.alarmId).toBe('5')
  expect(nextWaiting(rows, null)?.alarmId).toBe('5')
  expect(nextWaiting(rows.slice(2), '3')).toBeUndefined()
})
