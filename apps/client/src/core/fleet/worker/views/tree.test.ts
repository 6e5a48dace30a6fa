import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetOf, fleetOfSeveral, listOf, organisationOf } from '../../../../testing/fleet.ts'
import { positionOf, vehicleOf } from '../../../../testing/vehicles.ts'
import { classCount, countsOf } from '../store/classes.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { createFleetTree, type FleetTree, slotsBelow, tallyByNode } from './tree.ts'

/** Keys of the tree, nested, an organisation's vehicles behind the organisations below it. */
function shape(columns: FleetColumns): unknown[] {
  const { children, keys, order, starts, top } = createFleetTree(columns).nodes()
  const inside = (node: number): unknown[] => [
    ...(children[node] ?? []).map(child => (inside(child).length === 0 ? keys[child] : [keys[child], ...inside(child)])),
    ...Array.from(order.subarray(starts[node], starts[node + 1]), slot => `v${columns.idOf(slot)}`),
  ]
  return inside(top)
}

const countsBelow = (tree: FleetTree, key: string) => countsOf(tree.tallies(), tree.nodeOf(key) * classCount)

test('vehicles are below their organisations, and their nodes have ids that begin with v (S3.org.3)', () => {
  const organisations = [organisationOf(2, 1), organisationOf(1, 0)]
  const vehicles = [vehicleOf('7', { orgId: 1, rank: 1 }), vehicleOf('8', { orgId: 2 }), vehicleOf('9', { orgId: 1 })]
  expect(shape(fleetOf(vehicles, organisations))).toEqual([['o1', ['o2', 'v8'], 'v9', 'v7']])
})

test('a vehicle of an unknown organisation is at the top', () => {
  expect(shape(fleetOf([vehicleOf('7', { orgId: 99 })], [organisationOf(1, 0)]))).toEqual(['o1', 'v7'])
})

test('of several platforms each is a node at the top, with what is of no known organisation', () => {
  const columns = fleetOfSeveral({
    a: { vehicles: [vehicleOf('7')], organisations: [organisationOf(1, 0), organisationOf(2, 1)] },
    b: { vehicles: [vehicleOf('7'), vehicleOf('8', { orgId: 5, rank: 1 })], organisations: [organisationOf(1, 0)] },
    c: { vehicles: [] },
  })
  expect(shape(columns)).toEqual([['pa', ['o1@a', 'o2@a', 'v7@a']], ['pb', ['o1@b', 'v7@b'], 'v8@b'], 'pc'])
  expect(createFleetTree(columns).nodes().names).toEqual(expect.arrayContaining(['A', 'B', 'C', 'Org 2']))
})

test('counts of an organisation are of all below it, and follow the vehicles', () => {
  const columns = fleetOf([vehicleOf('7', { orgId: 2 }), vehicleOf('8')], [organisationOf(1, 0), organisationOf(2, 1)])
  const tree = createFleetTree(columns)
  expect(countsBelow(tree, 'o1')).toMatchObject({ total: 2, parked: 2, driving: 0 })
  columns.applyRecords('a', [
    positionOf('7', { seq: 2, driveState: 'driving' }),
    positionOf('7', { seq: 3, driveState: 'idling', alarmState: 'alarm' }),
  ])
  expect(countsBelow(tree, 'o1')).toMatchObject({ total: 2, parked: 1, driving: 0, idling: 1, alarm: 1 })
  expect(countsBelow(tree, 'o2')).toMatchObject({ total: 1, idling: 1 })
})

test('another list makes another tree', () => {
  const columns = fleetOf([vehicleOf('7')], [organisationOf(1, 0)])
  const tree = createFleetTree(columns)
  expect(countsBelow(tree, 'o1').total).toBe(1)
  columns.replace('a', listOf([vehicleOf('7', { orgId: 3 }), vehicleOf('8', { orgId: 3 })], [organisationOf(3, 0)]))
  expect(tree.nodeOf('o1')).toBe(-1)
  expect(countsBelow(tree, 'o3').total).toBe(2)
})

test('five thousand organisations in one line are a tree like any other', () => {
  const organisations = Array.from({ length: 5000 }, (_, at) => organisationOf(at + 1, at))
  const tree = createFleetTree(fleetOf([vehicleOf('7', { orgId: 5000 })], organisations))
  expect(countsBelow(tree, 'o1').total).toBe(1)
})

const states = fc.record({
  id: fc.integer({ min: 0, max: 39 }),
  driveState: fc.constantFrom('driving', 'idling', 'parked', 'offline', 'unknown'),
  onlineState: fc.constantFrom('online', 'offline'),
  alarmState: fc.constantFrom('alarm', 'none'),
  abnormalOffline: fc.boolean(),
  located: fc.boolean(),
})

test('no vehicle and no organisation is lost, and counts after any changes equal a full recount', () => {
  const anyOrganisations = fc.uniqueArray(fc.tuple(fc.nat(12), fc.nat(12)), { selector: ([orgId]) => orgId })
  const anyHomes = fc.array(fc.nat(14), { maxLength: 40 })
  fc.assert(
    fc.property(anyOrganisations, anyHomes, fc.array(fc.array(states)), (organisations, homes, batches) => {
      const columns = fleetOf(
        homes.map((orgId, id) => vehicleOf(String(id), { orgId, rank: id })),
        organisations.map(([orgId, parentId]) => organisationOf(orgId, parentId)),
      )
      const tree = createFleetTree(columns)
      tree.tallies()
      let seq = 1
      for (const batch of batches) {
        columns.applyRecords(
          'a',
          batch.map(({ id, ...state }) => positionOf(String(id), { seq: ++seq, ...state })),
        )
      }
      const nodes = tree.nodes()
      expect([...nodes.order].toSorted((a, b) => a - b)).toEqual([...columns.order])
      expect(nodes.keys.toSorted()).toEqual(['', ...organisations.map(([orgId]) => `o${orgId}`)].toSorted())
      expect(tree.tallies()).toEqual(tallyByNode(columns.order, columns.classes, nodes))
      for (const [orgId] of organisations) {
        const node = tree.nodeOf(`o${orgId}`)
        expect(countsBelow(tree, `o${orgId}`).total).toBe(slotsBelow(nodes, node).length)
      }
      expect(countsOf(tree.tallies(), nodes.top * classCount)).toEqual(columns.counts)
    }),
  )
})
