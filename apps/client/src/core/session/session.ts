/** Platforms and their sign-ins. Every change is stored immediately; user data is cleared in one place. */
import {
  allows,
  type AppMenuAuth,
  type CallPath,
  inModule,
  type InModules,
  oneModuleOf,
  limitedRights,
  type ModuleType,
  type Right,
  type Session,
} from '@outrider/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Target } from './target.ts'
import type { Stored } from '../storage/stored.ts'
import type { Platform } from './platform.ts'
import type { PlatformChoiceProblem } from './platform-choice-texts.ts'
import { anyRights, rightsIn, type UserDatas, userDataOf } from './user-data.ts'
import { hasCalls, type MissingCalls } from './missing-calls.ts'
import { storedIsMultiPlatformMode, storedPlatformInfoList, storedUserDatas } from './stored-session.ts'

/** Platforms a client can be signed in to at the same time (section 9). */
export const maxPlatforms = 5

export interface SessionState {
  platforms: Platform[]
  userDatas: UserDatas
  multi: boolean
  /** The launch link limits this visit to one module. undefined: no limit. */
  moduleType?: ModuleType | undefined
  /** Absent: none is known to be missing. */
  missing?: MissingCalls
  /** Rights by platform that open nothing there, as it has none of the calls; absent: none is known. */
  useless?: Readonly<Record<string, readonly Right[]>>
}

/** Platforms in use: the ticked ones; in single mode the first of them. */
export const platformsInUse = ({ platforms, multi }: SessionState): Platform[] => {
  const ticked = platforms.filter(platform => platform.isCheckIn)
  return multi ? ticked : ticked.slice(0, 1)
}

export const currentPlatform = (state: SessionState): Platform | undefined => platformsInUse(state)[0]

const targetFrom = ({ userDatas }: SessionState, platform: Platform): Target => ({
  code: platform.Code,
  title: platform.Title,
  url: platform.Url,
  accessToken: userDatas[platform.Code]?.accessToken,
  refreshToken: userDatas[platform.Code]?.refreshToken,
})

export const targetsOf = (state: SessionState): Target[] => platformsInUse(state).map(platform => targetFrom(state, platform))

/** Every platform in use holds an access token. */
export const isSignedIn = (state: SessionState): boolean => {
  const targets = targetsOf(state)
  return targets.length > 0 && targets.every(target => target.accessToken !== undefined)
}

/** Platforms with a sign-in that are not in use. */
export const platformsBeside = (state: SessionState): Platform[] => {
  const used = new Set(platformsInUse(state).map(({ Code }) => Code))
  return state.platforms.filter(({ Code }) => !used.has(Code) && state.userDatas[Code] !== undefined)
}

const userDatasInUse = (state: SessionState) => platformsInUse(state).flatMap(({ Code }) => state.userDatas[Code] ?? [])

export const rightsOf = (state: SessionState): AppMenuAuth => {
  const { useless, userDatas } = state
  const granted = platformsInUse(state).flatMap(({ Code }) => {
    const data = userDatas[Code]
    const closed = (useless?.[Code] ?? []).map(right => [right, false])
    return data ? { ...rightsIn(data), ...(Object.fromEntries(closed) as Partial<AppMenuAuth>) } : []
  })
  return limitedRights(anyRights(granted), moduleTypeIn(state))
}

/** Whether any platform in use has all of these calls. */
export const offers = (state: SessionState, calls: readonly CallPath[]): boolean =>
  hasCalls(
    state.missing ?? {},
    platformsInUse(state).map(({ Code }) => Code),
    calls,
  )

/** Identifies the users signed in, by platform; unchanged by a token refresh. */
export const usersIn = ({ userDatas }: SessionState): string =>
  Object.entries(userDatas)
    .map(([code, { userId }]) => `${userId}@${code}`)
    .join()

/** The module this session is limited to: by its sign-in, which no link changes, else by the launch link. */
export const moduleTypeIn = (state: SessionState): ModuleType | undefined => {
  const ofSignIns = userDatasInUse(state).flatMap(({ moduleType }) => moduleType ?? [])
  return ofSignIns.find(each => oneModuleOf(each) !== undefined) ?? state.moduleType ?? ofSignIns[0]
}

