/** Counts by organisation of a tree: of those at the top, and of the children of open ones. */
import { classCount, classesShown, countsOf, type FleetCounts, type ScreenTree } from '@outrider/contract'
import type { Organisations } from '../organisations.ts'
import type { Narrowed } from './list-window.ts'
import type { SeenFleet } from './seen-fleet.ts'

/** Of a search that finds no more than this every organisation is listed. */
const fewFound = 200

export interface OrganisationCounts {
  orgId: number
  /** Of these right in it. */
  own: number
  /** Of the matching vehicles in it and below. */
  counts: FleetCounts
}

/** Matching vehicles of each organisation by class as shown, those below left out. */
function ownTallies(seen: SeenFleet, { organisations, having, named, among }: Narrowed, shown: Uint8Array): Uint32Array {
  const { index, shownAs } = seen
  const own = new Uint32Array(index.organisationIds.length * classCount)
  const add = (organisation: number, raw: number, count: number): void => {
    const of = shownAs[raw] ?? 0
    const at = organisation * classCount + of
    if (shown[of] === 1) own[at] = (own[at] ?? 0) + count
  }
  if (!having && !named && seen.onlySlot === undefined) {
    organisations.forEach((visible, organisation) => {
      if (visible === 0) return
      for (let raw = 0; raw < classCount; raw++) {
        const count = index.tallies[organisation * classCount + raw] ?? 0
        if (count > 0) add(organisation, raw, count)
      }
    })
    return own
  }
  const size = among?.length ?? index.size
  for (let at = 0; at < size; at++) {
    const slot = among ? (among[at] ?? 0) : at
    const organisation = index.organisations[slot] ?? 0
    if (organisations[organisation] === 1 && having?.[slot] !== 0) add(organisation, index.classes[slot] ?? 0, 1)
  }
  return own
}

export function countsByOrganisation(
  seen: SeenFleet,
  tree: ScreenTree,
  narrowed: Narrowed,
  organisations: Organisations,
): { rows: OrganisationCounts[]; allOpen: boolean } {
  const { index, scope } = seen
  const own = ownTallies(seen, narrowed, classesShown(tree.state))
  /** By id. */
  const below = new Map<number, Uint32Array>()
  index.organisationIds.forEach((id, number) => {
    if (narrowed.organisations[number] !== 1) return
    for (const upper of organisations.above([id])) {
      if (!scope.organisationIds.has(upper)) continue
      const sums = below.get(upper) ?? new Uint32Array(classCount)
      below.set(upper, sums)
      for (let of = 0; of < classCount; of++) sums[of] = (sums[of] ?? 0) + (own[number * classCount + of] ?? 0)
    }
  })
  const top = organisations.highestOf(scope.organisationIds)
  const row = (orgId: number): OrganisationCounts => {
    const number = index.numberOf(orgId)
    const ownCounts = number === undefined ? 0 : countsOf(own, number * classCount).total
    return { orgId, own: ownCounts, counts: countsOf(below.get(orgId) ?? []) }
  }
  const found = top.reduce((sum, id) => sum + row(id).counts.total, 0)
  const allOpen = tree.words.trim() !== '' && found <= fewFound
  const open = allOpen ? [...below.keys()].filter(id => row(id).counts.total > 0) : tree.open
  const listed = new Set([...top, ...open.flatMap(id => (scope.organisationIds.has(id) ? organisations.childrenOf(id) : []))])
  return { rows: [...listed].filter(id => scope.organisationIds.has(id)).map(row), allOpen }
}
