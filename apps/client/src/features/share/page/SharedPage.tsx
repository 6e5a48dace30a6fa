/** The public page of a share link: what the link shows, and when it expires. What differs between kinds is in parts.ts. */
import type { Lang, ShareKind } from '@outrider/contract'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { LanguageButton } from '../../../core/context/LanguageSwitch.tsx'
import type { Host } from '../../../core/host/host.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { MapTheme } from '../../../core/map/basemap/palette.ts'
import { useServerNow } from '../../../core/time/use-age.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import { sharedIn } from '../link.ts'
import { LinkGone } from './LinkGone.tsx'
import { pageTexts } from './page-texts.ts'
import { sharedParts } from './parts.ts'
import type { SharedData } from './shared-view.ts'
import { Waiting } from './Waiting.tsx'
import styles from './SharedPage.module.css'
import { type SharedState, type SharedWatch, watchShared } from './watch-shared.ts'

export type LoadShared = <Kind extends ShareKind>(kind: Kind, token: string, signal: AbortSignal) => Promise<SharedData<Kind>>

interface Props {
  host: Host
  theme: MapTheme
  load: LoadShared
  /** The reader chose another language, which is to be shown. */
  onLang: (lang: Lang) => void
}

const schedule = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function onHashChange(run: () => void): () => void {
  window.addEventListener('hashchange', run)
  return () => window.removeEventListener('hashchange', run)
}

/** Opening another link in the same page only changes the hash. */
const useSharedLink = () => sharedIn(useSyncExternalStore(onHashChange, () => location.hash))

export function SharedPage({ host, theme, load, onLang }: Props) {
  const t = useTexts(pageTexts)
  const found = useSharedLink()
  const { title } = sharedParts[found?.kind ?? 'position']
  useEffect(() => {
    document.title = t(title)
    document.documentElement.lang = t.lang === 'zh' ? 'zh-CN' : 'en'
  }, [t, title])
  return (
    <div className={styles['page']}>
      <div className={styles['corner']}>
        <LanguageButton lang={t.lang} choose={onLang} />
      </div>
      {found ? <SharedContent key={`${found.kind} ${found.token}`} {...found} {...{ host, theme, load }} /> : <LinkGone />}
    </div>
  )
}

interface SharedContentProps<Kind extends ShareKind> extends Pick<Props, 'host' | 'theme' | 'load'> {
  kind: Kind
  token: string
}

function SharedContent<Kind extends ShareKind>({ kind, token, host, theme, load }: SharedContentProps<Kind>) {
  const t = useTexts(pageTexts)
  const now = useServerNow()
  const { loading, unreachable, pollMs, View } = sharedParts[kind]
  const [shared, setShared] = useState<SharedState<SharedData<Kind>>>({ state: 'loading' })
  const watch = useRef<SharedWatch>(undefined)
  const latest = useLatest(load)
  useEffect(() => {
    const started = watchShared({
      load: signal => latest.current(kind, token, signal),
      pollMs,
      onChange: setShared,
      host,
      schedule,
    })
    watch.current = started
    return started.stop
  }, [kind, token, pollMs, host, latest])
  const retry = useCallback(() => {
    setShared({ state: 'loading' })
    watch.current?.refresh()
  }, [])

  switch (shared.state) {
    case 'loading':
      return <Waiting text={loading} />
    case 'gone':
      return <LinkGone />
    case 'unreachable':
      return (
        <ErrorState
          page
          title={t(unreachable)}
          text={messageOf(shared.error, t.lang)}
          retry={{ label: t('retry'), run: retry }}
        />
      )
    default:
      // Also checked here, because an expired link must not stay visible when the server is unreachable.
      if (now >= shared.data.expiresAt) return <LinkGone />
      return <View shared={shared.data} late={shared.late} theme={theme} />
  }
}
