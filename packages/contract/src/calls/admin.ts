/**
 * Administration from the screen: organisations and users below what the administrator was granted. All of it is ours. What a call may reach, and
 * that nobody hands on what he has not himself, is checked by the server (modules/administration).
 */
import * as z from 'zod/mini'
import { dayOrNone } from '../days/day.ts'
import { call } from '../call.ts'
import { type Right, rightsOfPeople } from '../entities/rights.ts'
import { session, signIn } from '../entities/session.ts'
import { limits } from '../limits/index.ts'
import { roleId } from './admin-roles.ts'

const right = 'adminAuth'
const nothing = z.object({})
const userId = z.string().check(z.regex(/^\d{1,9}$/))
/** The server says what is wrong with a name: `admin.nameInvalid`. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameOfAccount))
/** Empty: none. */
const optionalName = z.string().check(z.trim(), z.maxLength(limits.nameOfAccount))

export const adminOrganisation = z.object({
  orgId: z.int(),
  /** null: at the top of what the administrator reaches. */
  parentId: z.nullable(z.int()),
  name: z.string(),
  /** Empty: the name is shown in both languages. */
  english: z.string(),
  /** IANA; empty: that of the organisation above. */
  timeZone: z.string(),
  /** Directly in it. */
  vehicles: z.int(),
  /** Who was granted it itself. */
  users: z.int(),
})
export type AdminOrganisation = z.infer<typeof adminOrganisation>

/** An organisation as it is added. */
export const organisationForm = z.object({ parentId: z.int(), name, english: optionalName })
/** An organisation as it is changed; where it is, is another call. */
export const organisationChange = z.object({
  orgId: z.int(),
  name,
  english: optionalName,
  timeZone: z.string().check(z.trim(), z.maxLength(64)),
})

const rightNames = z.array(z.enum(rightsOfPeople as [Right, ...Right[]])).check(z.maxLength(rightsOfPeople.length))
const whatIsSeen = z.array(z.int()).check(z.minLength(1), z.maxLength(limits.organisationsOfUser))
const person = {
  name,
  /** Empty: none. It signs in by text message, so that no two have one. */
  mobile: z.string().check(z.trim(), z.regex(/^([+]?[0-9]{6,20})?$/)),
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(/^([^\s@]+@[^\s@]+)?$/)),
  lang: z.enum(['zh', 'en']),
  /** The last day on which the user may sign in, YYYY-MM-DD in China; empty: without an end. */
  endsOn: dayOrNone,
  /** What is given besides roles. */
  rights: rightNames,
  /** Missing: as they are; of a new user, none. */
  roleIds: z.optional(z.array(roleId).check(z.maxLength(limits.rolesOfUser))),
  orgIds: whatIsSeen,
}
/** A user as one is added. */
export const userForm = z.object({ login: name, ...person })
/** A user as one is changed: the login stays. */
export const userChange = z.object({ userId, ...person })

export const userStates = ['active', 'invited', 'locked'] as const

export const adminUser = z.object({
  userId: z.string(),
  login: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  lang: z.enum(['zh', 'en']),
  endsOn: z.string(),
  /** All that the user may do: by roles and besides. */
  rights: rightNames,
  /** What was given besides roles. */
  ownRights: rightNames,
  roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  organisations: z.array(z.object({ orgId: z.int(), orgName: z.string() })),
  /** `invited`: has not chosen a password yet. */
  state: z.enum(userStates),
  /** Signs in with a second step. `wanted`: a role asks for it, and the user has not set it up. */
  secondFactor: z.enum(['off', 'wanted', 'on']),
  /** ms since 1970; null: never. */
  lastSignIn: z.nullable(z.number()),
  /** `self`: it is the administrator. `moreRights`: the user has rights that the administrator has not. empty: the administrator may change it. */
  fixed: z.enum(['', 'self', 'moreRights']),
})
export type AdminUser = z.infer<typeof adminUser>

const passwordLink = z.object({
  /** Opens `user/setPasswordByLink`, once. It is shown here and nowhere again. */
  linkToken: z.string(),
  /** ms since 1970. */
  expiresAt: z.number(),
})

