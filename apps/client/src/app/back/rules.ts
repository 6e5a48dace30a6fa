/** Rules for going back: the list of section 2 as pure functions. */
import type { HostKind } from '../../core/host/host.ts'
import { hrefOf } from '../screens.ts'

export type BackAction = 'askToExit' | 'exit' | 'closeLayer' | 'goBack'

/** Root modules of /main: back leaves the app. /more is not one of them. */
const rootModules = ['home', 'pos', 'track', 'video', 'alarm']
const lists = ['vehicleList', 'selectedVehicleList']

/** Time within which a second press exits, ms. */
export const exitConfirmMs = 3000

/** Module of a /main path; undefined elsewhere. /main alone opens a default module, always a root one. */
function moduleOf(pathname: string): string | undefined {
  const [, root, module] = pathname.split('/')
  return `/${root}` === hrefOf('main') ? (module ?? 'pos') : undefined
}

export const isListModule = (pathname: string): boolean => lists.includes(moduleOf(pathname) ?? '')

interface BackKeyPress {
  pathname: string
  layerOpen: boolean
  /** ms since the prompt was shown; undefined: it was not. */
  sincePrompt: number | undefined
}

/** The back key of the app. */
export function onBackKey({ pathname, layerOpen, sincePrompt: sinceAsked }: BackKeyPress): BackAction {
  if (pathname === hrefOf('login') || rootModules.includes(moduleOf(pathname) ?? ''))
    return sinceAsked !== undefined && sinceAsked <= exitConfirmMs ? 'exit' : 'askToExit'
  return layerOpen && isListModule(pathname) ? 'closeLayer' : 'goBack'
}

// Paths of screens that may not be loaded yet.
const alarmDetail = '/vehAlmDetail'
const personal = '/my'
const rootOf = (pathname: string) => `/${pathname.split('/')[1]}`

/** Back transitions that close the window of an official account. An ended session is not one of them. */
const closingTransitions: readonly (readonly [from: string, to: string])[] = [
  [hrefOf('main'), hrefOf('login')],
  [hrefOf('login'), personal],
  [hrefOf('main'), hrefOf('newPlatform')],
]

export const closesWindow = (kind: HostKind, from: string, to: string): boolean =>
  kind === 'officialAccount' &&
  (rootOf(from) === alarmDetail || closingTransitions.some(([a, b]) => rootOf(from) === a && rootOf(to) === b))
