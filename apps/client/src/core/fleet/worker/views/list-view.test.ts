import { expect, test } from 'vitest'
import { type ListQuery, type ListState, type StateFilter, stateFilterOf } from '../../list-view.ts'
import { fleetOf, fleetOfSeveral, listOf, organisationOf } from '../../../../testing/fleet.ts'
import { positionOf, vehicleOf } from '../../../../testing/vehicles.ts'
import { maxRows } from './list-view.ts'
import { viewOf } from '../../../../testing/list-view.ts'

const fleet = [
  vehicleOf('1', { plateNum: '沪A·D12345', orgId: 2, simNum: '' }, { driveState: 'driving' }),
  vehicleOf('2', { plateNum: 'DU OL 517', orgId: 2, simNum: '', rank: 1 }, { driveState: 'idling', alarmState: 'alarm' }),
  vehicleOf('3', { plateNum: '70-4821', orgId: 3, simNum: '', rank: 2 }),
  vehicleOf(
    '4',
    { plateNum: '京B00004', simNum: '', rank: 3 },
    { driveState: 'driving', onlineState: 'offline', abnormalOffline: true, located: false },
  ),
]
const organisations = [organisationOf(1, 0), organisationOf(2, 1), organisationOf(3, 1), organisationOf(4, 0)]
const small = (query: Partial<ListQuery> = {}) => viewOf(fleetOf(fleet, organisations), query)

/** Rows as lines: indented keys, organisations with how many they have. */
const lines = (state: ListState | undefined) =>
  state?.rows.map(row => ' '.repeat(row.depth) + row.key + (row.kind === 'organisation' ? ` ${row.counts.total}` : ''))

test('a window of rows is answered, and the whole list counted', () => {
  const { view } = small()
  view.setWindow(1, 3)
  const state = view.nextState()
  expect(lines(state)).toEqual(['v2', 'v3'])
  expect(state).toMatchObject({ total: 4, vehicles: 4, from: 1, counts: { total: 4, driving: 1, alarm: 1 } })
  expect(state?.rows[0]).toMatchObject({ vehicle: { id: '2', plateNum: 'DU OL 517' }, chosen: true, position: 2, siblings: 4 })
})

test('each state shows just the vehicles in it; a vehicle without a link is offline whatever it did last (S4.vehicle.1) (S4.vehicle.2)', () => {
  const { view, ask } = small()
  const found = (state: StateFilter, words = '') => {
    ask({ state, words })
    return view.ids()
  }
  expect(found('online')).toEqual(['1', '2', '3'])
  expect(found('driving')).toEqual(['1'])
  expect(found('offline')).toEqual(['4'])
  expect(found('alarm')).toEqual(['2'])
  expect(found('stopped', '4821')).toEqual(['3'])
  expect(found('stopped')).toEqual(['2', '3'])
  expect(found('abnormalOffline')).toEqual(['4'])
  expect(found('untargeted')).toEqual(['4'])
  expect(found('attention')).toEqual(['2', '4'])
  expect([...found('idling'), ...found('parked')].toSorted()).toEqual(found('stopped'))
})

test('counts are of what the words leave, whichever state is shown', () => {
  const { view, ask } = small()
  ask({ words: '1', state: 'alarm' })
  expect(view.nextState()).toMatchObject({ vehicles: 1, counts: { total: 3, driving: 1, alarm: 1 } })
})

test('a flat list is sorted as asked, pinned vehicles first; reports move its rows after a while', () => {
  const { columns, view, ask, clock } = small()
  const pinned = ['3', 'gone']
  const sort = { by: 'speed', down: true } as const
  columns.applyRecords('a', [
    positionOf('2', { seq: 2, speed: 40 }),
    positionOf('1', { seq: 3, speed: 20, driveState: 'driving' }),
  ])
  ask({ sort, pinned })
  expect(view.ids()).toEqual(['3', '2', '1', '4'])
  expect(lines(view.nextState())).toEqual(['v3', 'v2', 'v1', 'v4'])
  expect(view.rowOf('1')).toBe(2)
  columns.applyRecords('a', [positionOf('1', { seq: 4, speed: 90, driveState: 'driving' })])
  clock.now = 4_000
  expect(lines(view.nextState())).toEqual(['v3', 'v2', 'v1', 'v4'])
  expect(clock.waits).toEqual([1_000, 1_000].slice(0, clock.waits.length))
  clock.now = 5_000
  expect(lines(view.nextState())).toEqual(['v3', 'v1', 'v2', 'v4'])
  ask({ pinned, state: 'driving' })
  expect(view.ids()).toEqual(['1'])
  ask({ sort, pinned, shape: 'tree' })
  expect(lines(view.nextState())).toEqual(['o1 4', 'o4 0'])
})

test('an unknown state in the address shows all', () => {
  expect(stateFilterOf('nonsense')).toBe('all')
})

