import { organisation } from '@outrider/contract'
import { expect, test } from 'vitest'
import { organisationTree, type TreeNode } from './organisation-tree.ts'
import { vehicleOf } from './test-vehicles.ts'

const org = (orgId: number, parentId: number, change: object = {}) => ({
  id: orgId,
  orgId,
  parentId,
  isParent: false,
  splicId: String(orgId),
  orgName: `Org ${orgId}`,
  ...change,
})

/** The tree as nested ids. */
const shape = (nodes: readonly TreeNode[]): unknown[] =>
  nodes.map(node => (node.kind === 'vehicle' || node.children.length === 0 ? node.id : [node.id, ...shape(node.children)]))

test('an organisation has id, orgId, an integer parentId, isParent and splicId (S3.org.1)', () => {
  expect(Object.keys(organisation.shape)).toEqual(expect.arrayContaining(['id', 'orgId', 'parentId', 'isParent', 'splicId']))
  expect(organisation.safeParse(org(2, 1)).success).toBe(true)
  expect(organisation.safeParse(org(2, 1.5)).success).toBe(false)
})

test('the tree is built from the flat list by parent, in whatever order it comes (S3.org.2)', () => {
  expect(shape(organisationTree([org(3, 2), org(1, 0), org(2, 1), org(4, 1)], []))).toEqual([['1', ['2', '3'], '4']])
})

test('vehicle nodes have ids that begin with v (S3.org.3)', () => {
  expect(shape(organisationTree([org(1, 0)], [vehicleOf('7', { orgId: 1 })]))).toEqual([['1', 'v7']])
})

test('an organisation whose parent one may not see is a root', () => {
  expect(shape(organisationTree([org(5, 2), org(6, 5)], []))).toEqual([['5', '6']])
})

test('parents in a circle lose nobody', () => {
  expect(shape(organisationTree([org(1, 2), org(2, 1), org(3, 3)], [])).flat()).toEqual(['1', '2', '3'])
})

test('a vehicle of an unknown organisation stands at the top', () => {
  expect(shape(organisationTree([org(1, 0)], [vehicleOf('7', { orgId: 99 })]))).toEqual(['1', 'v7'])
})

test('equal organisation ids of two platforms stay apart', () => {
  const tree = organisationTree([org(1, 0, { pcode: 'a' }), org(1, 0, { pcode: 'b' })], [vehicleOf('7@b', { pcode: 'b' })])
  expect(shape(tree)).toEqual(['1@a', ['1@b', 'v7@b']])
})
