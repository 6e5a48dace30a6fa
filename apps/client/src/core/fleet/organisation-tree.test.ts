import { organisation } from '@outrider/contract'
import { expect, test } from 'vitest'
import { organisationKey, type TaggedOrganisation, organisationTree } from './organisation-tree.ts'

const org = (orgId: number, parentId: number, change: { pcode?: string } = {}): TaggedOrganisation => ({
  id: orgId,
  orgId,
  parentId,
  isParent: false,
  splicId: String(orgId),
  orgName: `Org ${orgId}`,
  ...change,
})

/** The tree as nested keys. */
function shape(organisations: readonly TaggedOrganisation[]): unknown[] {
  const { roots, children } = organisationTree(organisations)
  const nested = (at: number): unknown => {
    const { orgId, pcode } = organisations[at] ?? org(0, 0)
    const key = organisationKey(orgId, pcode)
    const below = children[at] ?? []
    return below.length === 0 ? key : [key, ...below.map(nested)]
  }
  return roots.map(nested)
}

test('an organisation has id, orgId, an integer parentId, isParent and splicId (S3.org.1)', () => {
  expect(Object.keys(organisation.shape)).toEqual(expect.arrayContaining(['id', 'orgId', 'parentId', 'isParent', 'splicId']))
  expect(organisation.safeParse(org(2, 1)).success).toBe(true)
  expect(organisation.safeParse(org(2, 1.5)).success).toBe(false)
})

test('the tree is built from the flat list by parent, in whatever order it comes (S3.org.2)', () => {
  expect(shape([org(3, 2), org(1, 0), org(2, 1), org(4, 1)])).toEqual([['o1', ['o2', 'o3'], 'o4']])
})

test('an organisation whose parent one may not see is a root', () => {
  expect(shape([org(5, 2), org(6, 5)])).toEqual([['o5', 'o6']])
})

test('cyclic parents lose nothing: members of the cycle are roots, those below stay below', () => {
  expect(shape([org(4, 1), org(1, 2), org(2, 1), org(3, 3)])).toEqual([['o1', 'o4'], 'o2', 'o3'])
})

test('equal organisation ids of two platforms stay apart', () => {
  expect(shape([org(1, 0, { pcode: 'a' }), org(1, 0, { pcode: 'b' }), org(2, 1, { pcode: 'b' })])).toEqual([
    'o1@a',
    ['o1@b', 'o2@b'],
  ])
})

test('an organisation that is listed twice counts once', () => {
  expect(shape([org(1, 0), org(1, 0), org(2, 1)])).toEqual([['o1', 'o2']])
})