test('no state is returned unless something visible changed', () => {
  const { columns, view } = small()
  view.setWindow(0, 2)
  expect(view.nextState()).toBeDefined()
  expect(view.nextState()).toBeUndefined()
  columns.applyRecords('a', [positionOf('3', { seq: 2, speed: 12 })])
  expect(view.nextState()).toBeUndefined()
  columns.applyRecords('a', [positionOf('1', { seq: 2, speed: 12, driveState: 'driving' })])
  const state = view.nextState()
  expect(state?.rows[0]).toMatchObject({ vehicle: { speed: 12 } })
  columns.applyRecords('a', [positionOf('3', { seq: 3, driveState: 'driving' })])
  expect(view.nextState()?.counts.driving).toBe(2)
})

test('rows that have not changed are the same objects as before', () => {
  const { columns, view } = small()
  const before = view.nextState()
  columns.applyRecords('a', [positionOf('1', { seq: 2, speed: 12 })])
  const after = view.nextState()
  expect(after?.rows[0]).not.toBe(before?.rows[0])
  expect(after?.rows[1]).toBe(before?.rows[1])
})

test('a window is limited, and one behind the end shows the end', () => {
  const { view, ask } = viewOf(fleetOf(Array.from({ length: 500 }, (_, id) => vehicleOf(String(id), { rank: id }))))
  view.setWindow(0, 500)
  expect(view.nextState()?.rows).toHaveLength(maxRows)
  view.setWindow(490, 520)
  expect(view.nextState()).toMatchObject({ from: 470, total: 500 })
  ask({ words: 'A00007' })
  expect(view.nextState()).toMatchObject({ from: 0, total: 1 })
})

test('a tree shows what is open: organisations with all below them, before the vehicles of their parent', () => {
  const { view } = small({ shape: 'tree' })
  expect(lines(view.nextState())).toEqual(['o1 4', 'o4 0'])
  view.setOpen('o1', true)
  view.setOpen('o2', true)
  const state = view.nextState()
  expect(lines(state)).toEqual(['o1 4', ' o2 2', '  v1', '  v2', ' o3 1', ' v4', 'o4 0'])
  expect(state?.rows.map(({ position, siblings }) => `${position}/${siblings}`)).toEqual([
    '1/2',
    '1/3',
    '1/2',
    '2/2',
    '2/3',
    '3/3',
    '2/2',
  ])
  expect(state).toMatchObject({ total: 7, vehicles: 4 })
  const turned = state?.rows.flatMap(row => (row.kind === 'organisation' ? [row.open] : []))
  expect(turned).toEqual([true, true, false, undefined])
  view.setOpen('all', true)
  expect(view.nextState()?.total).toBe(8)
  view.setOpen('all', false)
  expect(lines(view.nextState())).toEqual(['o1 4', 'o4 0'])
})

test('the only organisation at the top is open to begin with, and can be closed', () => {
  const { view } = viewOf(fleetOf(fleet, organisations.slice(0, 3)), { shape: 'tree' })
  expect(lines(view.nextState())).toEqual(['o1 4', ' o2 2', ' o3 1', ' v4'])
  view.setOpen('o1', false)
  expect(lines(view.nextState())).toEqual(['o1 4'])
})

test('words and states hide empty organisations, and a search opens what it found', () => {
  const { view, ask } = small({ shape: 'tree' })
  ask({ state: 'alarm' })
  expect(lines(view.nextState())).toEqual(['o1 1'])
  ask({ words: '517' })
  expect(lines(view.nextState())).toEqual(['o1 1', ' o2 1', '  v2'])
  view.setOpen('o2', false)
  expect(lines(view.nextState())).toEqual(['o1 1', ' o2 1'])
  ask({ words: '' })
  expect(lines(view.nextState())).toEqual(['o1 4', 'o4 0'])
})

test('a search with very many results expands nothing', () => {
  const many = Array.from({ length: 500 }, (_, id) => vehicleOf(String(id), { rank: id, orgId: 2 }))
  const { view, ask } = viewOf(fleetOf(many, organisations), { shape: 'tree' })
  ask({ words: '沪' })
  expect(lines(view.nextState())).toEqual(['o1 500'])
})

test('counts of organisations follow the vehicles, found or all', () => {
  const { columns, view, ask } = small({ shape: 'tree' })
  view.nextState()
  columns.applyRecords('a', [positionOf('3', { seq: 2, driveState: 'driving' })])
  expect(view.nextState()?.rows[0]).toMatchObject({ counts: { total: 4, driving: 2 } })
  ask({ state: 'driving' })
  expect(view.nextState()?.rows[0]).toMatchObject({ counts: { total: 2, driving: 2, parked: 0 } })
  columns.applyRecords('a', [positionOf('3', { seq: 3, driveState: 'parked' })])
  expect(view.nextState()?.rows[0]).toMatchObject({ counts: { total: 1, driving: 1 } })
})

