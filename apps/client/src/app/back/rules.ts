/** What going back means: the list of section 2 as pure functions. */
import type { HostKind } from '../../core/host/host.ts'
import { paths } from '../../core/routing/paths.ts'

export type BackAction = 'askToExit' | 'exit' | 'closeLayer' | 'goBack'

/** Modules of /main that are the outermost place: from them the app is left. /more is not one of them. */
const outermost = ['home', 'pos', 'track', 'video', 'alarm']
const lists = ['vehicleList', 'selectedVehicleList']

/** Pressed again within this time, the app ends, ms. */
export const askedFor = 3000

/** Module of a path of /main; undefined elsewhere. /main alone opens a default module, which is always an outermost one. */
function moduleOf(pathname: string): string | undefined {
  const [, root, module] = pathname.split('/')
  return `/${root}` === paths.main ? (module ?? 'pos') : undefined
}

export const isListModule = (pathname: string): boolean => lists.includes(moduleOf(pathname) ?? '')

interface Press {
  pathname: string
  layerOpen: boolean
  /** ms since the text was shown; undefined: it was not. */
  sinceAsked: number | undefined
}

/** The back key of the app. */
export function onBackKey({ pathname, layerOpen, sinceAsked }: Press): BackAction {
  if (pathname === paths.login || outermost.includes(moduleOf(pathname) ?? ''))
    return sinceAsked !== undefined && sinceAsked <= askedFor ? 'exit' : 'askToExit'
  return layerOpen && isListModule(pathname) ? 'closeLayer' : 'goBack'
}

const alarmDetail = '/vehAlmDetail'
const rootOf = (pathname: string) => `/${pathname.split('/')[1]}`

/** Transitions back that close the window of an official account. A session that ends is no step back and closes nothing. */
const closing: readonly (readonly [from: string, to: string])[] = [
  [paths.main, paths.login],
  [paths.login, paths.my],
  [paths.main, paths.newPlatform],
]

export const closesWindow = (kind: HostKind, from: string, to: string): boolean =>
  kind === 'officialAccount' && (rootOf(from) === alarmDetail || closing.some(([a, b]) => rootOf(from) === a && rootOf(to) === b))
