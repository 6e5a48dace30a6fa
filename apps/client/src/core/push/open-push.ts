/** Opens the screen of a tapped push. */
import type { AppMenuAuth, Lang } from '@outrider/contract'
import type { Push, PushType } from './push.ts'
import { routeOf } from './routing.ts'

export interface OpenPush {
  rights: () => AppMenuAuth
  lang: () => Lang
  /** Path of the screen or module that a push opens; undefined: this client has none. */
  targetOf: (type: PushType) => string | undefined
  go: (path: string) => void
  show: (message: string) => void
  /** Message for a push whose screen this client does not have. */
  notHere: () => string
  playSound: () => void
  clearBadge: () => void
}

export function openPush(push: Push, { rights, lang, targetOf, go, show, notHere, playSound, clearBadge }: OpenPush): void {
  const route = routeOf(push, rights())
  if (!route) return
  if ('refused' in route) return show(route.refused[lang()])
  if (route.clearsBadge) clearBadge()
  if (route.sound) playSound()
  const to = targetOf(route.type)
  if (to === undefined) return show(notHere())
  const query = new URLSearchParams(route.query).toString()
  go(query ? `${to}?${query}` : to)
}
