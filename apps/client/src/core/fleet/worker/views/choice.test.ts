import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetOf, fleetOfSeveral, listOf, organisationOf } from '../../../../testing/fleet.ts'
import { vehicleOf } from '../../../../testing/vehicles.ts'
import { createChoice, createPickerChoice } from './choice.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { createFleetTree, slotsBelow } from './tree.ts'

const vehicles = [vehicleOf('1', { orgId: 2 }), vehicleOf('2', { orgId: 2, rank: 1 }), vehicleOf('3', { rank: 2 })]
const organisations = [organisationOf(1, 0), organisationOf(2, 1), organisationOf(3, 1)]

function choosing<Columns extends FleetColumns>(columns: Columns) {
  const tree = createFleetTree(columns)
  const choice = createChoice(columns, tree)
  const chosen = () =>
    Array.from(columns.order)
      .filter(slot => choice.has(slot))
      .map(slot => columns.idOf(slot))
  const below = (key: string) => choice.below()[tree.nodeOf(key)]
  return { columns, choice, chosen, below }
}
const small = () => choosing(fleetOf(vehicles, organisations))

test('without a choice all are chosen, also those that come later', () => {
  const { columns, choice, chosen } = small()
  expect(choice).toMatchObject({ all: true, count: 3 })
  columns.replace('a', listOf([...vehicles, vehicleOf('4', { rank: 3 })]))
  expect(chosen()).toEqual(['1', '2', '3', '4'])
})

test('the last chosen vehicle stays: removing it is refused and changes nothing (S5.selected.keepOne)', () => {
  const { choice, chosen } = small()
  expect(choice.choose(['1', '2'], false)).toBe('done')
  const { version } = choice
  expect(choice.choose(['3'], false)).toBe('keepOne')
  expect(choice.choose(['3', '1'], false)).toBe('keepOne')
  expect(choice.chooseOrganisation('o1', false)).toBe('keepOne')
  expect(choice.only([])).toBe('keepOne')
  expect(chosen()).toEqual(['3'])
  expect(choice.version).toBe(version)
})

test('all below an organisation are chosen, or not', () => {
  const { choice, chosen, below } = small()
  expect(choice.chooseOrganisation('o2', false)).toBe('done')
  expect(chosen()).toEqual(['3'])
  expect([below('o1'), below('o2'), below('o3')]).toEqual([1, 0, 0])
  expect(choice.chooseOrganisation('o2', true)).toBe('done')
  expect([below('o1'), below('o2')]).toEqual([3, 2])
  expect(choice.chooseOrganisation('nowhere', false)).toBe('done')
})

test('who has chosen every one has no choice any more: those that come later are chosen as well', () => {
  const { choice } = small()
  choice.only(['1'])
  expect(choice.all).toBe(false)
  choice.choose(['2', '3'], true)
  expect(choice.all).toBe(true)
  expect(choice.saved()).toEqual({ all: true })
})

test('more than may be chosen are refused, and all together are shown all the same (S6.scope.4)', () => {
  const { choice, chosen } = small()
  choice.max = 1
  expect(choice.all).toBe(true)
  expect(choice.choose(['3'], false)).toBe('tooMany')
  expect(choice.only(['1', '2'])).toBe('tooMany')
  expect(choice.only(['1'])).toBe('done')
  expect(choice.choose(['2'], true)).toBe('tooMany')
  expect(chosen()).toEqual(['1'])
  choice.chooseAll()
  expect(chosen()).toHaveLength(3)
})

test('lowering the limit removes no vehicles, and allows no more', () => {
  const { choice } = choosing(fleetOf([...vehicles, vehicleOf('4', { rank: 3 })]))
  choice.only(['1', '2', '3'])
  choice.max = 1
  expect(choice.count).toBe(3)
  expect(choice.choose(['3'], false)).toBe('done')
  expect(choice.choose(['4'], true)).toBe('tooMany')
})

test('a choice is of vehicles, not of places on the list: it survives every other list, and one that is not whole', () => {
  const { columns, choice, chosen } = small()
  choice.only(['3', '1'])
  columns.replace('a', listOf([vehicleOf('9'), vehicleOf('3', { rank: 1 })]))
  expect(chosen()).toEqual(['3'])
  expect(choice.saved()).toEqual({ ids: ['3', '1'] })
  columns.replace('a', listOf([vehicleOf('1'), vehicleOf('2'), vehicleOf('3')]))
  expect(chosen().toSorted()).toEqual(['1', '3'])
})

