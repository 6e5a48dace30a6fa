/** Organisations as options of a select, indented by depth. */
import type { Organisation } from '@outrider/contract'
import { organisationTree } from './organisation-tree.ts'

export interface OrganisationOption {
  value: string
  label: string
}

const indent = '　'

export function organisationOptions(organisations: readonly Organisation[]): OrganisationOption[] {
  const { roots, children } = organisationTree(organisations)
  const options: OrganisationOption[] = []
  const walk = (level: readonly number[], depth: number) => {
    for (const at of level) {
      const organisation = organisations[at]
      if (organisation) options.push({ value: String(organisation.orgId), label: indent.repeat(depth) + organisation.orgName })
      walk(children[at] ?? [], depth + 1)
    }
  }
  walk(roots, 0)
  return options
}
