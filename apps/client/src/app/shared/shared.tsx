/**
 * Entry of the public page for share links. Independent of the client: reads no session and loads no fleet, even if somebody is signed in
 * on this device.
 */
import '../../ui/tokens.css'
import '../../ui/themes.css'
import '../../ui/base.css'
import '../../ui/primitives.css'
import { type ShareKind, shareKinds } from '@outrider/contract'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createEngine } from '../../core/api/engine.ts'
import { servedFrom } from '../../core/host/served-from.ts'
import { webHost } from '../../core/host/web.ts'
import { currentLang, onLangChange, switchLang } from '../../core/i18n/i18n.ts'
import { switchWritten, usualForms } from '../../core/i18n/written-forms.ts'
import { languageOf } from '../../core/i18n/language.ts'
import { createStored } from '../../core/storage/stored.ts'
import { isSystemDark, onSystemColours } from '../../core/theme/system-colours.ts'
import { themeFor } from '../../core/theme/theme.ts'
import { noteServerTime } from '../../core/time/server-clock.ts'
import type { SharedData } from '../../features/share/page/shared-view.ts'
import { type LoadShared, SharedPage } from '../../features/share/page/SharedPage.tsx'
import { applyTheme, isDark } from '../../ui/theme.ts'
import { storageOf } from '../storage.ts'
import { storedLang } from '../../core/i18n/stored-lang.ts'
import { storedThemeColor } from '../../core/theme/stored-theme.ts'

const host = webHost()
const stored = createStored(storageOf('localStorage'))
// Visitors rarely have a stored choice: use the browser's language.
const lang = () => stored.get(storedLang) ?? languageOf(navigator.language)
switchLang(lang())
// A visitor has no account that says how: as the language, also another one later, and the region of the device have it.
const writeAsUsual = () => switchWritten(usualForms(currentLang(), navigator.language))
writeAsUsual()
onLangChange(writeAsUsual)
const engine = createEngine({
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
  lang: currentLang,
  appVersion: import.meta.env.OUTRIDER_VERSION,
  native: false,
  multi: () => false,
  log: (line, detail) => console.warn(line, detail),
})
/** The vehicle's platform is the server of this page. No session token is sent. */
const here = { code: location.host, title: location.host, url: servedFrom() }

const load: LoadShared = async <Kind extends ShareKind>(kind: Kind, token: string, signal: AbortSignal) => {
  const { view } = shareKinds[kind]
  const shared = (await engine.send(view, { token }, here, signal)) as SharedData<Kind>
  noteServerTime(shared.serverTime)
  return shared
}

const element = document.getElementById('root')
if (!element) throw new Error('shared.html has no #root')
const root = createRoot(element)

function show() {
  const theme = themeFor({ chosen: stored.get(storedThemeColor), miniProgram: false, dark: isSystemDark() })
  applyTheme(theme)
  root.render(
    <StrictMode>
      <SharedPage
        host={host}
        theme={isDark(theme) ? 'dark' : 'light'}
        load={load}
        onLang={lang => stored.set(storedLang, lang)}
      />
    </StrictMode>,
  )
}
stored.subscribe(storedThemeColor, show)
stored.subscribe(storedLang, () => switchLang(lang()))
onSystemColours(show)
window.addEventListener('storage', event => stored.changedElsewhere(event.key))
show()