test('when none of the chosen is on the list all are shown, and the choice holds again when one is back', () => {
  const { columns, choice, chosen } = small()
  choice.only(['3'])
  columns.replace('a', listOf(vehicles.slice(0, 2)))
  expect(choice).toMatchObject({ all: true, count: 2 })
  expect(choice.saved()).toEqual({ ids: ['3'] })
  columns.replace('a', listOf(vehicles))
  expect(chosen()).toEqual(['3'])
})

test('equal numbers of two platforms are chosen apart', () => {
  const columns = fleetOfSeveral({ a: { vehicles }, b: { vehicles } })
  const { choice, chosen, below } = choosing(columns)
  choice.only(['1@b'])
  expect(chosen()).toEqual(['1@b'])
  columns.replace('a', listOf([vehicleOf('5')]))
  expect(chosen()).toEqual(['1@b'])
  choice.chooseOrganisation('pb', true)
  expect(chosen()).toEqual(['1@b', '2@b', '3@b'])
  expect(below('pb')).toBe(3)
})

test('a saved choice is restored, also before the list is loaded', () => {
  const { choice, columns, chosen } = choosing(fleetOf([]))
  choice.restore({ ids: ['2', 'gone'] })
  columns.replace('a', listOf(vehicles))
  expect(chosen()).toEqual(['2'])
  choice.restore({ all: true })
  expect(chosen()).toHaveLength(3)
})

test('a picker begins with what it is given, and can end with none or with every one', () => {
  const columns = fleetOf(vehicles, organisations)
  const tree = createFleetTree(columns)
  const choice = createPickerChoice(columns, tree, { ids: ['2'], max: 2 })
  expect(choice).toMatchObject({ all: false, count: 1 })
  expect(choice.choose(['2'], false)).toBe('done')
  expect(choice).toMatchObject({ all: false, count: 0 })
  expect(choice.below()[tree.nodeOf('o1')]).toBe(0)
  expect(choice.chooseOrganisation('o1', true)).toBe('tooMany')
  choice.max = null
  expect(choice.chooseOrganisation('o1', true)).toBe('done')
  expect(choice).toMatchObject({ all: false, count: 3 })
  expect(choice.only([])).toBe('done')
  expect(choice.saved()).toEqual({ ids: [] })
})

test('any choices leave at least one, and what is chosen below an organisation is counted as it is', () => {
  const id = fc.integer({ min: 0, max: 14 }).map(String)
  const act = fc.oneof(
    fc.record({ ids: fc.array(id), on: fc.boolean() }),
    fc.record({ organisation: fc.constantFrom('o1', 'o2', 'o3', 'o4'), on: fc.boolean() }),
    fc.record({ only: fc.array(id) }),
    fc.record({ list: fc.uniqueArray(id, { minLength: 1 }) }),
  )
  fc.assert(
    fc.property(fc.array(act), acts => {
      const list = (ids: readonly string[]) =>
        listOf(
          ids.map((each, rank) => vehicleOf(each, { orgId: (Number(each) % 4) + 1, rank })),
          [organisationOf(1, 0), organisationOf(2, 1), organisationOf(3, 1), organisationOf(4, 3)],
        )
      const columns = fleetOf([])
      columns.replace('a', list(['1', '2', '3']))
      const tree = createFleetTree(columns)
      const choice = createChoice(columns, tree)
      for (const each of acts) {
        if ('list' in each) columns.replace('a', list(each.list))
        else if ('only' in each) choice.only(each.only)
        else if ('ids' in each) choice.choose(each.ids, each.on)
        else choice.chooseOrganisation(each.organisation, each.on)
        expect(choice.count).toBeGreaterThan(0)
        const nodes = tree.nodes()
        nodes.keys.forEach((_, node) => {
          const chosen = [...slotsBelow(nodes, node)].filter(slot => choice.has(slot))
          expect(choice.below()[node]).toBe(chosen.length)
        })
        expect(choice.below()[nodes.top]).toBe(choice.count)
      }
    }),
  )
})
