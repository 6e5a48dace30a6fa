import type { Position, Vehicle } from '@outrider/contract'
import { expect, test } from 'vitest'
import { fleetOf, fleetOfSeveral, organisationOf } from '../../../../testing/fleet.ts'
import { tableOf } from '../../../../testing/table-view.ts'
import { positionOf, vehicleOf } from '../../../../testing/vehicles.ts'
import { type TableSort, type TableSortKey, tableSorts } from '../../table-sort.ts'
import { maxRows } from './list-view.ts'
import { resortInterval } from './resort-interval.ts'

const organisations = [organisationOf(1, 0, { orgName: '总部' }), organisationOf(2, 1, { orgName: '北京' }), organisationOf(3, 0)]
const noReport: Partial<Position> = { serverTime: null, gpsTime: null, located: false, latitude: null, longitude: null }
const offline: Partial<Position> = { onlineState: 'offline', driveState: 'offline' }

/** In list order: 1 to 5. The fifth has nothing but its plate. */
const fleet = [
  vehicleOf(
    '1',
    { plateNum: '沪A10', nickname: 'Truck 10', orgId: 2, simNum: '13800000010', terminalId: 'b2', vehicleType: 'truck', rank: 0 },
    { driveState: 'driving', speed: 30, accOn: true, fuel: 40.5, mileage: 900, serverTime: 300, gpsTime: 100 },
  ),
  vehicleOf(
    '2',
    { plateNum: '沪A9', nickname: 'Truck 9', orgId: 1, simNum: '13800000009', terminalId: 'b10', vehicleType: 'bus', rank: 1 },
    { ...offline, speed: 99, fuel: 0, mileage: 12_000, serverTime: 200, gpsTime: 200 },
  ),
  vehicleOf(
    '3',
    { plateNum: '京B1', nickname: '', orgId: 2, simNum: '7', terminalId: '', vehicleType: 'truck', rank: 2 },
    { driveState: 'idling', accOn: true, alarms: ['overspeed'], alarmState: 'alarm', serverTime: 500, gpsTime: 300 },
  ),
  vehicleOf(
    '4',
    { plateNum: 'A-1', nickname: 'truck 2', orgId: 1, simNum: '', terminalId: 'a1', vehicleType: '', rank: 3 },
    { ...offline, mileage: 0, serverTime: 100, gpsTime: 400, alarms: ['emergency', 'overspeed'], alarmState: 'alarm' },
  ),
  vehicleOf(
    '5',
    { plateNum: '川C5', nickname: '', orgId: 9, simNum: '', terminalId: '', vehicleType: '', rank: 4 },
    {
      ...offline,
      ...noReport,
    },
  ),
]

const small = () => tableOf(fleetOf(fleet, organisations))
const sortedBy = (by: TableSortKey, down = false, table = small()) => {
  table.ask({ sort: { by, down } })
  return table.view.ids().join('')
}

/** [column, smallest first, largest first]: vehicles without the value are last in both, in list order. */
const orders: Record<Exclude<TableSortKey, 'platform'>, [up: string, down: string]> = {
  state: ['13245', '24531'],
  plate: ['52134', '43125'],
  nickname: ['42135', '12435'],
  organisation: ['13245', '24135'],
  vehicleType: ['21345', '13245'],
  speed: ['31245', '13245'],
  offlineSince: ['54213', '24513'],
  reportTime: ['42135', '31245'],
  fixTime: ['12345', '43215'],
  acc: ['13245', '24135'],
  fuel: ['21345', '12345'],
  mileage: ['41235', '21435'],
  phone: ['32145', '12345'],
  terminalId: ['41235', '21435'],
  alarms: ['34125', '43125'],
}

test.each(Object.entries(orders))('by %s both ways, without the value last', (by, [up, down]) => {
  expect([sortedBy(by as TableSortKey), sortedBy(by as TableSortKey, true)]).toEqual([up, down])
})

test('every column that sorts is in the cases above', () => {
  expect(tableSorts.filter(by => by !== 'platform')).toEqual(Object.keys(orders))
})

test('without an order it is that of the list', () => {
  const { view } = small()
  expect(view.ids().join('')).toBe('12345')
})

test('by platform, over several', () => {
  const of = (ids: string[], rank = 0) => ids.map((id, at) => vehicleOf(id, { rank: rank + at }))
  const table = tableOf(fleetOfSeveral({ b: { vehicles: of(['1', '2']) }, a: { vehicles: of(['3']) } }))
  table.ask({ sort: { by: 'platform', down: false } })
  expect(table.view.nextState()?.rows.map(({ ptitle }) => ptitle)).toEqual(['A', 'B', 'B'])
})

test('equal vehicles stay in the order of the list both ways', () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    vehicleOf(String(at + 1), { rank: at }, { fuel: at % 3 === 0 ? null : at % 2 }),
  )
  const table = tableOf(fleetOf(many))
  for (const down of [false, true]) {
    table.ask({ sort: { by: 'fuel', down } })
    const ids = table.view.ids().map(Number)
    const groups = new Map<string, number[]>()
    for (const id of ids) {
      const { fuel } = many[id - 1]?.position ?? {}
      groups.set(String(fuel), [...(groups.get(String(fuel)) ?? []), id])
    }
    expect([...groups.keys()]).toEqual(down ? ['1', '0', 'null'] : ['0', '1', 'null'])
    for (const group of groups.values()) expect(group).toEqual(group.toSorted((a, b) => a - b))
  }
})

