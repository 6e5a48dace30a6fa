/** Creates and connects all parts of the client, once. */
import { healthPath } from '@outrider/contract'
import { createApi } from '../core/api/api.ts'
import { createErrorHandler } from '../core/api/error-handler.ts'
import { healthTimeoutMs } from '../core/api/health.ts'
import { lateEngine } from '../core/api/late-engine.ts'
import { createNetworkNote } from '../core/api/network-note.ts'
import { exclusiveOverTabs, createTokenRefresh } from '../core/api/token-refresh.ts'
import { createCustomer } from '../core/customer/customer.ts'
import { createLiveFleet, type LiveFleet } from '../core/fleet/live-fleet.ts'
import type { openFleetWorker } from '../core/fleet/open-worker.ts'
import { loadChunk } from '../core/chunks/load-chunk.ts'
import { currentLang, onLangChange, switchLang } from '../core/i18n/i18n.ts'
import { storedWrittenForms } from '../core/i18n/stored-written-forms.ts'
import { formsInForce, switchWritten } from '../core/i18n/written-forms.ts'
import { dateLocale } from '../core/time/date-form.ts'
import { storedLang } from '../core/i18n/stored-lang.ts'
import type { Host } from '../core/host/host.ts'
import { storeHostFacts } from '../core/host/store-host-facts.ts'
import { createLaunch } from '../core/launch/launch.ts'
import type { Outrider } from '../core/context/outrider.ts'
import { createPickerStore } from '../core/screens/picker-store.ts'
import { createUnsavedChanges } from '../core/screens/unsaved-changes-store.ts'
import { followSession } from './follow-session.ts'
import { hrefOf, screenTable } from './screens.ts'
import { createSession, isSignedIn, targetsOf } from '../core/session/session.ts'
import { storedAppGlobalConfig } from '../core/session/stored-session.ts'
import type { Look } from '../core/session/looking.ts'
import { leaveLook } from './leave-look.ts'
import type { KeyValueStorage } from '../core/storage/migrations.ts'
import { createStored, type Stored } from '../core/storage/stored.ts'
import { noteServerTime } from '../core/time/server-clock.ts'

export interface ClientEnvironment {
  host: Host
  storage: KeyValueStorage | undefined
  /** Somebody looks as another user sees, in this tab; absent: nobody does. */
  looking?: Look | undefined
  /** Storage of this visit. */
  visit: Storage | undefined
  appVersion: string
  /** Number or address of the one platform that this client was made for; empty: it is for any. */
  edition: string
  /** `?feed=poll`: for networks that block WebSockets, and for tests. */
  pollOnly: boolean
  /** Starts the thread that holds the fleet. */
  openFleet: typeof openFleetWorker
  show: (message: string) => void
  go: (path: string) => void
}

const begun = async () => (await loadChunk(() => import('./begun-values.ts'))).begunValues

export function startOutrider(environment: ClientEnvironment): Outrider {
  const { host, storage, looking, visit, appVersion, edition, pollOnly, openFleet, show, go } = environment
  const log = (line: string, detail?: unknown) => console.warn(line, detail ?? '')
  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  const stored = createStored(storage, { log, begun })
  stored.set(storedAppGlobalConfig, { isSpecialEdition: edition !== '', platformCode: edition })
  const session = createSession(stored)
  const launch = createLaunch(visit, stored, log)
  session.limitTo(launch.moduleType())
  void storeHostFacts(host, stored, log)
  const multi = () => session.get().multi

  const networkNote = createNetworkNote({
    // Other platforms may have no health page: whatever they answer, they are there.
    probe: code =>
      fetch(`${session.targetOf(code)?.url ?? ''}${healthPath}`, {
        mode: 'no-cors',
        credentials: 'omit',
        cache: 'no-store',
        signal: AbortSignal.timeout(healthTimeoutMs),
      }).then(
        () => true,
        () => false,
      ),
    later,
  })
  const handleError = createErrorHandler({
    native: host.native,
    lang: currentLang,
    show,
    setNote: (_, platform) => networkNote.timedOut(platform),
    signedIn: () => isSignedIn(session.get()),
    clearUserData: session.clearUserData,
    stopPolling: () => liveFleet.stop(),
    goToSignIn: () => (looking ? leaveLook() : go(hrefOf('login'))),
    finishAt: screen => go(hrefOf(screen)),
    later,
    log: error => log('unexpected error', error),
  })
  const engine = lateEngine({
    fetch: (input, init) => fetch(input, init),
    now: Date.now,
    lang: currentLang,
    appVersion,
    native: host.native,
    multi,
    log,
    replied: networkNote.replied,
    isMissing: session.noteMissing,
    refreshToken: target => refreshToken(target),
  })
  const refreshToken = createTokenRefresh({
    request: target => engine.send('user/refreshToken', { refreshToken: target.refreshToken ?? '' }, target),
    targetOf: session.targetOf,
    store: session.refreshTokens,
    exclusively: exclusiveOverTabs(session.reload),
  })
  const api = createApi({
    engine,
    targets: () => targetsOf(session.get()),
    targetOf: session.targetOf,
    multi,
    lacks: (code, path) => session.get().missing?.[code]?.includes(path) ?? false,
    lang: currentLang,
    log,
    handleError,
  })
  const liveFleet = createLiveFleet({
    open: () => openFleet(reason => log('the fleet worker failed', reason)),
    refreshToken,
    handleError,
    online: host.online,
    now: Date.now,
    noteServerTime,
    log,
  })

  followSession({ session, stored, host, api, liveFleet, appVersion, pollOnly, log })

  keepFleetInStep(host, liveFleet)
  speakAsChosen(stored, host)
  return {
    api,
    session,
    stored,
    looking,
    host,
    customer: createCustomer({ stored, session, host }),
    launch,
    liveFleet,
    networkNote,
    screens: screenTable,
    pickerStore: createPickerStore(),
    unsavedChanges: createUnsavedChanges(),
  }
}

function keepFleetInStep(host: Host, liveFleet: LiveFleet): void {
  host.onOnlineChange(() => liveFleet.resume())
  host.onVisible(() => liveFleet.resume())
  onLangChange(liveFleet.setLanguage)
  document.addEventListener('visibilitychange', () => {
    if (!host.visible()) liveFleet.persist()
  })
}

/** Language and written forms: chosen here, in another tab or on another device; without a choice the forms go with the language. */
function speakAsChosen(stored: Stored, host: Host): void {
  const writeAsChosen = () => {
    switchWritten(formsInForce(stored.get(storedWrittenForms), currentLang(), navigator.language))
    document.documentElement.lang = dateLocale(currentLang())
  }
  stored.subscribe(storedWrittenForms, writeAsChosen)
  onLangChange(writeAsChosen)
  stored.subscribe(storedLang, () => switchLang(stored.get(storedLang) ?? host.language()))
}
