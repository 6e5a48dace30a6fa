/** Which roles an administrator sees, and which he may change or give. */
import { type AdminRole, type AppMenuAuth, type Right, rightsOfPeople } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { fail } from '../../calls/refusal.ts'
import type { Database } from '../../store/schema.ts'
import { OrganisationsRepository } from './organisation-administration.repository.ts'
import { OrganisationTree } from './organisation-tree.ts'
import { hasNoMore } from '../../accounts/has-no-more.ts'
import type { Reach } from './reach.ts'
import { type Holder, RolesRepository, type StoredRole } from './role.repository.ts'

/** Nothing that the administrator has not himself. */
export const grantsNoMore = (rights: readonly Right[], than: Readonly<AppMenuAuth>): boolean => rights.every(right => than[right])

/** In the order of the contract, each once. */
export const inOrder = (rights: readonly Right[]): Right[] => rightsOfPeople.filter(right => rights.includes(right))

/** Those from the start, and those of organisations in reach or above: a company's roles are for its branches, too. */
export async function seenRoles(db: Kysely<Database>, reach: Reach): Promise<{ roles: StoredRole[]; tree: OrganisationTree }> {
  const [roles, organisations] = await Promise.all([new RolesRepository(db).all(), new OrganisationsRepository(db).all()])
  const tree = new OrganisationTree(organisations)
  const seen = new Set(reach.organisationIds)
  for (const id of reach.organisationIds) for (const above of tree.above(id)) seen.add(above.id)
  return { roles: roles.filter(({ organisation_id: id }) => id === null || seen.has(id)), tree }
}

/** Why the administrator cannot change it. */
export function fixedBecause(role: StoredRole, reach: Reach, own: ReadonlySet<number>): AdminRole['fixed'] {
  if (role.organisation_id === null) return 'shipped'
  if (!reach.organisationIds.has(role.organisation_id)) return 'above'
  if (own.has(role.id)) return 'self'
  return grantsNoMore(role.rights, reach.by.rights) ? '' : 'moreRights'
}

/** Changing a role changes everybody who has it: each must be one whom the administrator may change. */
export function requireChangeable(role: StoredRole, holders: readonly Holder[], reach: Reach): void {
  const own = new Set(holders.some(({ id }) => id === reach.by.userId) ? [role.id] : [])
  const why = fixedBecause(role, reach, own)
  if (why === 'shipped') fail('admin.roleShipped')
  if (why === 'above') fail('admin.roleUnknown')
  if (why === 'self') fail('admin.ownRole')
  if (why === 'moreRights') fail('admin.rightNotYours')
  const reached = ({ organisation_ids: ids }: Holder) =>
    (reach.whole || ids.length > 0) && ids.every(id => reach.organisationIds.has(id))
  if (!holders.every(holder => reached(holder) && hasNoMore(holder.rights, reach.by.rights))) fail('admin.roleHeld')
}

/** The roles that an administrator gives to who sees these organisations; what they grant is compared where they are stored. */
export async function requireSeen(
  db: Kysely<Database>,
  { reach, roleIds, orgIds }: { reach: Reach; roleIds: readonly string[]; orgIds: readonly number[] },
): Promise<number[]> {
  const wanted = [...new Set(roleIds.map(Number))]
  if (wanted.length === 0) return []
  const { roles, tree } = await seenRoles(db, reach)
  const roots = new Set(orgIds.map(id => tree.rootOf(id)))
  // The role of one company is nothing for who sees another one, too: that company's administrators could change what he may do there.
  const fits = ({ organisation_id: id }: StoredRole) => id === null || [...roots].every(root => root === tree.rootOf(id))
  if (!wanted.every(id => roles.some(role => role.id === id && fits(role)))) fail('admin.roleUnknown')
  return wanted
}