test('what is chosen below an organisation is none, some or all, whatever is found', () => {
  const { choice, view } = small({ shape: 'tree' })
  view.setOpen('o1', true)
  const marks = () => view.nextState()?.rows.map(row => row.chosen)
  expect(marks()).toEqual(['all', 'all', 'all', true, 'none'])
  choice.choose(['1', '3'], false)
  expect(marks()).toEqual(['some', 'some', 'none', true, 'none'])
})

test('of what is found none, some or all are chosen', () => {
  const { choice, view, ask } = small()
  expect(view.nextState()?.chosen).toBe('all')
  choice.only(['1'])
  expect(view.nextState()?.chosen).toBe('some')
  ask({ state: 'stopped' })
  expect(view.nextState()?.chosen).toBe('none')
  ask({ among: 'chosen' })
  expect(view.nextState()?.chosen).toBe('all')
})

test('matching vehicles can be added, removed, or chosen exclusively', () => {
  const { view, ask } = small()
  ask({ state: 'stopped' })
  expect(view.choose({ found: 'only' })).toBe('done')
  expect(view.chosen()).toEqual(['2', '3'])
  expect(view.nextState()).toMatchObject({ chosen: 'all', chosenInAll: 2 })
  expect(view.choose({ found: 'off' })).toBe('keepOne')
  expect(view.choose({ below: 'o3', on: false })).toBe('done')
  expect(view.choose({ ids: ['1'], on: true })).toBe('done')
  expect(view.chosen()).toEqual(['1', '2'])
  ask({ state: 'offline' })
  expect(view.nextState()).toMatchObject({ chosen: 'none', chosenInAll: 2 })
  expect(view.choose({ found: 'on' })).toBe('done')
  expect(view.chosen()).toEqual(['1', '2', '4'])
})

test('each row has the row index of its organisation', () => {
  const { view } = small({ shape: 'tree' })
  view.setOpen('o1', true)
  view.setOpen('o2', true)
  expect(view.nextState()?.rows.map(({ parent }) => parent)).toEqual([-1, 0, 1, 1, 0, 0, -1])
})

test('the next row is found by how its name begins, round and round', () => {
  const { view } = small({ shape: 'tree' })
  view.setOpen('o1', true)
  view.setOpen('o2', true)
  expect(view.rowNamed('du', 0)).toBe(3)
  expect(view.rowNamed('o', 0)).toBe(1)
  expect(view.rowNamed('org 4', 0)).toBe(6)
  expect(view.rowNamed('org', 6)).toBe(0)
  expect(view.rowNamed('nothing', 0)).toBe(-1)
  expect(view.rowNamed(' ', 0)).toBe(-1)
})

test('the chosen alone, and what is below an organisation alone', () => {
  const { choice, view, ask } = small()
  ask({ among: 'chosen' })
  expect(view.ids()).toEqual(['1', '2', '3', '4'])
  choice.only(['3', '1'])
  expect(lines(view.nextState())).toEqual(['v1', 'v3'])
  ask({ organisation: 'o2' })
  expect(view.ids()).toEqual(['1', '2'])
  ask({ organisation: 'o1', shape: 'tree' })
  expect(lines(view.nextState())).toEqual(['o2 2', 'o3 1', 'v4'])
  ask({ organisation: 'o99', shape: 'tree' })
  expect(view.nextState()).toMatchObject({ total: 0, vehicles: 0 })
})

test('the row of a vehicle is found, its organisations opened', () => {
  const { view, ask } = small({ shape: 'tree' })
  expect(view.rowOf('2')).toBe(3)
  expect(lines(view.nextState())).toEqual(['o1 4', ' o2 2', '  v1', '  v2', ' o3 1', ' v4', 'o4 0'])
  ask({ state: 'driving' })
  expect(view.rowOf('2')).toBe(-1)
  expect(view.rowOf('99')).toBe(-1)
  ask({ shape: 'flat' })
  expect(view.rowOf('3')).toBe(2)
})

test('the tree survives another list: what is open stays open', () => {
  const { columns, view } = small({ shape: 'tree' })
  view.setOpen('o1', true)
  view.nextState()
  columns.replace('a', listOf([vehicleOf('9')], [organisationOf(1, 0), organisationOf(7, 0)]))
  expect(lines(view.nextState())).toEqual(['o1 1', ' v9', 'o7 0'])
})

test('several platforms are at the top of the tree', () => {
  const { view } = viewOf(fleetOfSeveral({ a: { vehicles: fleet, organisations }, b: { vehicles: [] } }), { shape: 'tree' })
  expect(lines(view.nextState())).toEqual(['pa 4', 'pb 0'])
  expect(view.rowOf('4@a')).toBe(4)
  expect(lines(view.nextState())?.slice(0, 5)).toEqual(['pa 4', ' o1@a 4', '  o2@a 2', '  o3@a 1', '  v4@a'])
})
