/** What a user may see and do. Apart from the sign-in requests: clients read stored rights before any call. */
import * as z from 'zod/mini'

/** Menu permissions of the login reply (section 6). */
export const appMenuAuth = z.object({
  posAuth: z.boolean(),
  trackAuth: z.boolean(),
  moreAuth: z.boolean(),
  videoAuth: z.boolean(),
  alarmAuth: z.boolean(),
  isShowTab: z.boolean(),
  updMtcTaskAuth: z.boolean(),
  updInstTaskAuth: z.boolean(),
  /** Ours: commands that act on vehicles. Older sessions were not granted it. */
  commandAuth: z._default(z.boolean(), false),
  /** Ours: having a terminal call a phone, to listen into the cab. */
  listenAuth: z._default(z.boolean(), false),
  /** Ours: reviewing applications and dispatching tasks. */
  reviewAuth: z._default(z.boolean(), false),
  /** Ours: administering the organisations one was granted, and who sees nothing but them. */
  adminAuth: z._default(z.boolean(), false),
  /** Ours: reading the record of who did what. */
  auditAuth: z._default(z.boolean(), false),
})
export type AppMenuAuth = z.infer<typeof appMenuAuth>
export type Right = keyof AppMenuAuth

/**
 * What a right lets somebody do besides looking. A right that changes nothing is one of those who only look, unless it looks at people (`audits`);
 * one that controls the display of tabs is no right of a person and is not listed among them. Names and meanings: `right-texts.ts`.
 */
const rightKinds: Readonly<Record<Right, 'looks' | 'audits' | 'changes' | 'display'>> = {
  posAuth: 'looks',
  trackAuth: 'looks',
  moreAuth: 'looks',
  videoAuth: 'looks',
  alarmAuth: 'looks',
  isShowTab: 'display',
  updMtcTaskAuth: 'changes',
  updInstTaskAuth: 'changes',
  commandAuth: 'changes',
  listenAuth: 'changes',
  reviewAuth: 'changes',
  adminAuth: 'changes',
  auditAuth: 'audits',
}
const keys = Object.keys(rightKinds) as Right[]

/** The rights of a person, in the order of the contract: without what only controls the display of tabs. */
export const rightsOfPeople: readonly Right[] = keys.filter(right => rightKinds[right] !== 'display')

/** The rights of a person that these grant, in the order of the contract. */
export const grantedOf = (granted: Readonly<AppMenuAuth>): Right[] => rightsOfPeople.filter(right => granted[right])

const rightsWhere = (granted: (right: Right) => boolean): AppMenuAuth =>
  Object.fromEntries(keys.map(right => [right, granted(right)])) as AppMenuAuth

export const allRights: AppMenuAuth = rightsWhere(() => true)
export const noRights: AppMenuAuth = rightsWhere(() => false)
/** Everything that looks at vehicles, nothing that changes or that looks at people. */
export const viewingRights: AppMenuAuth = rightsWhere(right => rightKinds[right] === 'looks' || rightKinds[right] === 'display')

/** Needed besides posAuth to ask a terminal for its position. */
export const askingTerminals = 'moreAuth' satisfies Right

/** Whether a user with these rights may make a call with such a row, whatever it asks for. Any one of them is enough. */
export const allows = ({ rights }: { readonly rights: readonly Right[] }, granted: AppMenuAuth): boolean =>
  rights.length === 0 || rights.some(right => granted[right])

/** The module a session is limited to (section 6). */
export const moduleType = z.enum(['all', 'pos', 'video', 'track'])
export type ModuleType = z.infer<typeof moduleType>

/** What each type leaves, of all rights there are or will be, and whether it shows the tab bar. */
const limitedTo: Readonly<Record<ModuleType, { leaves: readonly Right[]; showsTab: boolean }>> = {
  // Everything but what is behind "more": tasks of installers stay as granted.
  all: {
    leaves: ['posAuth', 'trackAuth', 'videoAuth', 'alarmAuth', 'updMtcTaskAuth', 'updInstTaskAuth'],
    showsTab: true,
  },
  pos: { leaves: ['posAuth'], showsTab: false },
  video: { leaves: ['videoAuth'], showsTab: true },
  track: { leaves: ['trackAuth'], showsTab: false },
}

/**
 * The rights of a session with this module type, for server and clients: it leaves what its row names and was granted, and nothing else. The tab bar
 * is no right of its own.
 */
export function limitedRights(granted: AppMenuAuth, type: ModuleType | null | undefined): AppMenuAuth {
  if (!type) return granted
  const { leaves, showsTab } = limitedTo[type]
  const left = rightsWhere(right => granted[right] && leaves.includes(right))
  return { ...left, isShowTab: granted.isShowTab || showsTab }
}

/** Whether a session of this type has one module, and of calls and screens without a right only those that every module needs. */
export const isOneModule = (type: ModuleType | null | undefined): boolean => !!type && type !== 'all'
