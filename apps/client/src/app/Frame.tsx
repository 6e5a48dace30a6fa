/** Wraps every screen: the shell of wide windows, document title and language, and the navigation blocker. */
import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import { type Location, NavigationType, Outlet, useBlocker, useMatches } from '../core/router/index.ts'
import { dateLocale } from '../core/time/date-form.ts'
import { useLang } from '../core/i18n/use-texts.ts'
import { lazyChunk } from '../core/chunks/lazy-chunk.ts'
import { useOutrider, useSession } from '../core/context/outrider.ts'
import { mobileOsBy } from '../core/host/mobile-os.ts'
import { hrefOf } from './screens.ts'
import { currentPlatform, isSignedIn, rightsOf, unfinishedAt } from '../core/session/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import { ShellPlaceContext } from '../ui/layout/shell-place.ts'
import { useWide } from '../ui/use-wide.ts'
import { anyLayerOpen, closeTopLayer } from '../ui/layers.ts'
import { isListModule } from './back/rules.ts'
import styles from './Frame.module.css'
import { type VehiclePress, vehiclePressOf } from './main/vehicle/vehicle-press.ts'
import { useWallMode } from './main/wall/use-wall.ts'
import { leaveLook } from './leave-look.ts'
import type { RouteHandle } from './route-handle.ts'
import { OverlayPlace } from './overlay/OverlayPlace.tsx'
import { contentId } from './shell/content-id.ts'
import { useShell } from './shell/use-shell.ts'
import { lazyPart } from './signed-in-parts.ts'
import { titleOf } from './title.ts'

/** Only for users who see alarms and answer on-duty checks. */
const CheckWatch = lazyPart('CheckWatch')
const UrgentAlarms = lazyPart('UrgentAlarms')

/** Only for who looks as another user. */
const LookBar = lazyChunk(
  () => import('./look/LookBar.tsx'),
  part => part.default,
)

/** Not before a vehicle is pressed. */
const VehicleMenuElsewhere = lazyPart('VehicleMenuElsewhere')

/** What was done without a network: only for users who are signed in. */
const OutboxWatch = lazyPart('OutboxWatch')

/** Dates and units as the account has them. */
const KeptForms = lazyPart('KeptForms')

const PendingShell = () => (
  <>
    <div className={styles['pending']} aria-busy="true" />
    <div className={styles['pendingRail']} />
  </>
)

/** Not before it is needed: the sign-in never loads it. */
const Shell = lazyPart('Shell', PendingShell)

/** Back in a list first closes what is open over it; a screen with unsaved changes asks first. */
function useNavigationBlocker() {
  const { unsavedChanges } = useOutrider()
  /** An ended session leaves regardless of unsaved changes. */
  const wouldLoseChanges = useCallback(
    ({ pathname }: Pick<Location, 'pathname'>) => unsavedChanges.getState().unsaved && pathname !== hrefOf('login'),
    [unsavedChanges],
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      wouldLoseChanges(nextLocation) ||
      (historyAction === NavigationType.Pop && isListModule(currentLocation.pathname) && anyLayerOpen()),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!wouldLoseChanges(blocker.location)) {
      closeTopLayer()
      blocker.reset()
      return
    }
    const settle = (proceed: () => void) => () => {
      unsavedChanges.setState({ leaveRequest: undefined })
      proceed()
    }
    unsavedChanges.setState({ leaveRequest: { leave: settle(blocker.proceed), stay: settle(blocker.reset) } })
  }, [blocker, unsavedChanges, wouldLoseChanges])
}

export function Frame() {
  useNavigationBlocker()
  const lang = useLang()
  const { host, looking } = useOutrider()
  const platformTitle = useSession(state => {
    const { Title = '', gzhTitle = '' } = currentPlatform(state) ?? {}
    return (host.mobileOs === mobileOsBy.officialAccount && gzhTitle) || Title
  })
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const screen = handle?.screen
  useEffect(() => {
    if (screen) document.title = titleOf(screen, platformTitle, lang)
    document.documentElement.lang = dateLocale(lang)
  }, [screen, platformTitle, lang])
  const place = useShell(screen)
  const answers = useSession(state => isSignedIn(state) && !unfinishedAt(state) && rightsOf(state).alarmAuth)
  const sends = useSession(state => isSignedIn(state) && !unfinishedAt(state))
  const onWall = useWallMode() !== null
  const [press, setPress] = useState<VehiclePress>()
  /** Once opened it stays: a dialog of the menu outlives it. */
  const [pressed, setPressed] = useState(false)
  const onContextMenu = (event: MouseEvent) => {
    // The map's list has its own menu.
    const found = event.defaultPrevented ? undefined : vehiclePressOf(event)
    if (!found) return
    event.preventDefault()
    setPress(found)
    setPressed(true)
  }
  // Where no user is signed in there is no way to go on below.
  const room = useWide() && (place !== undefined || screen?.access === 'guarded')
  return (
    <ShellPlaceContext value={place}>
      <OverlayPlace room={room}>
        <div className={joinClasses(styles['frame'], place && styles['inShell'])}>
          {place && screen && !onWall && (
            <ErrorBoundary part="shell" fallback={<PendingShell />}>
              <Shell screen={screen} />
            </ErrorBoundary>
          )}
          {(answers || looking) && (
            <div className={styles['notices']}>
              {looking && <LookBar look={looking} onEnd={leaveLook} />}
              {answers && !looking && (
                <ErrorBoundary part="duty" fallback={null}>
                  <CheckWatch />
                </ErrorBoundary>
              )}
              {answers && (
                <ErrorBoundary part="urgent alarms" fallback={null}>
                  <UrgentAlarms />
                </ErrorBoundary>
              )}
            </div>
          )}
          {sends && (
            <ErrorBoundary part="outbox" fallback={null}>
              <OutboxWatch />
              <KeptForms />
            </ErrorBoundary>
          )}
          {/* The keys are those of the rows inside, which have the focus. */}
          <div
            className={styles['content']}
            id={contentId}
            role={place && 'main'}
            tabIndex={place && -1}
            onContextMenu={sends ? onContextMenu : undefined}
          >
            <Outlet />
          </div>
          {pressed && (
            <ErrorBoundary part="menu of a vehicle" fallback={null}>
              <VehicleMenuElsewhere press={press} onClose={() => setPress(undefined)} />
            </ErrorBoundary>
          )}
        </div>
      </OverlayPlace>
    </ShellPlaceContext>
  )
}
