/**
 * Which platform a launch link is meant for. A link may choose among the platforms saved here and the server that served the page,
 * and bring no other: else any link could have the next password typed into a server of its own.
 */
import { platformAddress } from '../../core/session/platform-address.ts'
import { currentPlatform, type SessionState, type SessionStore } from '../../core/session/session.ts'

type Meant = { code: string; url?: string }

export function platformMeant(state: SessionState, servedFrom: string | undefined, named: string | undefined): Meant | undefined {
  const own = servedFrom === undefined ? undefined : platformAddress(servedFrom)
  if (named === undefined) {
    const current = currentPlatform(state)
    return current ? { code: current.Code } : own
  }
  if (state.platforms.some(platform => platform.Code === named)) return { code: named }
  return own?.code === named ? own : undefined
}

/** Puts it into use; one not yet saved is the server that served the page. */
export function putIntoUse(session: SessionStore, { code, url }: Meant): void {
  const { platforms, multi } = session.get()
  const saved = platforms.find(platform => platform.Code === code)
  if (!saved && url !== undefined) return session.addPlatform({ Code: code, Url: url, Title: code })
  if (saved && !saved.isCheckIn && !multi) session.checkIn(code)
}
