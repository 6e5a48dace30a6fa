/** Platforms and who is signed in to them. Every change is stored at once; user data is cleared in one place. */
import type { AppMenuAuth, Session } from '@outrider/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Target } from '../api/target.ts'
import type { Stored } from '../settings/stored.ts'
import type { Platform } from './platform.ts'
import { anyRights, type UserDatas, userDataOf } from './user-data.ts'

export interface SessionState {
  platforms: Platform[]
  userDatas: UserDatas
  multi: boolean
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

export const rightsOf = (state: SessionState): AppMenuAuth =>
  anyRights(platformsInUse(state).flatMap(platform => state.userDatas[platform.Code]?.appMenuAuth ?? []))

/** Someone must choose a new password before anything else is answered. */
export const mustChangePassword = (state: SessionState): boolean =>
  platformsInUse(state).some(platform => state.userDatas[platform.Code]?.mustChangePassword)

export interface SessionStore {
  state: StoreApi<SessionState>
  get: () => SessionState
  targetOf: (platformCode: string) => Target | undefined
  /** Adds a platform and makes it the one in use. */
  addPlatform: (platform: Omit<Platform, 'isCheckIn' | 'gzhTitle'>) => void
  /** Makes a saved platform the one in use. */
  checkIn: (code: string) => void
  removePlatform: (code: string) => void
  nameNow: (code: string, title: string) => void
  signIn: (code: string, session: Session) => void
  clearUserData: () => void
  /** Reads anew what another tab has stored. */
  reread: () => void
}

const read = (stored: Stored): SessionState => ({
  platforms: stored.get('platformInfoList'),
  userDatas: stored.get('userDatas'),
  multi: stored.get('isMultiPlatformMode'),
})

export function createSession(stored: Stored): SessionStore {
  const state = createStore<SessionState>(() => read(stored))
  const set = (change: Partial<SessionState>) => {
    state.setState(change)
    if (change.platforms) stored.set('platformInfoList', change.platforms)
    if (change.userDatas) stored.set('userDatas', change.userDatas)
    if (change.multi !== undefined) stored.set('isMultiPlatformMode', change.multi)
  }
  const tickOnly = (platforms: readonly Platform[], code: string) =>
    platforms.map(platform => ({ ...platform, isCheckIn: platform.Code === code }))

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
    removePlatform(code) {
      const { [code]: _, ...userDatas } = state.getState().userDatas
      set({ platforms: state.getState().platforms.filter(each => each.Code !== code), userDatas })
    },
    nameNow(code, title) {
      const { platforms } = state.getState()
      if (!title || platforms.some(each => each.Code === code && each.Title === title)) return
      set({ platforms: platforms.map(each => (each.Code === code ? { ...each, Title: title } : each)) })
    },
    signIn(code, session) {
      set({ userDatas: { ...state.getState().userDatas, [code]: userDataOf(session) } })
    },
    clearUserData() {
      set({ userDatas: {} })
    },
    reread() {
      state.setState(read(stored))
    },
  }
}
