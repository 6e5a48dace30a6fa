/** Calls of administrators about users, over the rules of the command line. */
import {
  type AdminUser,
  type AppMenuAuth,
  type CallPath,
  grantedOf,
  type Lang,
  noRights,
  type Right,
  rightsOfPeople,
} from '@outrider/contract'
import type { Kysely } from 'kysely'
import { makePasswordLink } from '../../accounts/password-links.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import type { CallContext, Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { dayInChina } from '../../fleet/day-in-china.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { Database } from '../../store/schema.ts'
import { identityLinkHandlers } from './identity-links.ts'
import { grantsNoMore, requireSeen, seenRoles } from './roles.ts'
import { hasNoMore } from '../../accounts/has-no-more.ts'
import { administering, reachOf, type Reach, requireOrganisations, requireOwn } from './reach.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'
import type { UserAdministration } from './user-administration.ts'
import type { UserValues } from './user-administration.repository.ts'
import { type ReachedUser, ReachedUsersRepository } from './user-list.repository.ts'

interface UserCallDependencies {
  db: Kysely<Database>
  access: AccessGate
  fleet: LiveFleet
  sessions: Sessions
  events: Events
  users: UserAdministration
  now: () => number
}

type UserPath =
  | 'admin/getUsers'
  | 'admin/getUser'
  | 'admin/addUser'
  | 'admin/changeUser'
  | 'admin/lockUser'
  | 'admin/unlockUser'
  | 'admin/makePasswordLink'
  | 'admin/resetSecondFactor'
  | 'admin/lookAsUser'
  | 'admin/getUserSignIns'
  | 'admin/endUserSignIn'
  | 'admin/getIdentityLinks'
  | 'admin/endIdentityLink'

type Caller = Pick<CallContext, 'address'> & { user: SignedInUser }

/** A role with more than the administrator has is not his to give: as it is when it is given. */
const permittedRole =
  ({ by }: Reach) =>
  (rights: readonly Right[]): void => {
    if (!grantsNoMore(rights, by.rights)) fail('admin.rightNotYours')
  }

export const adminUserHandlers = (deps: UserCallDependencies): Handlers<UserPath> => {
  const { db, access, sessions, events, users, now } = deps
  const reached = new ReachedUsersRepository(db)
  const seen = async (reach: Reach, userId: string) => (await reached.find(reach, Number(userId))) ?? fail('admin.userUnknown')
  /** One whom the administrator may change, too. */
  const changeable = async (reach: Reach, userId: string): Promise<ReachedUser> => {
    const user = await seen(reach, userId)
    if (user.id === reach.by.userId) fail('admin.ownAccount')
    if (!hasNoMore(user.rights, reach.by.rights)) fail('admin.moreRights')
    return user
  }
  const seenBy = async ({ user }: Caller, userId: string) => seen(await reachOf(access, user), userId)
  const changeableBy = async ({ user }: Caller, userId: string) => changeable(await reachOf(access, user), userId)
  const recorded = (call: CallPath, context: Caller, userId: number, changes: ReturnType<typeof changesBetween>) =>
    recordChanges(events, { call, context, subject: { kind: 'user', id: String(userId) } }, changes)
  const requireFuture = (endsOn: string | null): void => {
    if (endsOn && endsOn < dayInChina(now())) fail('admin.endPast')
  }
  const link = ({ user }: Caller, userId: number) =>
    db.transaction().execute(tx => makePasswordLink(tx, { userId, madeBy: user.userId, now: now() }))

  return {
    async 'admin/getUsers'(asked, { user, lang }) {
      const reach = await reachOf(access, user)
      if (asked.orgId !== undefined) requireOrganisations(reach, [asked.orgId])
      if (asked.roleId !== undefined && !(await seenRoles(db, reach)).roles.some(({ id }) => id === Number(asked.roleId)))
        fail('admin.roleUnknown')
      const { users: found, total, next } = await reached.page(reach, asked)
      return { users: found.map(each => onWire(deps, each, reach, lang)), total, next }
    },

    async 'admin/getUser'({ userId }, { user, lang }) {
      const reach = await reachOf(access, user)
      return onWire(deps, await seen(reach, userId), reach, lang)
    },

    async 'admin/addUser'({ login, name, rights: names, orgIds, roleIds = [], ...contact }, context) {
      const reach = await reachOf(access, context.user)
      requireOrganisations(reach, orgIds)
      requireOwn(names, reach)
      requireFuture(contact.endsOn)
      const rights = rightsOf(names, { ...noRights, isShowTab: true })
      const ids = await requireSeen(db, { reach, roleIds, orgIds })
      const roles = { ids, permitted: permittedRole(reach) }
      const added = await administering(() =>
        users.add({ login, name, rights, organisations: orgIds.map(String), contact, by: context.user.userId, roles }),
      )
      const values = { name: added.name, rights: names, roleIds: ids, orgIds: [...new Set(orgIds)], ...contact }
      recorded('admin/addUser', context, added.id, changesBetween({}, { login: added.login, ...values }))
      return { userId: String(added.id), ...(await link(context, added.id)) }
    },

    async 'admin/changeUser'({ userId, name, rights: names, orgIds, roleIds: asked, ...contact }, context) {
      const reach = await reachOf(access, context.user)
      const user = await changeable(reach, userId)
      requireOrganisations(reach, orgIds)
      requireOwn(names, reach)
      requireFuture(contact.endsOn)
      const organisationIds = [...new Set(orgIds)].toSorted((a, b) => a - b)
      const given = asked ?? user.roles.map(({ id }) => String(id))
      const roleIds = (await requireSeen(db, { reach, roleIds: given, orgIds })).toSorted((a, b) => a - b)
      const rights = rightsOf(names, user.own_rights ?? user.rights)
      const values: UserValues = { name, rights, roleIds, organisationIds, ...contact }
      const before = await administering(() =>
        users.change({ id: user.id }, values, {
          user: stored => {
            // Somebody else may have given it more meanwhile.
            if (!hasNoMore(stored.granted, reach.by.rights)) fail('admin.moreRights')
            if (stored.organisationIds.some(id => !reach.organisationIds.has(id))) fail('admin.userUnknown')
          },
          role: permittedRole(reach),
          by: context.user.userId,
        }),
      )
      recorded('admin/changeUser', context, user.id, changesBetween(recordedValues(before), recordedValues(values)))
      return {}
    },

    async 'admin/lockUser'({ userId }, context) {
      const user = await changeableBy(context, userId)
      const ended = await administering(() => users.lock({ id: user.id }))
      recorded('admin/lockUser', context, user.id, changesBetween({ locked: user.locked_at !== null }, { locked: true }))
      return ended
    },

    async 'admin/unlockUser'({ userId }, context) {
      const user = await changeableBy(context, userId)
      // It would be locked again within a minute.
      requireFuture(user.ends_on)
      await administering(() => users.unlock({ id: user.id }))
      recorded('admin/unlockUser', context, user.id, changesBetween({ locked: user.locked_at !== null }, { locked: false }))
      return {}
    },

    async 'admin/makePasswordLink'({ userId }, context) {
      const user = await changeableBy(context, userId)
      if (user.locked_at) fail('admin.userLocked')
      return link(context, user.id)
    },

    'admin/resetSecondFactor': resetSecondFactor({ users, changeableBy, recorded }),

    async 'admin/lookAsUser'({ userId }, context) {
      const user = await changeableBy(context, userId)
      if (user.locked_at) fail('admin.userLocked')
      return sessions.beginLook(user, context.user)
    },

    ...identityLinkHandlers({ db, seen: seenBy, changeableBy, recorded }),
    ...signInHandlers({ sessions, seen: seenBy, changeableBy }),
  }
}

