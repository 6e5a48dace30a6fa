/**
 * Opens a screen of the real client in jsdom, signed in against a real platform over HTTP: router, guards, providers and the fleet are those of the
 * product. For `*.screen.test.tsx`, which begin with `// @vitest-environment jsdom`.
 */
import { type ScreenSize, setScreenSize } from './jsdom-gaps.ts'
import type { CallPath, Lang } from '@outrider/contract'
import { render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { Router } from '../core/router/index.ts'
import { Notices } from '../app/Notices.tsx'
import { Screens } from '../app/boot/Screens.tsx'
import { firstRouter } from '../app/boot/first-router.ts'
import { routesOf } from '../app/router.tsx'
import { laterRows } from '../app/routes.ts'
import { startOutrider } from '../app/start.ts'
import { OutriderContext, type Outrider } from '../core/context/outrider.ts'
import type { Host } from '../core/host/host.ts'
import { webHost } from '../core/host/web.ts'
import { switchLang } from '../core/i18n/i18n.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Company } from './company.ts'
import { atEndOfTest } from './end-of-test.ts'
import { fleetInThread } from './fleet-in-thread.ts'
import { watchNetwork, type WatchedNetwork } from './watched-network.ts'

export interface OpenScreen extends WatchedNetwork {
  user: UserEvent
  outrider: Outrider
  /** By which this client knows the platform of `as`: ids carry it where several platforms are in use. */
  code: string
  /** Path and query of the screen shown. */
  address: () => string
  /** Goes to another screen within the client, as a link does; until its parts are loaded. */
  goTo: (path: string) => Promise<void>
}

interface Options {
  /** The user to sign in; nobody without one. */
  as: Company | (Pick<Company, 'signIn'> & { readonly platform: Pick<Company['platform'], 'url'> })
  /** Platforms that are in use besides: several at once, and ids carry the code of theirs: `besideCode(0)` for the first of these, `code` for `as`. */
  beside?: readonly Options['as'][]
  lang?: Lang
  size?: ScreenSize
  /** Further stored values by key. */
  stored?: Readonly<Record<string, unknown>>
  /** The page came from the company's platform; else from nowhere that answers. */
  servedByPlatform?: boolean
  /** The one platform that the client was made for, see app-edition.ts. */
  edition?: string
  /** What the page runs in; a web page without it. */
  within?: Host['kind']
  /** Further capabilities of what the page runs in. */
  host?: Partial<Host>
  /** From its very start: launch links, where the app begins, and the back key. Else the address is opened as one that the start has led to. */
  launched?: boolean
  /** State of the history entry, as the router stores it; the entry before it is where the page was. */
  historyState?: object
  /** Calls that fail from the beginning, or after so many, see WatchedNetwork. */
  cut?: readonly (CallPath | readonly [path: CallPath, after: number])[]
}

let opened = 0
/** Of `beside`, in their order, in the client opened last. */
export const besideCode = (at: number): string => `at-${opened}-${at + 1}`

export async function openScreen(
  address: string,
  {
    as: company,
    beside = [],
    lang = 'en',
    size = 'phone',
    stored = {},
    cut = [],
    servedByPlatform = false,
    edition = '',
    within = 'web',
    host = {},
    launched = false,
    historyState,
  }: Options,
): Promise<OpenScreen> {
  setScreenSize(size)
  const { url } = company.platform
  // Another code each time: replies are cached by user and platform, for longer than a test.
  opened += 1
  const Code = `test-${opened}`
  const values = {
    lang,
    platformInfoList: [
      { Code, Title: 'Test', Url: url, isCheckIn: true, gzhTitle: '' },
      ...beside.map(({ platform }, at) => ({
        Code: besideCode(at),
        Title: `Beside ${at + 1}`,
        Url: platform.url,
        isCheckIn: true,
        gzhTitle: '',
      })),
    ],
    userDatas: {
      [Code]: await company.signIn(),
      ...Object.fromEntries(await Promise.all(beside.map(async (each, at) => [besideCode(at), await each.signIn()]))),
    },
    ...(beside.length > 0 && { isMultiPlatformMode: true }),
    // As a user who has been here before.
    guideSeen: true,
    ...stored,
  }
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value))
  if (historyState) history.pushState(historyState, '', address)
  else history.replaceState(null, '', address)
  switchLang(lang)

  const network = watchNetwork()
  for (const each of cut) {
    const [path, after] = typeof each === 'string' ? [each, 0] : each
    network.cut(path, after)
  }
  const fleet = fleetInThread()
  const outrider = startOutrider({
    host: { ...webHost(), kind: within, ...(servedByPlatform && { servedFrom: url }), ...host },
    storage: localStorage,
    visit: sessionStorage,
    appVersion: '0.1.0',
    edition,
    // The WebSocket of jsdom does not work under vitest: its events are of another class than Node's targets accept.
    pollOnly: true,
    openFleet: fleet.open,
    show: toast,
    go: path => void router.then(ready => ready.navigate(path)),
  })
  const router = launched ? firstRouter(outrider) : Promise.resolve(new Router(routesOf(outrider, laterRows)))
  atEndOfTest(() => {
    outrider.liveFleet.stop()
    void router.then(ready => ready.dispose())
    fleet.close()
    network.end()
  })
  render(
    <OutriderContext value={outrider}>
      <Screens router={router} />
      <Notices />
    </OutriderContext>,
  )
  return {
    ...network,
    outrider,
    code: Code,
    user: userEvent.setup({ delay: null }),
    address: () => location.pathname + location.search,
    goTo: async path => (await router).navigate(path),
  }
}