/** Whether a screen or an entry of a menu is for this session: by the calls of its platforms, by its rights, and by the module that is all the session has. */
export const isFor = (
  {
    rights,
    inModules,
    calls = [],
  }: {
    readonly rights: readonly Right[]
    readonly inModules?: InModules | undefined
    readonly calls?: readonly CallPath[] | undefined
  },
  state: SessionState,
): boolean =>
  offers(state, calls) && allows({ rights }, rightsOf(state)) && inModule({ rights, inModules }, oneModuleOf(moduleTypeIn(state)))

/** A new password is required before anything else. */
export const mustChangePassword = (state: SessionState): boolean =>
  platformsInUse(state).some(platform => state.userDatas[platform.Code]?.mustChangePassword)

/** The screen that finishes the sign-in; undefined: nothing is missing. */
export const unfinishedAt = (state: SessionState): 'secondFactor' | 'changePassword' | undefined => {
  if (platformsInUse(state).some(({ Code }) => state.userDatas[Code]?.secondFactor)) return 'secondFactor'
  return mustChangePassword(state) ? 'changePassword' : undefined
}

export interface SessionStore {
  state: StoreApi<SessionState>
  get: () => SessionState
  targetOf: (platformCode: string) => Target | undefined
  /** Adds a platform and makes it the one in use. */
  addPlatform: (platform: Omit<Platform, 'isCheckIn' | 'gzhTitle'>) => void
  /** Makes a saved platform the one in use. */
  checkIn: (code: string) => void
  /** Ticks or unticks a platform; returns an error if not allowed. */
  tick: (code: string, ticked: boolean) => PlatformChoiceProblem | undefined
  /** Uses every platform with a sign-in at once, beside the one in use; five at most. */
  joinSignedIn: () => void
  /** Switches between several platforms and one. In single mode the first ticked one is used. */
  setMulti: (multi: boolean) => void
  /** Changes address or name. Another address ends the sign-in, so that no token is sent elsewhere. */
  editPlatform: (code: string, change: Pick<Platform, 'Code' | 'Title' | 'Url'>) => void
  limitTo: (moduleType: ModuleType | undefined) => void
  removePlatform: (code: string) => void
  setTitle: (code: string, title: string) => void
  /** What it calls itself in its official account; empty: as everywhere. */
  setGzhTitle: (code: string, gzhTitle: string) => void
  /** The platform does not have this call. */
  noteMissing: (code: string, path: CallPath) => void
  noteUseless: (code: string, rights: readonly Right[]) => void
  signIn: (code: string, session: Session) => void
  /** The second step of the sign-in was done. */
  finishSecondFactor: (code: string) => void
  /** Replaces the tokens of a running session; its module limit stays. */
  refreshTokens: (code: string, session: Session) => void
  clearUserData: () => void
  /** Reads again what another tab has stored. */
  reload: () => void
}

const read = (stored: Stored) => ({
  platforms: stored.get(storedPlatformInfoList),
  userDatas: stored.get(storedUserDatas),
  multi: stored.get(storedIsMultiPlatformMode),
})

const tickOnly = (platforms: readonly Platform[], code: string | undefined) =>
  platforms.map(platform => ({ ...platform, isCheckIn: platform.Code === code }))