interface SignInParts {
  sessions: Sessions
  seen: (context: Caller, userId: string) => Promise<{ id: number }>
  changeableBy: (context: Caller, userId: string) => Promise<{ id: number }>
}

const signInHandlers = ({
  sessions,
  seen,
  changeableBy,
}: SignInParts): Handlers<'admin/getUserSignIns' | 'admin/endUserSignIn'> => ({
  async 'admin/getUserSignIns'({ userId }, context) {
    const { id } = await seen(context, userId)
    const { userId: own, sessionId } = context.user
    return { signIns: await sessions.list({ userId: id, ...(id === own && { sessionId }) }) }
  },

  async 'admin/endUserSignIn'({ userId, signInId }, context) {
    const { id } = await changeableBy(context, userId)
    await sessions.endOf(id, signInId, context.user)
    return {}
  },
})

interface ResetParts {
  users: UserAdministration
  changeableBy: (context: Caller, userId: string) => Promise<ReachedUser>
  recorded: (call: CallPath, context: Caller, userId: number, changes: ReturnType<typeof changesBetween>) => void
}

const resetSecondFactor =
  ({ users, changeableBy, recorded }: ResetParts) =>
  async ({ userId }: { userId: string }, context: Caller): Promise<{ sessions: number }> => {
    const user = await changeableBy(context, userId)
    const ended = (await administering(() => users.resetSecondFactor({ id: user.id }))) ?? fail('admin.noSecondFactor')
    recorded('admin/resetSecondFactor', context, user.id, changesBetween({ secondFactor: true }, { secondFactor: false }))
    return ended
  }

/** What is no right of people stays as it is. */
const rightsOf = (names: readonly Right[], base: AppMenuAuth): AppMenuAuth => ({
  ...base,
  ...Object.fromEntries(rightsOfPeople.map(right => [right, names.includes(right)])),
})

/** Each by its name: what is stored besides does not belong into the record. */
const recordedValues = ({ rights, roleIds, organisationIds, name, mobile, email, lang, endsOn }: UserValues) => ({
  name,
  mobile,
  email,
  lang,
  endsOn,
  rights: grantedOf(rights),
  roleIds: [...roleIds],
  orgIds: [...organisationIds],
})

function onWire(
  { fleet: { organisations }, sessions }: Pick<UserCallDependencies, 'fleet' | 'sessions'>,
  user: ReachedUser,
  { by }: Reach,
  lang: Lang,
): AdminUser {
  const asked = user.second_factor_by_role || sessions.asksSecondFactor({ rights: user.rights, vehicle_id: null })
  return {
    userId: String(user.id),
    login: user.login,
    name: user.name,
    mobile: user.mobile ?? '',
    email: user.email,
    lang: user.lang,
    endsOn: user.ends_on ?? '',
    rights: grantedOf(user.rights),
    ownRights: grantedOf(user.own_rights ?? user.rights),
    roles: user.roles.map(({ id, name, name_en }) => ({
      roleId: String(id),
      roleName: lang === 'en' && name_en !== '' ? name_en : name,
    })),
    organisations: user.organisation_ids.map(orgId => ({ orgId, orgName: organisations.name(orgId, lang) })),
    state: user.locked_at ? 'locked' : user.must_change_password ? 'invited' : 'active',
    secondFactor: user.second_factor ? 'on' : asked ? 'wanted' : 'off',
    lastSignIn: user.last_sign_in?.getTime() ?? null,
    fixed: user.id === by.userId ? 'self' : hasNoMore(user.rights, by.rights) ? '' : 'moreRights',
  }
}
