/** The organisations as options of a chooser, below their parents and indented by depth. */
import type { Organisation } from '@outrider/contract'
import { organisationTree, type TreeNode } from './organisation-tree.ts'

export interface Option {
  value: string
  label: string
}

const indent = '　'

function walk(nodes: readonly TreeNode[], depth: number): Option[] {
  return nodes.flatMap(node =>
    node.kind === 'vehicle'
      ? []
      : [
          { value: String(node.organisation.orgId), label: indent.repeat(depth) + node.organisation.orgName },
          ...walk(node.children, depth + 1),
        ],
  )
}

export const organisationOptions = (organisations: readonly Organisation[]): Option[] =>
  walk(organisationTree(organisations, []), 0)
