/**
 * The target platform of a launch link. A link may only select a saved platform or the server that served the page;
 * otherwise a link could make the user type the next password into a foreign server.
 */
import { platformAddress } from '../../core/session/platform-address.ts'
import { currentPlatform, type SessionState, type SessionStore } from '../../core/session/session.ts'

type TargetPlatform = { code: string; url?: string }

export function targetPlatform(
  state: SessionState,
  servedFrom: string | undefined,
  named: string | undefined,
): TargetPlatform | undefined {
  const own = servedFrom === undefined ? undefined : platformAddress(servedFrom)
  if (named === undefined) {
    const current = currentPlatform(state)
    return current ? { code: current.Code } : own
  }
  if (state.platforms.some(platform => platform.Code === named)) return { code: named }
  return own?.code === named ? own : undefined
}

/** Selects the platform; a platform that is not saved yet is the server that served the page. */
export function selectPlatform(session: SessionStore, { code, url }: TargetPlatform): void {
  const { platforms, multi } = session.get()
  const saved = platforms.find(platform => platform.Code === code)
  if (!saved && url !== undefined) return session.addPlatform({ Code: code, Url: url, Title: code })
  if (saved && !saved.isCheckIn && !multi) session.checkIn(code)
}
