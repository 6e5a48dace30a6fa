/** Entry of the client. */
import '../ui/tokens.css'
import '../ui/themes.css'
import '../ui/base.css'
import '../ui/primitives.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chooseHost } from '../core/host/choose.ts'
import { screenPath } from '../core/host/served-from.ts'
import { openFleetWorker } from '../core/fleet/open-worker.ts'
import { currentLang, switchLang } from '../core/i18n/i18n.ts'
import { OutriderContext } from '../core/context/outrider.ts'
import { lookingIn } from '../core/session/looking.ts'
import { isSignedIn } from '../core/session/session.ts'
import { storedPlatformInfoList, storedUserDatas } from '../core/session/stored-session.ts'
import { createStored } from '../core/storage/stored.ts'
import { isSystemDark, onSystemColours } from '../core/theme/system-colours.ts'
import { themeFor } from '../core/theme/theme.ts'
import { applyTheme } from '../ui/theme.ts'
import { prepareToasts, toast } from '../ui/feedback/toast.ts'
import { advertOf } from './boot/advert.ts'
import { Boot } from './boot/Boot.tsx'
import { firstRouter } from './boot/first-router.ts'
import { Screens } from './boot/Screens.tsx'
import { Notices } from './Notices.tsx'
import { takePushFromAddress } from './push/push-in-address.ts'
import { prepareMap, preparePassword, prepareScreens } from './prepare.ts'
import { loadSignedIn } from './signed-in-parts.ts'
import { startOutrider } from './start.ts'
import { whenSignedIn } from './when-signed-in.ts'
import { whenShown } from './when-shown.ts'
import { whenUsed } from './when-used.ts'
import { storageOf } from './storage.ts'
import { startServiceWorker } from '../core/host/new-version.ts'
import { storedLang } from '../core/i18n/stored-lang.ts'
import { storedWrittenForms } from '../core/i18n/stored-written-forms.ts'
import { formsInForce, switchWritten } from '../core/i18n/written-forms.ts'
import { storedThemeColor } from '../core/theme/stored-theme.ts'

const push = takePushFromAddress()
const visit = storageOf('sessionStorage')
const looking = lookingIn(visit, Date.now())
const storage = looking?.storage ?? storageOf('localStorage')
const chosen = createStored(storage).get(storedLang)
const host = await chooseHost()
switchLang(chosen ?? host.language())
switchWritten(formsInForce(createStored(storage).get(storedWrittenForms), currentLang(), navigator.language))

const outrider = startOutrider({
  host,
  storage,
  looking,
  visit,
  appVersion: import.meta.env.OUTRIDER_VERSION,
  edition: import.meta.env.OUTRIDER_EDITION,
  pollOnly: new URLSearchParams(location.search).get('feed') === 'poll',
  openFleet: openFleetWorker,
  show: toast,
  go: path => void router.then(ready => ready.navigate(path)),
})
const router = firstRouter(outrider)
const advert = advertOf(outrider, visit)

const showTheme = () =>
  applyTheme(
    themeFor({ chosen: outrider.stored.get(storedThemeColor), miniProgram: host.kind === 'miniProgram', dark: isSystemDark() }),
  )
outrider.stored.subscribe(storedThemeColor, showTheme)
onSystemColours(showTheme)
showTheme()

// Changes in one tab apply to all, including signing out.
window.addEventListener('storage', event => {
  if (looking) return
  outrider.stored.changedElsewhere(event.key)
  if (event.key === storedUserDatas.key || event.key === storedPlatformInfoList.key) outrider.session.reload()
})

const inBackground = (what: string, start: () => Promise<void>) =>
  void start().catch((cause: unknown) => console.warn(`${what} could not be started`, cause))

const signedIn = isSignedIn(outrider.session.get())
/** Of the addresses that lead to the main screen. */
const toMain = /^\/(main.*)?$/.test(screenPath(location.pathname))
if (signedIn) prepareScreens({ map: toMain })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <OutriderContext value={outrider}>
      <Screens router={router} />
      <Notices />
      {advert && <Boot advert={advert} />}
    </OutriderContext>
  </StrictMode>,
)
/** A user who saves data or pays for it may never sign in: nothing is loaded for the screens behind the form before it is used. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
const prepareRest = () => {
  prepareToasts()
  preparePassword()
  prepareScreens({ map: true })
  outrider.liveFleet.prepare()
  void router.then(ready => prepareMap(outrider, ready))
}
// While the form is filled in, what comes after it is loaded. Not at the press itself: a service worker that answers requests is not replaced,
// and the first press may ask for the new version.
if (signedIn) void router.then(ready => whenShown(ready, prepareToasts))
else if (savesData()) whenUsed(window, () => setTimeout(prepareRest, 1_000))
else void router.then(ready => whenShown(ready, prepareRest))
const pushes = async () => {
  const { startPush } = await loadSignedIn()
  startPush({ outrider, go: path => void router.then(ready => ready.navigate(path)), fromAddress: push })
}
const comparison = async () => {
  const { watchMissed } = await loadSignedIn()
  watchMissed(outrider)
}
// Who looks as somebody else registers for nothing, and was not here before.
const own = looking ? undefined : outrider.session
// A shell registers for pushes before the sign-in, which sends its id; a browser has no use for them until then.
if (own && host.registerPush) inBackground('pushes', pushes)
else if (own) whenSignedIn(own, () => inBackground('pushes', pushes))
if (own) whenSignedIn(own, () => inBackground('the comparison with the last visit', comparison))
startServiceWorker()