const organisationErrors = ['organisation.unknown', 'admin.nameInvalid', 'admin.orgNameTaken'] as const
const changesUser = { right, edit: true, record: true, leaves: 'account' } as const
const userErrors = ['admin.userUnknown', 'admin.ownAccount', 'admin.moreRights'] as const
const valuesOfUser = [
  'organisation.unknown',
  'admin.nameInvalid',
  'admin.mobileTaken',
  'admin.rightNotYours',
  'admin.roleUnknown',
  'admin.endPast',
] as const

export const adminOrganisationCalls = {
  getOrganisations: call({
    about: 'The organisations that the administrator was granted, and all below them, with how much is in each',
    request: nothing,
    data: z.object({
      organisations: z.array(adminOrganisation),
      /** The administrator administers all of the installation. */
      wholeInstallation: z.boolean(),
    }),
    right,
    ids: { reply: { 'organisations[].orgId': 'organisation', 'organisations[].parentId': 'organisation' } },
  }),
  addOrganisation: call({
    about: 'Add an organisation below another',
    request: organisationForm,
    data: z.object({ orgId: z.int() }),
    ...changesUser,
    ids: { request: { parentId: 'organisation' }, reply: { orgId: 'organisation' } },
    errors: organisationErrors,
  }),
  changeOrganisation: call({
    about: 'Rename an organisation, or give it another time zone',
    request: organisationChange,
    data: nothing,
    ...changesUser,
    ids: { request: { orgId: 'organisation' } },
    errors: [...organisationErrors, 'admin.zoneUnknown'],
  }),
  moveOrganisation: call({
    about: 'Move an organisation with everything in it and below it; it stays within its tree',
    request: z.object({ orgId: z.int(), parentId: z.int() }),
    data: nothing,
    ...changesUser,
    ids: { request: { orgId: 'organisation', parentId: 'organisation' } },
    errors: [...organisationErrors, 'admin.orgCycle', 'admin.orgTop', 'admin.otherTree'],
  }),
  endOrganisation: call({
    about: 'End an organisation that has nothing in it any more',
    request: z.object({ orgId: z.int() }),
    data: nothing,
    ...changesUser,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown', 'admin.orgTop', 'admin.orgNotEmpty'],
  }),
}

