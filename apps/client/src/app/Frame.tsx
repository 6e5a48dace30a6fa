/** Around every screen: the browser's title, and the language of the document. */
import { useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { useLang } from '../core/i18n/use-texts.ts'
import { useSession } from '../core/outrider.ts'
import { currentPlatform } from '../core/session/session.ts'
import type { Handle } from './router.tsx'
import { titleOf } from './title.ts'

export function Frame() {
  const lang = useLang()
  const platformTitle = useSession(state => currentPlatform(state)?.Title ?? '')
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const screen = handle?.screen
  useEffect(() => {
    if (screen) document.title = titleOf(screen, platformTitle, lang)
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [screen, platformTitle, lang])
  return <Outlet />
}
