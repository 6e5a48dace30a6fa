/** Opens the screen of a tapped push. */
import type { AppMenuAuth, Lang } from '@outrider/contract'
import type { Push } from './push.ts'
import { routeOf } from './routing.ts'

export interface OpenPush {
  rights: () => AppMenuAuth
  lang: () => Lang
  /** The client has this screen or module. */
  has: (path: string) => boolean
  go: (path: string) => void
  show: (message: string) => void
  /** Message for a push whose screen this client does not have. */
  notHere: () => string
  playSound: () => void
  clearBadge: () => void
}

export function openPush(push: Push, { rights, lang, has, go, show, notHere, playSound, clearBadge }: OpenPush): void {
  const route = routeOf(push, rights())
  if (!route) return
  if ('refused' in route) return show(route.refused[lang()])
  if (route.clearsBadge) clearBadge()
  if (route.sound) playSound()
  if (!has(route.to)) return show(notHere())
  const query = new URLSearchParams(route.query).toString()
  go(query ? `${route.to}?${query}` : route.to)
}
