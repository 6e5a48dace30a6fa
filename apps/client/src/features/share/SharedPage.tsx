/** The public page of a position link: one vehicle on a map, how fresh its position is, and when the link expires. */
import type { Lang, SharedPosition, SharedTrack } from '@outrider/contract'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import type { Host } from '../../core/host/host.ts'
import { switchLang } from '../../core/i18n/i18n.ts'
import { LanguageButton } from '../../core/context/LanguageSwitch.tsx'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { type SharedKind as SharedLinkKind, sharedIn } from '../../core/links/link.ts'
import type { MapTheme } from '../../core/map/basemap/palette.ts'
import { loadChunk } from '../../core/chunks/load-chunk.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { LinkGone } from './LinkGone.tsx'
import { pageTexts } from './page-texts.ts'
import styles from './SharedPage.module.css'
import { SharedVehicle } from './SharedVehicle.tsx'
import { type SharedState, type SharedWatch, watchShared } from './watch-shared.ts'

interface Props {
  host: Host
  theme: MapTheme
  loadPosition: (token: string, signal: AbortSignal) => Promise<SharedPosition>
  loadTrack: (token: string, signal: AbortSignal) => Promise<SharedTrack>
  /** The reader chose another language. */
  onLang: (lang: Lang) => void
}

// Loaded lazily, because most links show a position.
const SharedPath = lazy(async () => ({ default: (await loadChunk(() => import('./SharedPath.tsx'))).SharedPath }))

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

const titleOf = { position: 'title', track: 'trackTitle' } as const satisfies Record<SharedLinkKind, string>

export function SharedPage({ host, theme, loadPosition, loadTrack, onLang }: Props) {
  const t = useTexts(pageTexts)
  const lang = useLang()
  const found = useSharedLink()
  const title = titleOf[found?.shared ?? 'position']
  const choose = (chosen: Lang) => {
    onLang(chosen)
    void switchLang(chosen)
  }
  useEffect(() => {
    document.title = t(title)
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [t, lang, title])
  return (
    <div className={styles['page']}>
      <div className={styles['corner']}>
        <LanguageButton lang={lang} choose={choose} />
      </div>
      {!found && <LinkGone />}
      {found?.shared === 'position' && (
        <SharedPositionView key={found.token} token={found.token} {...{ host, theme, loadPosition }} />
      )}
      {found?.shared === 'track' && (
        <Suspense fallback={<SharedLoading />}>
          <SharedPath key={found.token} token={found.token} theme={theme} loadTrack={loadTrack} />
        </Suspense>
      )}
    </div>
  )
}

function SharedLoading() {
  return (
    <main className={styles['middle']}>
      <LoadingState label={useTexts(commonTexts)('loading')} />
    </main>
  )
}

function SharedPositionView({
  token,
  host,
  theme,
  loadPosition,
}: Pick<Props, 'host' | 'theme' | 'loadPosition'> & { token: string }) {
  const t = useTexts(pageTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const now = useServerNow()
  const [shared, setShared] = useState<SharedState>({ state: 'loading' })
  const watch = useRef<SharedWatch>(undefined)
  const latest = useRef(loadPosition)
  useEffect(() => {
    latest.current = loadPosition
  })
  useEffect(() => {
    const started = watchShared({ loadPosition: signal => latest.current(token, signal), onChange: setShared, host, schedule })
    watch.current = started
    return started.stop
  }, [token, host])
  const retry = useCallback(() => {
    setShared({ state: 'loading' })
    watch.current?.refresh()
  }, [])

  switch (shared.state) {
    case 'loading':
      return (
        <main className={styles['middle']}>
          <LoadingState label={t('loading')} />
        </main>
      )
    case 'gone':
      return <LinkGone />
    case 'unreachable':
      return (
        <ErrorState
          page
          title={t('unreachable')}
          text={messageOf(shared.error, lang)}
          retry={{ label: common('retry'), run: retry }}
        />
      )
    default:
      // Also checked here, because an expired link must not stay visible when the server is unreachable.
      if (now >= shared.position.expiresAt) return <LinkGone />
      return <SharedVehicle position={shared.position} late={shared.late} theme={theme} />
  }
}