test('values too far apart for one number are in the same order', () => {
  const far = [5, null, 1_750_000_000_000, 5, -3].map((serverTime, at) => vehicleOf(String(at + 1), { rank: at }, { serverTime }))
  const table = tableOf(fleetOf(far))
  expect(sortedBy('reportTime', false, table)).toBe('51432')
  expect(sortedBy('reportTime', true, table)).toBe('31452')
})

test('many different names are in the order of the language, numbers in them by their value', () => {
  const names = Array.from({ length: 4000 }, (_, at) => `${['沪', '京', 'b', 'a'][at % 4]}A·${at}`)
  const table = tableOf(fleetOf(names.map((plateNum, at) => vehicleOf(String(at + 1), { plateNum, rank: at }))))
  table.ask({ sort: { by: 'plate', down: false } })
  const shown = table.view.ids().map(id => names[Number(id) - 1])
  expect(shown).toEqual(names.toSorted(new Intl.Collator(['zh-CN', 'en'], { numeric: true }).compare))
})

test('words, state, organisation and a list of vehicles narrow it; counts are of any state', () => {
  const { view, ask } = small()
  ask({ only: ['5', '1', '2', 'unknown'] })
  expect(view.ids().join('')).toBe('125')
  ask({ only: ['5', '1', '2'], organisation: 'o1', state: 'offline' })
  expect(view.ids().join('')).toBe('2')
  expect(view.nextState()?.counts).toMatchObject({ total: 2, driving: 1 })
  ask({ only: [] })
  expect(view.ids()).toEqual([])
  ask({ organisation: 'o1' })
  expect(view.ids().join('')).toBe('1234')
  ask({ organisation: 'o2', state: 'driving' })
  expect(view.ids().join('')).toBe('1')
  expect(view.nextState()?.counts).toMatchObject({ total: 2, driving: 1, idling: 1 })
  ask({ words: '沪a', sort: { by: 'plate', down: false } })
  expect(view.ids().join('')).toBe('21')
  ask({ state: 'offline', sort: { by: 'offlineSince', down: false } })
  expect(view.ids().join('')).toBe('542')
})

test('a window of rows is delivered; if the table becomes shorter, its end', () => {
  const { view, ask } = small()
  view.setWindow(1, 3)
  const rows = () => view.nextState()?.rows.map(({ id }: Vehicle) => id)
  expect(rows()).toEqual(['2', '3'])
  expect(rows()).toBeUndefined()
  view.setWindow(3, 5)
  expect(rows()).toEqual(['4', '5'])
  ask({ words: '沪' })
  expect(rows()).toEqual(['1', '2'])
  view.setWindow(0, 100_000)
  ask({})
  expect(rows()).toHaveLength(5)
  expect(maxRows).toBeLessThanOrEqual(200)
})

const bySpeed: TableSort = { by: 'speed', down: true }

test('a report changes the figures of its row at once, and its place seconds later', () => {
  const table = small()
  table.ask({ sort: bySpeed })
  const shown = () => table.view.nextState()?.rows.map(({ id, speed }) => `${id}:${speed}`)
  expect(shown()?.slice(0, 2)).toEqual(['1:30', '3:0'])
  table.columns.applyRecords('a', [positionOf('3', { seq: 2, speed: 80, driveState: 'driving' })])
  expect(shown()?.slice(0, 2)).toEqual(['1:30', '3:80'])
  expect(table.wakes).toEqual([resortInterval])
  table.pass(resortInterval - 1)
  expect(shown()).toBeUndefined()
  table.pass(1)
  expect(shown()?.slice(0, 2)).toEqual(['3:80', '1:30'])
})

test('rows keep their places while somebody points at them, and take the new ones afterwards (F14)', () => {
  const table = small()
  table.ask({ sort: bySpeed })
  const shown = () => table.view.nextState()?.rows.map(({ id, speed }) => `${id}:${speed}`)
  shown()
  table.view.hold(true)
  table.columns.applyRecords('a', [positionOf('3', { seq: 2, speed: 80, driveState: 'driving' })])
  table.pass(10 * resortInterval)
  expect(shown()?.slice(0, 2)).toEqual(['1:30', '3:80'])
  table.view.hold(false)
  expect(shown()?.slice(0, 2)).toEqual(['3:80', '1:30'])
})

test('what the user asks for is sorted at once', () => {
  const table = small()
  table.ask({ sort: bySpeed })
  table.view.nextState()
  table.columns.applyRecords('a', [positionOf('3', { seq: 2, speed: 80, driveState: 'driving' })])
  table.ask({ sort: { ...bySpeed } })
  expect(table.view.ids().slice(0, 2)).toEqual(['3', '1'])
})

test('a vehicle that is taken off the list is gone at once', () => {
  const table = small()
  table.ask({ sort: bySpeed })
  table.view.nextState()
  table.columns.replace('a', { ...table.listOf(fleet.slice(1), organisations) })
  expect(table.view.ids()).not.toContain('1')
})
