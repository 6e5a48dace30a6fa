/** The tree of organisations with their vehicles, built from the flat list by parent. */
import type { Organisation, Vehicle } from '@outrider/contract'
import type { Mark } from '../api/marking.ts'

export type MarkedOrganisation = Organisation & Mark

export interface OrganisationNode {
  kind: 'organisation'
  /** Unique over platforms. */
  id: string
  organisation: MarkedOrganisation
  children: TreeNode[]
}
export interface VehicleNode {
  kind: 'vehicle'
  /** 'v' and the vehicle's id. */
  id: string
  vehicle: Vehicle
}
export type TreeNode = OrganisationNode | VehicleNode

/** Organisation ids of two platforms may be equal: the platform's code keeps them apart. */
const key = (orgId: number, pcode: string | undefined) => (pcode === undefined ? String(orgId) : `${orgId}@${pcode}`)

/** True when following the parents from this organisation comes back to it. */
function inCircle(node: OrganisationNode, nodes: ReadonlyMap<string, OrganisationNode>): boolean {
  const seen = new Set<string>()
  let at: OrganisationNode | undefined = node
  while (at && !seen.has(at.id)) {
    seen.add(at.id)
    at = nodes.get(key(at.organisation.parentId, at.organisation.pcode))
  }
  return at !== undefined
}

/**
 * Roots first. An organisation whose parent is not on the list (the user may not see it) is a root of its own, and so is one whose
 * parents run in a circle. Vehicles of unknown organisations stand at the top level, so that none is lost.
 */
export function organisationTree(organisations: readonly MarkedOrganisation[], vehicles: Iterable<Vehicle>): TreeNode[] {
  const nodes = new Map<string, OrganisationNode>()
  for (const organisation of organisations) {
    const id = key(organisation.orgId, organisation.pcode)
    nodes.set(id, { kind: 'organisation', id, organisation, children: [] })
  }
  const roots: TreeNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(key(node.organisation.parentId, node.organisation.pcode))
    if (parent && !inCircle(node, nodes)) parent.children.push(node)
    else roots.push(node)
  }
  for (const vehicle of vehicles) {
    const home = nodes.get(key(vehicle.orgId, vehicle.pcode))?.children ?? roots
    home.push({ kind: 'vehicle', id: `v${vehicle.id}`, vehicle })
  }
  return roots
}
