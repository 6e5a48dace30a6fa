/** The organisations of an administrator as rows of a tree, all of it open. */
import type { AdminOrganisation, Lang } from '@outrider/contract'
import { nameIn } from './name-in-language.ts'
import type { TreeRow } from '../../ui/tree/tree-row.ts'

export interface OrganisationRow extends TreeRow {
  readonly organisation: AdminOrganisation
}

export function organisationRows(
  organisations: readonly AdminOrganisation[],
  closed: ReadonlySet<string> = new Set(),
): OrganisationRow[] {
  const below = new Map<number | null, AdminOrganisation[]>()
  for (const each of organisations) below.set(each.parentId, [...(below.get(each.parentId) ?? []), each])
  const rows: OrganisationRow[] = []
  const add = (parentId: number | null, depth: number, parent: number): void => {
    const siblings = below.get(parentId) ?? []
    for (const [at, organisation] of siblings.entries()) {
      const key = String(organisation.orgId)
      const open = below.has(organisation.orgId) ? !closed.has(key) : undefined
      const index = rows.length
      rows.push({ key, depth, position: at + 1, siblings: siblings.length, parent, open, organisation })
      if (open) add(organisation.orgId, depth + 1, index)
    }
  }
  add(null, 0, -1)
  return rows
}

/** Ids of an organisation and of all below it. */
export function withBelow(organisations: readonly AdminOrganisation[], orgId: number): Set<number> {
  const rows = organisationRows(organisations)
  const start = rows.findIndex(({ organisation }) => organisation.orgId === orgId)
  const found = new Set<number>()
  for (const { depth, organisation } of rows.slice(start)) {
    if (found.size > 0 && depth <= (rows[start]?.depth ?? 0)) break
    found.add(organisation.orgId)
  }
  return found
}

/** As choices of a field, each below the one above it. `without`: those that are not offered. */
export const organisationChoices = (
  organisations: readonly AdminOrganisation[],
  lang: Lang,
  without: ReadonlySet<number> = new Set(),
): { value: string; text: string }[] =>
  organisationRows(organisations)
    .filter(({ organisation }) => !without.has(organisation.orgId))
    .map(({ key, depth, organisation }) => ({ value: key, text: `${'　'.repeat(depth)}${nameIn(organisation, lang)}` }))
