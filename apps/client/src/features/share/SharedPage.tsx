/** The page behind a link: one vehicle on a map, how fresh that is, and until when it can be seen. Needs nothing else of the client. */
import type { Lang, SharedPosition, SharedTrack } from '@outrider/contract'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import type { Host } from '../../core/host/host.ts'
import { switchLang } from '../../core/i18n/i18n.ts'
import { LanguageButton } from '../../core/i18n/LanguageSwitch.tsx'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { type Shared as SharedKind, sharedIn } from '../../core/links/link.ts'
import type { MapLook } from '../../core/map/palette.ts'
import { loadChunk } from '../../core/routing/load-chunk.ts'
import { commonTexts } from '../../core/strings.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Gone } from './Gone.tsx'
import { pageTexts } from './page-texts.ts'
import styles from './SharedPage.module.css'
import { SharedVehicle } from './SharedVehicle.tsx'
import { type Shared, type Watch, watchShared } from './watch-shared.ts'

interface Props {
  host: Host
  look: MapLook
  ask: (token: string, signal: AbortSignal) => Promise<SharedPosition>
  askTrack: (token: string, signal: AbortSignal) => Promise<SharedTrack>
  /** The reader chose another language. */
  onLang: (lang: Lang) => void
}

// Most links show a position.
const SharedWay = lazy(async () => ({ default: (await loadChunk(() => import('./SharedWay.tsx'))).SharedWay }))

const later = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function onHashChange(run: () => void): () => void {
  window.addEventListener('hashchange', run)
  return () => window.removeEventListener('hashchange', run)
}

/** Another link may be opened in the same page: then only what stands behind the # changes. */
const useShared = () => sharedIn(useSyncExternalStore(onHashChange, () => location.hash))

const titleOf = { position: 'title', track: 'trackTitle' } as const satisfies Record<SharedKind, string>

export function SharedPage({ host, look, ask, askTrack, onLang }: Props) {
  const t = useTexts(pageTexts)
  const lang = useLang()
  const found = useShared()
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
      {!found && <Gone />}
      {found?.shared === 'position' && <Watched key={found.token} token={found.token} {...{ host, look, ask }} />}
      {found?.shared === 'track' && (
        <Suspense fallback={<Asking />}>
          <SharedWay key={found.token} token={found.token} look={look} ask={askTrack} />
        </Suspense>
      )}
    </div>
  )
}

function Asking() {
  return (
    <main className={styles['middle']}>
      <LoadingState label={useTexts(commonTexts)('loading')} />
    </main>
  )
}

function Watched({ token, host, look, ask }: Pick<Props, 'host' | 'look' | 'ask'> & { token: string }) {
  const t = useTexts(pageTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const now = useServerNow()
  const [shared, tell] = useState<Shared>({ state: 'asking' })
  const watch = useRef<Watch>(undefined)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const started = watchShared({ ask: signal => latest.current(token, signal), tell, host, later })
    watch.current = started
    return started.stop
  }, [token, host])
  const retry = useCallback(() => {
    tell({ state: 'asking' })
    watch.current?.look()
  }, [])

  switch (shared.state) {
    case 'asking':
      return (
        <main className={styles['middle']}>
          <LoadingState label={t('loading')} />
        </main>
      )
    case 'gone':
      return <Gone />
    case 'unreached':
      return (
        <ErrorState
          page
          title={t('unreached')}
          text={messageOf(shared.error, lang)}
          retry={{ label: common('retry'), run: retry }}
        />
      )
    default:
      // Also where nobody answers any more: what has ended is not shown.
      if (now >= shared.position.expiresAt) return <Gone />
      return <SharedVehicle position={shared.position} late={shared.late} look={look} />
  }
}
