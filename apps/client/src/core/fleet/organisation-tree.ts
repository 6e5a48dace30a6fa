/** How organisations stand below each other, from the flat list by parent. */
import type { Organisation } from '@outrider/contract'
import type { Mark } from '../api/marking.ts'

export type MarkedOrganisation = Organisation & Mark

/** By the index of an organisation on the list. */
export interface OrganisationTree {
  roots: readonly number[]
  children: readonly (readonly number[])[]
}

/** Organisation ids of two platforms may be equal: the platform's code keeps them apart. */
export const organisationKey = (orgId: number, pcode: string | undefined): string =>
  pcode === undefined ? `o${orgId}` : `o${orgId}@${pcode}`

/** Index of each one's parent; -1: it is a root. */
function parentsOf(organisations: readonly MarkedOrganisation[], byKey: ReadonlyMap<string, number>): Int32Array {
  const parents = Int32Array.from(organisations, ({ parentId, pcode }) => byKey.get(organisationKey(parentId, pcode)) ?? -1)
  const walkOf = new Int32Array(parents.length).fill(-1)
  for (let start = 0; start < parents.length; start++) {
    let at = start
    while (at >= 0 && walkOf[at] === -1) {
      walkOf[at] = start
      at = parents[at] ?? -1
    }
    // This walk has met itself: all that stand in the circle become roots.
    while (at >= 0 && walkOf[at] === start) {
      const next: number = parents[at] ?? -1
      parents[at] = -1
      at = next
    }
  }
  return parents
}

/**
 * An organisation whose parent is not on the list (the user may not see it) is a root, and so are those whose parents run in a
 * circle. One that is on the list twice counts once.
 */
export function organisationTree(organisations: readonly MarkedOrganisation[]): OrganisationTree {
  const byKey = new Map<string, number>()
  organisations.forEach(({ orgId, pcode }, at) => {
    const key = organisationKey(orgId, pcode)
    if (!byKey.has(key)) byKey.set(key, at)
  })
  const parents = parentsOf(organisations, byKey)
  const children: number[][] = organisations.map(() => [])
  const roots: number[] = []
  for (const at of byKey.values()) (children[parents[at] ?? -1] ?? roots).push(at)
  return { roots, children }
}
