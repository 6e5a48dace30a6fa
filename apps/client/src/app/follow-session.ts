/** The fleet of who is signed in: started, stopped and configured as the session changes. */
import type { CallPath } from '@outrider/contract'
import type { Outrider } from '../core/context/outrider.ts'
import { currentLang } from '../core/i18n/i18n.ts'
import { isSignedIn, targetsOf, unfinishedAt } from '../core/session/session.ts'

interface Followed extends Pick<Outrider, 'session' | 'stored' | 'host' | 'api' | 'liveFleet'> {
  appVersion: string
  pollOnly: boolean
  log: (line: string, detail?: unknown) => void
}

/** Starts the fleet at sign-in, and again for other users or platforms; refreshed tokens are only passed on. */
export function followSession(followed: Followed): void {
  const { session, stored, host, liveFleet, appVersion, pollOnly } = followed
  let running = ''
  function syncFleet() {
    const state = session.get()
    const targets = isSignedIn(state) && !unfinishedAt(state) ? targetsOf(state) : []
    const users = Object.fromEntries(targets.map(({ code }) => [code, state.userDatas[code]?.userId ?? '']))
    const key = targets.map(({ code, url }) => `${code} ${url} ${users[code]}`).join('\n')
    if (key === running) return liveFleet.setTargets(targets)
    // Other platforms are in use now: remove what the former ones provided.
    if (running !== '') stored.forget('platform')
    running = key
    // Signed out: also delete the cached fleet.
    if (targets.length === 0) return liveFleet.stop(true)
    const { native } = host
    const how = { multi: state.multi, lang: currentLang(), online: host.online(), native, appVersion, pollOnly }
    liveFleet.start({ targets, users, ...how })
    void loadPlatformConfigs(followed)
  }
  session.state.subscribe(syncFleet)
  syncFleet()
}

/** Loads each platform's configuration: title, poll interval, age of stale positions. Defaults apply without it. */
async function loadPlatformConfigs(followed: Followed) {
  const { session, api, liveFleet, log } = followed
  for (const { code } of targetsOf(session.get())) {
    try {
      const config = await api.call('user/getSysConfig', {}, { platform: code, quiet: true })
      session.setTitle(code, config.platformTitle)
      session.setGzhTitle(code, config.gzhTitle)
      liveFleet.configure(config)
    } catch (error) {
      log(`configuration of ${code} could not be read`, error)
    }
    await findMissingCalls(code, followed)
  }
}

/** A platform of another vendor may have any part of the calls: those that menus need are tried. Ours says when its token expires, and has all. */
async function findMissingCalls(code: string, { session, api }: Followed) {
  if (session.get().userDatas[code]?.expiresAt !== 0) return
  const { tryCalls } = await import('./try-calls.ts')
  const call = (path: CallPath) => api.call(path, {} as never, { platform: code, unhandled: true })
  session.noteUseless(code, await tryCalls(call, () => session.get().missing?.[code] ?? []))
}
