/** Brings pushes to where they are read: from the service worker, from the shell, and from the link that a notification opened. */
import i18next from 'i18next'
import type { HostPush } from '../../core/host/host.ts'
import { currentLang } from '../../core/i18n/i18n.ts'
import type { Outrider } from '../../core/outrider.ts'
import { openPush } from '../../core/push/open-push.ts'
import { readPush } from '../../core/push/push.ts'
import { playSound } from '../../core/push/sound.ts'
import { currentPlatform, isSignedIn, rightsOf } from '../../core/session/session.ts'
import { toast } from '../../ui/toast.ts'
import { hasPath } from './known-paths.ts'
import { openPushTexts } from './strings.ts'

const failed = (what: string) => (cause: unknown) => console.warn(`push: ${what}`, cause)

/** The push in the page's address, taken out of it: a reload must not open it again. Call it before the address is read by others. */
export function takePushFromAddress(): unknown {
  const url = new URL(location.href)
  const text = url.searchParams.get('push')
  if (text === null) return undefined
  url.searchParams.delete('push')
  history.replaceState(history.state, '', url)
  try {
    return JSON.parse(text)
  } catch (cause) {
    failed('the link of a notification cannot be read')(cause)
    return undefined
  }
}

/** A launch link may say whether pushes are welcome: the platform hears it once somebody is signed in. */
async function tellAcceptance({ api, stored }: Outrider, platform: string): Promise<void> {
  const accept = stored.get('acceptPush')
  if (accept === null || accept === stored.get('acceptPushTold')) return
  await api.call('user/accept', { accept }, { platform, quiet: true })
  stored.set('acceptPushTold', accept)
}

interface Needs {
  outrider: Outrider
  go: (path: string) => void
  /** What `takePushFromAddress` found. */
  fromAddress: unknown
}

export function startPush({ outrider, go, fromAddress }: Needs): void {
  const { host, session, stored, api } = outrider

  const clearBadge = () => {
    if (host.clearBadge) host.clearBadge()
    else if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(failed('the badge stays'))
  }
  const open = (given: unknown) => {
    const push = readPush(given)
    if (!push || !isSignedIn(session.get())) return
    openPush(push, {
      rights: () => rightsOf(session.get()),
      lang: currentLang,
      has: hasPath,
      go,
      show: toast,
      notHere: () => i18next.t('notHere', { ns: openPushTexts.name }),
      playSound,
      clearBadge,
    })
  }

  const received = ({ tapped, data, title, body }: HostPush) => {
    if (tapped) open(data)
    // While the client is open the system shows nothing.
    else toast([title, body].filter(Boolean).join('\n'))
  }
  host.onPush?.(received)
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', event => open((event.data as { push?: unknown } | null)?.push))
  open(fromAddress)

  // The client id travels with the next sign-in.
  if (host.registerPush)
    host
      .registerPush()
      .then(clientId => stored.set('cid', clientId ?? ''))
      .catch(failed('the shell could not register'))

  // A browser is pushed to as long as its sign-in lasts: a new one is told of it.
  let told = ''
  const keep = () => {
    const platform = currentPlatform(session.get())
    const token = platform && session.targetOf(platform.Code)?.accessToken
    if (!platform || !token || told === platform.Code) return
    told = platform.Code
    tellAcceptance(outrider, platform.Code).catch(failed('the platform does not know whether pushes are welcome'))
    if (host.registerPush) return
    import('../../core/push/web-push.ts')
      .then(({ keepWebPush }) => keepWebPush(api, platform.Code))
      .catch(failed('the platform was not told of this browser'))
  }
  session.state.subscribe(() => {
    if (!isSignedIn(session.get())) told = ''
    keep()
  })
  keep()
}
