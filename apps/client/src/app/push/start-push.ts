/** Receives pushes from the service worker, the shell, and a notification's link. */
import { oneModuleOf } from '@outrider/contract'
import type { HostPush } from '../../core/host/host.ts'
import { currentLang } from '../../core/i18n/i18n.ts'
import type { Outrider } from '../../core/context/outrider.ts'
import { openPush } from '../../core/push/open-push.ts'
import { readPush } from '../../core/push/push.ts'
import { playSound } from '../../core/push/sound.ts'
import { currentPlatform, isSignedIn, moduleTypeIn, rightsOf } from '../../core/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { pushTarget } from './push-targets.ts'
import { openPushTexts } from './strings.ts'
import { storedAcceptPush, storedAcceptPushSent } from '../../core/push/stored-push.ts'
import { storedCid } from '../../core/session/stored-device.ts'
import { renewWebPush } from '../../core/push/web-push.ts'

const failed = (what: string) => (cause: unknown) => console.warn(`push: ${what}`, cause)

/** Sends the launch link's consent to pushes once a user is signed in. */
async function sendAcceptance({ api, stored }: Outrider, platform: string): Promise<void> {
  const accept = stored.get(storedAcceptPush)
  if (accept === null || accept === stored.get(storedAcceptPushSent)) return
  await api.call('user/accept', { accept }, { platform, quiet: true })
  stored.set(storedAcceptPushSent, accept)
}

interface PushDependencies {
  outrider: Outrider
  go: (path: string) => void
  /** Result of `takePushFromAddress` (push-in-address.ts). */
  fromAddress: unknown
}

export function startPush({ outrider, go, fromAddress }: PushDependencies): void {
  const { host, session, stored, api } = outrider

  const clearBadge = () => {
    if (host.clearBadge) host.clearBadge()
    else if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(failed('clearing the badge failed'))
  }
  const open = (input: unknown) => {
    const push = readPush(input)
    if (!push || !isSignedIn(session.get())) return
    openPush(push, {
      rights: () => rightsOf(session.get()),
      lang: currentLang,
      targetOf: pushTarget,
      go,
      show: toast,
      notHere: () => openPushTexts.rows.notHere[currentLang()],
      playSound,
      clearBadge,
    })
  }

  const received = ({ tapped, data, title, body }: HostPush) => {
    if (tapped) open(data)
    // The system shows no notification while the client is open.
    else toast([title, body].filter(Boolean).join('\n'))
  }
  host.onPush?.(received)
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', event => open((event.data as { push?: unknown } | null)?.push))
  open(fromAddress)

  // The client id is sent with the next sign-in.
  if (host.registerPush)
    host
      .registerPush()
      .then(clientId => stored.set(storedCid, clientId ?? ''))
      .catch(failed('registering in the shell failed'))

  // Push registrations end with the session: register again after each sign-in.
  let registeredPlatform = ''
  const registerBrowser = () => {
    // Nothing is pushed to a session of one module.
    if (oneModuleOf(moduleTypeIn(session.get()))) return
    const platform = currentPlatform(session.get())
    const token = platform && session.targetOf(platform.Code)?.accessToken
    if (!platform || !token || registeredPlatform === platform.Code) return
    registeredPlatform = platform.Code
    sendAcceptance(outrider, platform.Code).catch(failed('sending the consent to pushes failed'))
    if (host.registerPush) return
    renewWebPush(api, platform.Code).catch(failed('registering this browser failed'))
  }
  session.state.subscribe(() => {
    if (!isSignedIn(session.get())) registeredPlatform = ''
    registerBrowser()
  })
  registerBrowser()
}
