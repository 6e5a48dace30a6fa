/** What a user may see and do. Without schemas: clients read stored rights before they have the schema library. */
/** Rights by their names in the sign-in reply (section 6); right-schemas.ts makes the schema of these rows. */
export type Right = keyof typeof rightKinds
export type AppMenuAuth = Record<Right, boolean>

/**
 * What a right lets somebody do besides looking. A right that changes nothing is one of those who only look, unless it looks at people (`audits`);
 * one that controls the display of tabs is no right of a person and is not listed among them. Names and meanings: `right-texts.ts`.
 */
const rightKinds = {
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
} as const satisfies Record<string, 'looks' | 'audits' | 'changes' | 'display'>

/** In the order of the contract. */
export const rightNames = Object.keys(rightKinds) as readonly Right[]

/** Not of the specification: sessions of before were not granted them. */
const oursAlone = ['commandAuth', 'listenAuth', 'reviewAuth', 'adminAuth', 'auditAuth'] as const satisfies readonly Right[]
export type OursAlone = (typeof oursAlone)[number]
export const isOursAlone = (right: Right): right is OursAlone => (oursAlone as readonly Right[]).includes(right)

/** The rights of a person, in the order of the contract: without what only controls the display of tabs. */
export const rightsOfPeople: readonly Right[] = rightNames.filter(right => rightKinds[right] !== 'display')

/** The rights of a person that these grant, in the order of the contract. */
export const grantedOf = (granted: Readonly<AppMenuAuth>): Right[] => rightsOfPeople.filter(right => granted[right])

const rightsWhere = (granted: (right: Right) => boolean): AppMenuAuth =>
  Object.fromEntries(rightNames.map(right => [right, granted(right)])) as AppMenuAuth

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
export const moduleTypes = ['all', 'pos', 'video', 'track'] as const
export type ModuleType = (typeof moduleTypes)[number]

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

/** A module that is all a session has. */
export type OneModule = Exclude<ModuleType, 'all'>
export const oneModules = ['pos', 'video', 'track'] as const satisfies readonly OneModule[]

/** The one module of a session of this type; undefined: it has all. */
export const oneModuleOf = (type: ModuleType | null | undefined): OneModule | undefined =>
  type && type !== 'all' ? type : undefined

/** In a row for everybody: the modules that need it. `true`: each of them. Without it, and with what is added later, only sessions with all have it. */
export type InModules = true | readonly [OneModule, ...OneModule[]]
export const modulesOf = (inModules: InModules | undefined): readonly OneModule[] =>
  inModules === true ? oneModules : (inModules ?? [])

/** Whether a session of this module has a call, topic or screen, as far as its rights allow it: one that names rights is bounded by them. */
export const inModule = (
  { rights, inModules }: { readonly rights: readonly Right[]; readonly inModules: readonly OneModule[] },
  module: OneModule | undefined,
): boolean => module === undefined || rights.length > 0 || inModules.includes(module)
