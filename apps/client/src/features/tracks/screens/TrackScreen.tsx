/** Layout of the list and curve screens: links to the other views, export and sharing, loading and empty states. */
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { ListPage } from '../../../ui/ListPage.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { trackSearchParams, type TrackQuery } from '../replay/track-query.ts'
import type { ReplayState } from '../replay/replay.ts'
import { useReplay } from '../replay/use-replay.ts'
import { screenTexts } from './strings.ts'
import styles from './TrackScreen.module.css'
import { TrackTools } from './TrackTools.tsx'
import { useScreenReplay } from './use-screen-replay.ts'

interface Props {
  title: 'points' | 'stops' | 'curve'
  /** Uses the full width. */
  wide?: boolean
  children: (tracks: readonly LoadedTrack[], query: TrackQuery) => ReactNode
}

export function TrackScreen({ title, wide = false, children }: Props) {
  const { hrefOf } = useScreens()
  const t = useTexts(screenTexts)
  const goBack = useGoBack(hrefOf('trackQuery'))
  const state = useScreenReplay()
  const { query } = state
  return (
    <ListPage
      bar={<TopBar title={t(title)} back={{ label: t('back'), go: goBack }} actions={query && <TrackTools query={query} />} />}
      head={query && <ViewLinks query={query} />}
      wide={wide}
    >
      <TrackContent state={state}>{children}</TrackContent>
    </ListPage>
  )
}

const views = [
  ['replay', 'trackQuery'],
  ['points', 'trackList'],
  ['stops', 'parkList'],
  ['curve', 'speedCurve'],
] as const

function ViewLinks({ query }: { query: TrackQuery }) {
  const { hrefOf } = useScreens()
  const t = useTexts(screenTexts)
  const { pathname } = useLocation()
  const search = trackSearchParams(query).toString()
  const { startTime, endTime } = query
  return (
    <>
      <nav className={styles['views']} aria-label={t('views')}>
        {views.map(([name, screen]) => (
          <Link
            key={screen}
            to={`${hrefOf(screen)}?${search}`}
            replace
            aria-current={pathname === hrefOf(screen) ? 'page' : undefined}
            className={joinClasses(styles['view'], pathname === hrefOf(screen) && styles['active'])}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
      <p className={joinClasses(styles['span'], 'tabular')}>
        {t('span', { from: dateMinute(startTime, t.lang), to: dateMinute(endTime, t.lang) })}
      </p>
    </>
  )
}

function TrackContent({ state, children }: { state: ReplayState; children: Props['children'] }) {
  const { hrefOf } = useScreens()
  const t = useTexts(screenTexts)
  const navigate = useNavigate()
  const replay = useReplay()
  const { query, tracks, status, failed } = state
  if (!query)
    return (
      <EmptyState
        icon="clock"
        title={t('nothing')}
        text={t('nothingText')}
        action={
          <Button look="primary" onClick={() => void navigate(hrefOf('trackQuery'))}>
            {t('query')}
          </Button>
        }
      />
    )
  if (status === 'failed')
    return (
      <ErrorState
        title={t('failed')}
        text={failed[0] && messageOf(failed[0].error, t.lang)}
        retry={{ label: t('retry'), run: () => void replay.load(query) }}
      />
    )
  if (tracks.length === 0) return <LoadingState label={t('loading')} />
  const missing = [...new Set(tracks.flatMap(track => track.missing))]
  return (
    <>
      {(failed.length > 0 || missing.length > 0) && (
        <div className={styles['notices']}>
          {failed.map(({ id, name, error }) => (
            <Alert key={id}>{t('failedOne', { name, reason: messageOf(error, t.lang) })}</Alert>
          ))}
          {missing.length > 0 && <Alert tone="notice">{t('missing', { titles: missing.join(', ') })}</Alert>}
        </div>
      )}
      {status !== 'ready' && (
        <p className={styles['refining']} role="status">
          {t('refining')}
        </p>
      )}
      {children(tracks, query)}
    </>
  )
}
