import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetOf, listOf } from '../../../../testing/fleet.ts'
import { vehicleOf } from '../../../../testing/vehicles.ts'
import { createSearch } from './search.ts'

const fleet = [
  vehicleOf('1', { plateNum: '沪A·D12345', nickname: 'North 7', simNum: '13800001111' }),
  vehicleOf('2', { plateNum: 'DU OL 517' }),
  vehicleOf('3', { plateNum: '70-4821' }),
  vehicleOf('4', { plateNum: '京B00004' }),
]

function finder(vehicles = fleet) {
  const columns = fleetOf(vehicles.map((vehicle, rank) => ({ ...vehicle, rank })))
  const search = createSearch(columns)
  const found = (words: string) => {
    const slots = search.find(words)
    return Array.from(columns.order)
      .filter(slot => !slots || slots[slot] === 1)
      .map(slot => columns.idOf(slot))
  }
  return { columns, search, found }
}

test('part of plate number, nickname or SIM number finds a vehicle', () => {
  const { found } = finder()
  expect(found('12345')).toEqual(['1'])
  expect(found('north')).toEqual(['1'])
  expect(found('0001111')).toEqual(['1'])
  expect(found('沪a')).toEqual(['1'])
})

test('a vehicle is found by the pinyin initials of its names, and by the id of its terminal (S2.routeDetail.16)', () => {
  const { found } = finder([
    vehicleOf('1', { initials: 'yb12345 lcc', terminalId: 'TRM-0042' }),
    vehicleOf('2', { initials: 'hb2' }),
  ])
  expect(found('lcc')).toEqual(['1'])
  expect(found('YB123')).toEqual(['1'])
  expect(found('trm0042')).toEqual(['1'])
  expect(found('hb')).toEqual(['2'])
})

test('plates are found however they are spaced, dotted or hyphenated', () => {
  const { found } = finder()
  expect(found('沪AD123')).toEqual(['1'])
  expect(found('duol517')).toEqual(['2'])
  expect(found('704821')).toEqual(['3'])
  expect(found('ＤＵ')).toEqual(['2'])
})

test('several words all have to occur', () => {
  const { found } = finder()
  expect(found('du 517')).toEqual(['2'])
  expect(found('du 999')).toEqual([])
})

test('without words all are found', () => {
  expect(finder().found('  - ')).toHaveLength(4)
})

test('a word does not reach from one name into the next, nor from one vehicle into the next', () => {
  const { found } = finder([
    vehicleOf('1', { plateNum: 'AB', nickname: 'CD', simNum: '1', initials: 'xy' }),
    vehicleOf('2', { plateNum: 'ZZ', simNum: '2' }),
  ])
  expect(found('abcd')).toEqual([])
  expect(found('xyzz')).toEqual([])
})

test('a name that contains separators is found without them', () => {
  const { found } = finder([vehicleOf('1', { plateNum: 'A\u0000B\u0001C' }), vehicleOf('2', { plateNum: 'ABD' })])
  expect(found('abc')).toEqual(['1'])
  expect(found('abd')).toEqual(['2'])
  expect(found('a\u0000bd')).toEqual(['2'])
})

test('the same question has the same answer as long as the list is the same', () => {
  const { columns, search, found } = finder()
  const first = search.find('517')
  expect(search.find(' 517 ')).toBe(first)
  columns.replace('a', listOf([vehicleOf('9', { plateNum: '517' })]))
  expect(found('517')).toEqual(['9'])
})

test('texts can be made beforehand, some at a time', () => {
  const { columns, search, found } = finder(Array.from({ length: 5000 }, (_, id) => vehicleOf(String(id))))
  expect([search.prepare(), search.prepare(), search.prepare(), search.prepare()]).toEqual([true, true, false, false])
  expect(found('沪A04999')).toEqual(['4999'])
  expect(found('沪A')).toHaveLength(columns.size)
})

test('words in any order, extended or not, match the same vehicles as a full scan', () => {
  const without = (text: string) => text.replaceAll(/[ -]/g, '')
  const letter = fc.constantFrom('a', 'b', '沪', '1', ' ', '-')
  const anyText = fc.string({ unit: letter, maxLength: 6 })
  const anyVehicle = fc.record({ plateNum: anyText, nickname: anyText, simNum: anyText, terminalId: anyText, initials: anyText })
  fc.assert(
    fc.property(fc.array(anyVehicle, { maxLength: 30 }), fc.array(anyText, { minLength: 1 }), (names, queries) => {
      const vehicles = names.map((each, id) => vehicleOf(String(id), each))
      const { found } = finder(vehicles)
      for (const query of queries) {
        const words = query.split(' ').map(without)
        const naive = vehicles.filter(({ plateNum, nickname, simNum, terminalId, initials }) =>
          words.every(word => [plateNum, nickname, simNum, terminalId, initials].some(name => without(name).includes(word))),
        )
        expect(found(query)).toEqual(naive.map(({ id }) => id))
      }
    }),
  )
})