export function createSession(stored: Stored): SessionStore {
  const state = createStore<SessionState>(() => ({ ...read(stored), moduleType: undefined }))
  const set = (change: Partial<SessionState>) => {
    state.setState(change)
    if (change.platforms) stored.set(storedPlatformInfoList, change.platforms)
    if (change.userDatas) stored.set(storedUserDatas, change.userDatas)
    if (change.multi !== undefined) stored.set(storedIsMultiPlatformMode, change.multi)
  }
  const replace = (code: string, change: Partial<Platform>) =>
    state.getState().platforms.map(platform => (platform.Code === code ? { ...platform, ...change } : platform))
  const without = (code: string) => {
    const { [code]: _, ...userDatas } = state.getState().userDatas
    return userDatas
  }

  return {
    state,
    get: () => state.getState(),
    targetOf(code) {
      const platform = state.getState().platforms.find(each => each.Code === code)
      return platform && targetFrom(state.getState(), platform)
    },
    addPlatform(platform) {
      const others = state.getState().platforms.filter(each => each.Code !== platform.Code)
      set({ platforms: tickOnly([...others, { ...platform, isCheckIn: true, gzhTitle: '' }], platform.Code) })
    },
    checkIn(code) {
      set({ platforms: tickOnly(state.getState().platforms, code) })
    },
    tick(code, ticked) {
      const others = state.getState().platforms.filter(each => each.isCheckIn && each.Code !== code)
      if (ticked && others.length >= maxPlatforms) return 'max'
      if (!ticked && others.length === 0) return 'none'
      set({ platforms: replace(code, { isCheckIn: ticked }) })
      return undefined
    },
    joinSignedIn() {
      const before = state.getState()
      let room = maxPlatforms - platformsInUse(before).length
      const platforms = before.platforms.map(platform => {
        const used = currentPlatform(before)?.Code === platform.Code
        const joins = !used && before.userDatas[platform.Code] !== undefined && room-- > 0
        return { ...platform, isCheckIn: used || joins }
      })
      set({ multi: true, platforms })
    },
    setMulti(multi) {
      const { platforms } = state.getState()
      const [first] = platforms.filter(each => each.isCheckIn)
      set(multi ? { multi } : { multi, platforms: tickOnly(platforms, first?.Code) })
    },
    editPlatform(code, change) {
      const before = state.getState().platforms.find(each => each.Code === code)
      if (!before) return
      const same = before.Url === change.Url && change.Code === code
      set({ platforms: replace(code, change), ...(same ? {} : { userDatas: without(code) }) })
    },
    limitTo(moduleType) {
      state.setState({ moduleType })
    },
    removePlatform(code) {
      set({ platforms: state.getState().platforms.filter(each => each.Code !== code), userDatas: without(code) })
    },
    setTitle(code, title) {
      const { platforms } = state.getState()
      if (!title || platforms.some(each => each.Code === code && each.Title === title)) return
      set({ platforms: replace(code, { Title: title }) })
    },
    setGzhTitle(code, gzhTitle) {
      const { platforms } = state.getState()
      if (platforms.some(each => each.Code === code && each.gzhTitle !== gzhTitle))
        set({ platforms: replace(code, { gzhTitle }) })
    },
    noteMissing(code, path) {
      const { missing = {} } = state.getState()
      const known = missing[code] ?? []
      if (!known.includes(path)) state.setState({ missing: { ...missing, [code]: [...known, path] } })
    },
    noteUseless: (code, rights) => state.setState({ useless: { ...state.getState().useless, [code]: rights } }),
    signIn(code, session) {
      set({ userDatas: { ...state.getState().userDatas, [code]: userDataOf(session) } })
    },
    finishSecondFactor(code) {
      const { userDatas } = state.getState()
      const data = userDatas[code]
      if (data) set({ userDatas: { ...userDatas, [code]: { ...data, secondFactor: undefined } } })
    },
    refreshTokens(code, session) {
      const { userDatas } = state.getState()
      const limit = userDatas[code]?.moduleType
      set({ userDatas: { ...userDatas, [code]: { ...userDataOf(session), ...(limit && { moduleType: limit }) } } })
    },
    clearUserData() {
      set({ userDatas: {} })
    },
    reload() {
      state.setState(read(stored))
    },
  }
}

/** Installers and repairers: tasks are what they sign in for. Who also follows tracks or reviews has the fleet to look after. */
export const worksOnTasks = ({ updInstTaskAuth, updMtcTaskAuth, trackAuth, reviewAuth }: AppMenuAuth): boolean =>
  (updInstTaskAuth || updMtcTaskAuth) && !trackAuth && !reviewAuth
