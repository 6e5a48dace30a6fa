/** The organisation tree, built from the flat list of parents. */
import type { Organisation } from '@outrider/contract'
import type { PlatformTag } from '../api/platform-tagging.ts'

export type TaggedOrganisation = Organisation & PlatformTag

/** Indexes into the list of organisations. */
export interface OrganisationTree {
  roots: readonly number[]
  children: readonly (readonly number[])[]
}

/** Organisation ids of two platforms may be equal; the platform code makes the key unique. */
export const organisationKey = (orgId: number, pcode: string | undefined): string =>
  pcode === undefined ? `o${orgId}` : `o${orgId}@${pcode}`

/** The organisation of a key, and its platform if there are several. */
export function organisationOfKey(key: string): { orgId: number; pcode: string | undefined } | undefined {
  const [, orgId, pcode] = /^o(\d+)(?:@(.+))?$/.exec(key) ?? []
  return orgId === undefined ? undefined : { orgId: Number(orgId), pcode }
}

/** Index of each one's parent; -1: root. */
function parentsOf(organisations: readonly TaggedOrganisation[], byKey: ReadonlyMap<string, number>): Int32Array {
  const parents = Int32Array.from(organisations, ({ parentId, pcode }) => byKey.get(organisationKey(parentId, pcode)) ?? -1)
  const walkOf = new Int32Array(parents.length).fill(-1)
  for (let start = 0; start < parents.length; start++) {
    let at = start
    while (at >= 0 && walkOf[at] === -1) {
      walkOf[at] = start
      at = parents[at] ?? -1
    }
    // A cycle: all of its members become roots.
    while (at >= 0 && walkOf[at] === start) {
      const next: number = parents[at] ?? -1
      parents[at] = -1
      at = next
    }
  }
  return parents
}

/**
 * An organisation whose parent is not in the list (not visible to the user) is a root, and so are all members of a cycle.
 * Duplicates count once.
 */
export function organisationTree(organisations: readonly TaggedOrganisation[]): OrganisationTree {
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
