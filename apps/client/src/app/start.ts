/** Puts the client together: every part gets what it stands on, once. */
import { createApi } from '../core/api/api.ts'
import { createEngine } from '../core/api/engine.ts'
import { createReactions } from '../core/api/reactions.ts'
import { aloneOverTabs, createRenewal } from '../core/api/renewal.ts'
import { createCustomer } from '../core/customer/customer.ts'
import { createLiveFleet } from '../core/fleet/live-fleet.ts'
import { openFleetWorker } from '../core/fleet/open-worker.ts'
import { currentLang, onLangChange } from '../core/i18n/i18n.ts'
import type { Host } from '../core/host/host.ts'
import { noteHost } from '../core/host/note.ts'
import { createLaunch } from '../core/launch/launch.ts'
import type { Outrider } from '../core/outrider.ts'
import { paths } from '../core/routing/paths.ts'
import { createSession, isSignedIn, mustChangePassword, targetsOf } from '../core/session/session.ts'
import { createStored } from '../core/settings/stored.ts'
import { noteServerTime } from '../core/time/server-clock.ts'

export interface Surroundings {
  host: Host
  storage: Storage | undefined
  /** Ends with the visit. */
  visit: Storage | undefined
  appVersion: string
  /** ?feed=poll: for networks that let no WebSocket through, and for tests. */
  pollOnly: boolean
  show: (message: string) => void
  go: (path: string) => void
}

export function startOutrider({ host, storage, visit, appVersion, pollOnly, show, go }: Surroundings): Outrider {
  const log = (line: string, detail?: unknown) => console.warn(line, detail ?? '')
  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  const stored = createStored(storage, log)
  const session = createSession(stored)
  const launch = createLaunch(visit, stored, log)
  session.limitTo(launch.moduleType())
  void noteHost(host, stored, log)
  const multi = () => session.get().multi

  const react = createReactions({
    native: host.native,
    lang: currentLang,
    show,
    showNote: show,
    signedIn: () => isSignedIn(session.get()),
    clearUserData: session.clearUserData,
    stopPolling: () => liveFleet.stop(),
    goToSignIn: () => go(paths.login),
    goToChangePassword: () => go(paths.changePassword),
    later,
    log: error => log('unexpected', error),
  })
  const engine = createEngine({
    fetch: (input, init) => fetch(input, init),
    now: Date.now,
    lang: currentLang,
    appVersion,
    native: host.native,
    multi,
    log,
    renew: target => renew(target),
  })
  const renew = createRenewal({
    ask: target => engine.send('user/refreshToken', { refreshToken: target.refreshToken ?? '' }, target),
    targetOf: session.targetOf,
    keep: session.renew,
    alone: aloneOverTabs(session.reread),
  })
  const api = createApi({
    engine,
    targets: () => targetsOf(session.get()),
    targetOf: session.targetOf,
    multi,
    lang: currentLang,
    log,
    react,
  })
  const liveFleet = createLiveFleet({
    open: () => openFleetWorker(reason => log('the worker of the fleet', reason)),
    renew,
    react,
    online: host.online,
    now: Date.now,
    noteServerTime,
    log,
  })

  /** What the platform says of itself: its title, its clock, its pace. The product works without, with its defaults. */
  async function learnOfPlatforms() {
    for (const { code } of targetsOf(session.get())) {
      try {
        const config = await api.call('user/getSysConfig', {}, { platform: code, quiet: true })
        session.nameNow(code, config.platformTitle)
        liveFleet.configure(config)
      } catch (error) {
        log(`configuration of ${code} could not be read`, error)
      }
    }
  }

  /** The fleet lives as long as someone is signed in, and starts anew for another user; renewed tokens are no other user. */
  let running = ''
  function follow() {
    const state = session.get()
    const targets = isSignedIn(state) && !mustChangePassword(state) ? targetsOf(state) : []
    const users = Object.fromEntries(targets.map(({ code }) => [code, state.userDatas[code]?.userId ?? '']))
    const key = targets.map(({ code, url }) => `${code} ${url} ${users[code]}`).join('\n')
    if (key === running) return liveFleet.targets(targets)
    // Others are in use from now on: what the former ones gave leaves with them.
    if (running !== '') stored.forget('platform')
    running = key
    // Nobody is signed in any more: what the browser kept of the fleet leaves too.
    if (targets.length === 0) return liveFleet.stop(true)
    const { native } = host
    const how = { multi: multi(), lang: currentLang(), online: host.online(), native, appVersion, pollOnly }
    liveFleet.start({ targets, users, ...how })
    void learnOfPlatforms()
  }
  session.state.subscribe(follow)
  follow()

  host.onOnlineChange(() => liveFleet.wake())
  host.onVisible(() => liveFleet.wake())
  onLangChange(liveFleet.speak)
  document.addEventListener('visibilitychange', () => {
    if (!host.visible()) liveFleet.keep()
  })
  return { api, session, stored, host, customer: createCustomer({ stored, session, host }), launch, liveFleet }
}
