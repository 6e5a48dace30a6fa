/** Roles: named sets of rights that an organisation keeps. Ours. Who may give and change them is checked by the server (modules/administration). */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { type Right, rightsOfPeople } from '../entities/rights.ts'
import { limits } from '../limits/index.ts'
import { hiddenReports } from './admin-report-menus.ts'

const right = 'adminAuth'
const nothing = z.object({})
export const roleId = z.string().check(z.regex(/^\d{1,9}$/))
const names = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameOfAccount)),
  /** Empty: the name is shown in both languages. */
  english: z.string().check(z.trim(), z.maxLength(limits.nameOfAccount)),
}
const rights = z.array(z.enum(rightsOfPeople as [Right, ...Right[]])).check(z.maxLength(rightsOfPeople.length))

export const adminRole = z.object({
  roleId: z.string(),
  /** Which keeps it; null: it is there from the start, or kept above what the administrator reaches. */
  orgId: z.nullable(z.int()),
  name: z.string(),
  english: z.string(),
  rights,
  /** Who has it signs in with a second step. */
  secondFactor: z.boolean(),
  /** Reports that the menu of who has it leaves out, unless another role of the same person offers them. */
  hiddenReports: z.array(z.string()),
  /** Who has it, of those whom the administrator reaches. */
  users: z.int(),
  /**
   * Why the administrator cannot change it; empty: he may. `shipped`: it is there from the start. `above`: an organisation above keeps it. `self`: he has
   * it himself. `moreRights`: it has rights that he has not, so that he cannot give it either.
   */
  fixed: z.enum(['', 'shipped', 'above', 'self', 'moreRights']),
  /** Whether the administrator may give it. */
  givable: z.boolean(),
})
export type AdminRole = z.infer<typeof adminRole>

/** Missing: as it is; of a new role, no, and none. */
const secondFactor = z.optional(z.boolean())
const menu = z.optional(hiddenReports)
export const roleForm = z.object({ orgId: z.int(), ...names, rights, secondFactor, hiddenReports: menu })
export const roleChange = z.object({ roleId, ...names, rights, secondFactor, hiddenReports: menu })

const changes = { right, edit: true, record: true, leaves: 'account' } as const
const roleErrors = ['admin.roleUnknown', 'admin.roleShipped', 'admin.ownRole', 'admin.roleHeld', 'admin.rightNotYours'] as const

export const adminRoleCalls = {
  getRoles: call({
    about: 'The roles that are there from the start, and those of the organisations of the administrator and of those above',
    request: nothing,
    data: z.object({ roles: z.array(adminRole) }),
    right,
    ids: { reply: { 'roles[].roleId': 'role', 'roles[].orgId': 'organisation' } },
  }),
  addRole: call({
    about: 'Add a role to an organisation, with rights that the administrator has himself',
    request: roleForm,
    data: z.object({ roleId: z.string() }),
    ...changes,
    ids: { request: { orgId: 'organisation' }, reply: { roleId: 'role' } },
    errors: ['organisation.unknown', 'admin.nameInvalid', 'admin.roleNameTaken', 'admin.rightNotYours', 'admin.rolesFull'],
  }),
  changeRole: call({
    about:
      'Rename a role or change its rights, for everybody who has it; what is taken away ends at once, also where it is under way',
    request: roleChange,
    data: nothing,
    ...changes,
    ids: { request: { roleId: 'role' } },
    errors: [...roleErrors, 'admin.nameInvalid', 'admin.roleNameTaken'],
  }),
  endRole: call({
    about: 'End a role that nobody has any more',
    request: z.object({ roleId }),
    data: nothing,
    ...changes,
    ids: { request: { roleId: 'role' } },
    errors: [...roleErrors, 'admin.roleInUse'],
  }),
}