export const adminUserCalls = {
  getUsers: call({
    about: 'The users who see nothing but organisations of the administrator, ordered by login, from a cursor on',
    request: z.object({
      /** Part of the login, the name, the mobile number or the mail address. */
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** Only who was granted this organisation itself. */
      orgId: z.optional(z.int()),
      state: z.optional(z.enum(userStates)),
      /** Only who has this right. */
      right: z.optional(z.enum(rightsOfPeople as [Right, ...Right[]])),
      /** Only who has this role. */
      roleId: z.optional(roleId),
      /** Only who has set up a second step, or only who has not. */
      hasSecondFactor: z.optional(z.boolean()),
      /** `next` of the page before. */
      cursor: z.optional(z.string().check(z.maxLength(limits.nameOfAccount))),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({
      users: z.array(adminUser),
      /** Of all pages. */
      total: z.int(),
      /** null: there are no more. */
      next: z.nullable(z.string()),
    }),
    right,
    ids: {
      request: { orgId: 'organisation', roleId: 'role' },
      reply: {
        'users[].userId': 'user',
        'users[].organisations[].orgId': 'organisation',
        'users[].roles[].roleId': 'role',
      },
    },
    errors: ['organisation.unknown', 'admin.roleUnknown'],
  }),
  getUser: call({
    about: 'One user as the administrator may see it',
    request: z.object({ userId }),
    data: adminUser,
    right,
    ids: {
      request: { userId: 'user' },
      reply: { userId: 'user', 'organisations[].orgId': 'organisation', 'roles[].roleId': 'role' },
    },
    errors: ['admin.userUnknown'],
  }),
  addUser: call({
    about: 'Add a user, who chooses a password by the one-time link of the reply',
    request: userForm,
    data: z.object({ userId: z.string(), ...passwordLink.shape }),
    // Its organisations are those of one platform, which gets it.
    merge: { userId: 'first', linkToken: 'first', expiresAt: 'first' },
    ...changesUser,
    ids: { request: { orgIds: 'organisation', roleIds: 'role' }, reply: { userId: 'user' } },
    errors: [...valuesOfUser, 'admin.loginInvalid', 'admin.loginTaken'],
  }),
  changeUser: call({
    about: 'Change what a user is called, sees and may do; what is taken away ends at once, also where it is under way',
    request: userChange,
    data: nothing,
    merge: {},
    ...changesUser,
    ids: { request: { userId: 'user', orgIds: 'organisation', roleIds: 'role' } },
    errors: [...valuesOfUser, ...userErrors],
  }),
  lockUser: call({
    about: 'End all sessions and links of a user at once, and refuse sign-ins until unlocked',
    request: z.object({ userId }),
    data: z.object({ sessions: z.int(), links: z.int() }),
    ...changesUser,
    ids: { request: { userId: 'user' } },
    errors: userErrors,
  }),
  unlockUser: call({
    about: 'Let a locked user sign in again, with the password from before',
    request: z.object({ userId }),
    data: nothing,
    ...changesUser,
    ids: { request: { userId: 'user' } },
    errors: [...userErrors, 'admin.endPast'],
  }),
  makePasswordLink: call({
    about:
      'A one-time link by which a user chooses a new password, to be handed over by the administrator; the one before it ends',
    request: z.object({ userId }),
    data: passwordLink,
    ...changesUser,
    ids: { request: { userId: 'user' } },
    errors: [...userErrors, 'admin.userLocked'],
  }),
  resetSecondFactor: call({
    about: 'Remove the second step of a user who has lost it, with the recovery codes; all sessions of the user end',
    request: z.object({ userId }),
    data: z.object({ sessions: z.int() }),
    ...changesUser,
    ids: { request: { userId: 'user' } },
    errors: [...userErrors, 'admin.noSecondFactor'],
  }),
  lookAsUser: call({
    about: 'See what a user sees, for half an hour at most; the session can change nothing and ends with the administrator’s own',
    request: z.object({ userId }),
    data: session,
    ...changesUser,
    ids: { request: { userId: 'user' }, reply: { userId: 'asGiven' } },
    errors: [...userErrors, 'admin.userLocked'],
  }),
  getUserSignIns: call({
    about: 'The latest sign-ins of a user, newest first',
    request: z.object({ userId }),
    data: z.object({ signIns: z.array(signIn) }),
    right,
    ids: { request: { userId: 'user' }, reply: { 'signIns[].signInId': 'signIn' } },
    errors: ['admin.userUnknown'],
  }),
  endUserSignIn: call({
    about: 'End one session of a user, and the links made in it',
    request: z.object({ userId, signInId: z.string().check(z.regex(/^\d{1,18}$/)) }),
    data: nothing,
    ...changesUser,
    ids: { request: { userId: 'user', signInId: 'signIn' } },
    errors: [...userErrors, 'signIn.unknown'],
  }),
}

const linkToken = z.string().check(z.minLength(1), z.maxLength(64))
/** For the person who has the link. */
export const passwordLinkCalls = {
  getPasswordLink: call({
    about: 'Whose password a one-time link sets',
    request: z.object({ linkToken }),
    data: z.object({ login: z.string(), userName: z.string() }),
    open: 'optional',
    errors: ['passwordLink.over'],
  }),
  setPasswordByLink: call({
    about: 'Choose a password by a one-time link; all sessions of the user end',
    request: z.object({
      linkToken,
      /** Encrypted and as entered, as in changePassword. */
      newPassword: z.string().check(z.minLength(32), z.maxLength(1024)),
    }),
    data: z.object({ login: z.string() }),
    open: 'optional',
    errors: ['passwordLink.over', 'password.encryptionExpired', 'password.weak', 'password.unchecked', 'login.busy'],
  }),
}
