/** The organisations as options of a chooser, below their parents and indented by depth. */
import type { Organisation } from '@outrider/contract'
import { organisationTree } from './organisation-tree.ts'

export interface Option {
  value: string
  label: string
}

const indent = '　'

export function organisationOptions(organisations: readonly Organisation[]): Option[] {
  const { roots, children } = organisationTree(organisations)
  const options: Option[] = []
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
