/** What a user may see and do. Without schemas: clients read stored rights before they have the schema library. */
/** Rights by their names in the sign-in reply (section 6); right-schemas.ts makes the schema of these rows. */
export type Right = keyof typeof rightKinds
export type AppMenuAuth = Record<Right, boolean>

/**
 * What a right lets somebody do besides looking. One that changes nothing belongs to those who only look, unless it looks at people (`audits`); one
 * that only shows tabs is no right of a person and not listed. Names: `right-texts.ts`.
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
  configureAuth: 'changes',
  talkAuth: 'changes',
  recorderAuth: 'audits',
  expertAuth: 'changes',
  upgradeAuth: 'changes',
  backupAuth: 'changes',
} as const satisfies Record<string, 'looks' | 'audits' | 'changes' | 'display'>

/** In the order of the contract. */
export const rightNames = Object.keys(rightKinds) as readonly Right[]

/** Not of the specification: sessions of before were not granted them. */
const oursAlone = [
  'commandAuth',
  'listenAuth',
  'reviewAuth',
  'adminAuth',
  'auditAuth',
  'configureAuth',
  'talkAuth',
  'recorderAuth',
  'expertAuth',
  'upgradeAuth',
  'backupAuth',
] as const satisfies readonly Right[]
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

/**
 * What sessions of one module have besides what their right opens, each with its reason. A row without a right that names no group is for sessions
 * with all modules only, and so is whatever is added later. No group changes anything that stays with the account: who opened one module of it for
 * somebody has not handed over its settings.
 */
export const moduleGroups = {
  /** A signed-in user can sign out, change the password, and see what this session may do. */
  'own account': oneModules,
  /** The client asks for it before it shows anything; it tells of the installation and of nobody. */
  'start of the client': oneModules,
  /** How this device shows things: kept on it, not in the account. */
  'this device': oneModules,
  /** Dates and measures are written in every module, as the account has chosen. */
  'written forms': oneModules,
  /** Each module is about vehicles that are chosen by name and organisation; what replies say of positions and alarms goes by right. */
  'vehicles by name': oneModules,
  /** Video is chosen among vehicles with cameras. */
  'vehicles with cameras': ['video'],
  /** Positions and tracks are drawn on a map, with its places, its symbols and the words for a position. */
  map: ['pos', 'track'],
  /** Home, the list of vehicles with their positions, and what is shown of one of them. */
  positions: ['pos'],
  /** Reports on positions and on tracks go by right; without the menu of them there is no time zone for their days. */
  'reports by right': ['pos', 'track'],
  /** Who shared a position or a track from a session of that module ends it there. */
  'shared positions': ['pos'],
  'shared tracks': ['track'],
  'shared links': ['pos', 'track'],
  /** Not even with the right: a push reaches the person wherever they are, and outlives the session. */
  pushes: [],
  /** Not even with the right: a camera that is turned shows all others another picture, also when the session is over. */
  'cameras turned': [],
  /** Not even with the right: it stays with the account when the session is over. */
  'kept with the account': [],
} as const satisfies Readonly<Record<string, readonly OneModule[]>>
export type InModules = keyof typeof moduleGroups

/**
 * Whether a session of this module has a call, topic or screen, as far as its rights allow it. One that names rights and no group is bounded by the
 * rights.
 */
export function inModule(
  { rights, inModules }: { readonly rights: readonly Right[]; readonly inModules?: InModules | undefined },
  module: OneModule | undefined,
): boolean {
  if (module === undefined) return true
  if (inModules === undefined) return rights.length > 0
  const modules: readonly OneModule[] = moduleGroups[inModules]
  return modules.includes(module)
}
