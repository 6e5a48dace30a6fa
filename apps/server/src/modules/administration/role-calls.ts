/** Calls of administrators about roles. */
import { limits, type RequestOf } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { Events } from '../../record/event-record.ts'
import type { Database } from '../../store/schema.ts'
import { nameFrom } from './account-names.ts'
import { administering, reachOf, type Reach, requireOrganisations, requireOwn } from './reach.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'
import { type RoleValues, RolesRepository, type StoredRole } from './role.repository.ts'
import { fixedBecause, grantsNoMore, inOrder, requireChangeable, seenRoles } from './roles.ts'
import { UsersRepository } from './user-administration.repository.ts'

interface RoleCallDependencies {
  db: Kysely<Database>
  access: AccessGate
  events: Events
}
type RolePath = 'admin/getRoles' | 'admin/addRole' | 'admin/changeRole' | 'admin/endRole'

export const adminRoleHandlers = ({ db, access, events }: RoleCallDependencies): Handlers<RolePath> => {
  const roles = new RolesRepository(db)
  const recorded = (
    call: RolePath,
    context: Pick<CallContext, 'user' | 'address'>,
    { id, before, after }: { id: number; before?: RoleValues; after?: RoleValues },
  ) => {
    const changes = changesBetween(
      recordedValues(before),
      recordedValues(
        after && { second_factor: before?.second_factor ?? false, hidden_reports: before?.hidden_reports ?? [], ...after },
      ),
    )
    recordChanges(events, { call, context, subject: { kind: 'role', id: String(id) } }, changes)
  }
  const change = async (id: number, values: RoleValues | undefined, reach: Reach, refuse?: (holders: number) => void) =>
    (await withFreeName(() =>
      roles.change(id, values, (stored, holders) => {
        requireChangeable(stored, holders, reach)
        refuse?.(holders.length)
      }),
    )) ?? fail('admin.roleUnknown')

  return {
    async 'admin/getRoles'(_, { user }) {
      const reach = await reachOf(access, user)
      const [seen, holders, own] = await Promise.all([
        seenRoles(db, reach),
        roles.holders(reach),
        new UsersRepository(db).rolesOf(user.userId),
      ])
      return {
        roles: seen.roles.map(role => {
          const { id, organisation_id: orgId, name, name_en: english, rights } = role
          return {
            roleId: String(id),
            orgId: orgId !== null && reach.organisationIds.has(orgId) ? orgId : null,
            name,
            english,
            rights: inOrder(rights),
            secondFactor: role.second_factor,
            hiddenReports: role.hidden_reports,
            users: holders.get(id) ?? 0,
            fixed: fixedBecause(role, reach, new Set(own)),
            givable: grantsNoMore(rights, user.rights),
          }
        }),
      }
    },

    async 'admin/addRole'({ orgId, ...form }, context) {
      const reach = await reachOf(access, context.user)
      requireOrganisations(reach, [orgId])
      requireOwn(form.rights, reach)
      const after = await valuesOf(form)
      const max = limits.rolesOfOrganisation
      const id = (await withFreeName(() => roles.add(orgId, after, max))) ?? fail('admin.rolesFull', { max })
      recorded('admin/addRole', context, { id, after })
      return { roleId: String(id) }
    },

    async 'admin/changeRole'({ roleId, ...form }, context) {
      const reach = await reachOf(access, context.user)
      requireOwn(form.rights, reach)
      const [id, after] = [Number(roleId), await valuesOf(form)]
      recorded('admin/changeRole', context, { id, before: await change(id, after, reach), after })
      return {}
    },

    async 'admin/endRole'({ roleId }, context) {
      const reach = await reachOf(access, context.user)
      const id = Number(roleId)
      const before: StoredRole = await change(id, undefined, reach, holders => {
        if (holders > 0) fail('admin.roleInUse')
      })
      recorded('admin/endRole', context, { id, before })
      return {}
    },
  }
}

const valuesOf = ({
  name,
  english,
  rights,
  secondFactor,
  hiddenReports,
}: Omit<RequestOf<'admin/addRole'>, 'orgId'>): Promise<RoleValues> =>
  administering(() =>
    Promise.resolve({
      name: nameFrom(name, 'The name of a role'),
      name_en: english === '' ? '' : nameFrom(english, 'The name of a role'),
      rights: inOrder(rights),
      ...(secondFactor !== undefined && { second_factor: secondFactor }),
      ...(hiddenReports !== undefined && { hidden_reports: [...new Set(hiddenReports)] }),
    }),
  )

const recordedValues = (values: RoleValues | undefined): Record<string, unknown> =>
  values
    ? {
        name: values.name,
        english: values.name_en,
        rights: values.rights,
        secondFactor: values.second_factor,
        hiddenReports: values.hidden_reports,
      }
    : {}

async function withFreeName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'roles_organisation_id_name_key')
      fail('admin.roleNameTaken')
    throw error
  }
}
