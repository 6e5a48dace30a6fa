/**
 * While the sign-in form is filled in, the map of the main screen is made ahead (core/map/shell/map-ahead.ts), once nobody touches the form: a key
 * would wait meanwhile. It ends with the form unless the main screen follows, which takes it.
 */
import type { Outrider } from '../../../core/context/outrider.ts'
import type { HostKind } from '../../../core/host/host.ts'
import { currentLang, onLangChange } from '../../../core/i18n/i18n.ts'
import { dropMapAhead, hasMapAhead, makeMapAhead } from '../../../core/map/shell/map-ahead.ts'
import type { MapTheme } from '../../../core/map/basemap/palette.ts'
import { storedMapShade } from '../../../core/map/stored-map.ts'
import type { Router } from '../../../core/router/index.ts'
import { isSignedIn } from '../../../core/session/session.ts'
import { isSystemDark } from '../../../core/theme/system-colours.ts'
import { storedThemeColor } from '../../../core/theme/stored-theme.ts'
import { themeFor } from '../../../core/theme/theme.ts'
import { isDark } from '../../../ui/theme.ts'
import { hrefOf } from '../../screens.ts'

/** Without a key or a press for this long nobody is typing, ms. */
const quiet = 700
/** Who has not signed in by then may not do so at all, and the device has better uses for the memory, ms. */
const longestWait = 300_000
/** The main screen has taken it by then, or shows something else than a map, ms. */
const longestWay = 20_000

export interface Device {
  host: HostKind
  saveData?: boolean | undefined
  /** GB; undefined: the browser does not say. */
  memory?: number | undefined
  battery?: { charging: boolean; level: number } | undefined
}

/** A map nobody may come to see must not cost somebody what is scarce: data, memory that a messenger shares with its pages, the last of a battery. */
export const affordsMapAhead = ({ host, saveData = false, memory = 8, battery }: Device): boolean =>
  host !== 'miniProgram' && !saveData && memory >= 4 && !(battery && !battery.charging && battery.level < 0.3)

interface DeviceFacts {
  connection?: { saveData?: boolean }
  deviceMemory?: number
  getBattery?: () => Promise<{ charging: boolean; level: number }>
}

async function readDevice(host: HostKind): Promise<Device> {
  const facts = navigator as DeviceFacts
  // Rejects where the page may not know.
  const battery = await facts.getBattery?.().catch(() => undefined)
  return { host, saveData: facts.connection?.saveData, memory: facts.deviceMemory, battery }
}

/** Runs something once nobody has touched the page for a while and it has nothing to do. Returns how to do without. */
function whenQuiet(run: () => void): () => void {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const idle = (): void => {
    const begin = (): void => {
      if (ended.signal.aborted) return
      ended.abort()
      run()
    }
    if ('requestIdleCallback' in window) requestIdleCallback(begin)
    else begin()
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(idle, quiet)
  }
  for (const kind of ['keydown', 'pointerdown', 'input'])
    window.addEventListener(kind, wait, { capture: true, passive: true, signal: ended.signal })
  ended.signal.addEventListener('abort', () => clearTimeout(timer))
  wait()
  return () => ended.abort()
}

/** From now on, as often as the form is shown. */
export async function makeMapsAtSignIn(outrider: Outrider, router: Router): Promise<void> {
  if (!affordsMapAhead(await readDevice(outrider.host.kind))) return
  const form = hrefOf('login')
  let stop = (): void => undefined
  let shown: string | undefined

  const end = (): void => {
    stop()
    dropMapAhead()
  }
  const endLater = (ms: number): void => {
    const timer = setTimeout(end, ms)
    stop = () => clearTimeout(timer)
  }
  const make = (): void => {
    // Who has just signed in is on the way to a map of their own; a page that is not seen draws nothing.
    if (isSignedIn(outrider.session.get()) || !outrider.host.visible()) return
    makeMapAhead(currentLang(), themeOfMap(outrider))
    endLater(longestWait)
  }
  const begin = (): void => {
    end()
    if (shown === form) stop = whenQuiet(make)
  }
  const follow = ({ location: { pathname } }: Router['state']): void => {
    if (pathname === shown) return
    const from = shown
    shown = pathname
    const onTheWay = from === form && pathname.startsWith(hrefOf('main'))
    stop()
    if (onTheWay) endLater(longestWay)
    else begin()
  }
  router.subscribe(follow)
  onLangChange(begin)
  outrider.host.onVisible(() => {
    if (shown === form && !hasMapAhead()) begin()
  })
  follow(router.state)
}

function themeOfMap({ stored, host }: Outrider): MapTheme {
  const shade = stored.get(storedMapShade)
  if (shade !== 'theme') return shade
  const theme = themeFor({ chosen: stored.get(storedThemeColor), miniProgram: host.kind === 'miniProgram', dark: isSystemDark() })
  return isDark(theme) ? 'dark' : 'light'
}
