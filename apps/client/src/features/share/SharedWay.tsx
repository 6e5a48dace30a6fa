/** The page behind a link to a track: the way of one vehicle on a map, in which time, and until when it can be seen. */
import type { SharedTrack } from '@outrider/contract'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { CallError, messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import type { MapLook } from '../../core/map/palette.ts'
import { loadChunk } from '../../core/routing/load-chunk.ts'
import { commonTexts } from '../../core/strings.ts'
import { coordinates, dateMinute, dateTime } from '../../core/time/format.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Gone } from './Gone.tsx'
import styles from './SharedPage.module.css'
import { wayTexts } from './way-texts.ts'

const WayMapView = lazy(async () => ({
  default: (await loadChunk(() => import('../../core/map/WayMapView.tsx'))).WayMapView,
}))

interface Props {
  token: string
  look: MapLook
  ask: (token: string, signal: AbortSignal) => Promise<SharedTrack>
}

type Found = { track: SharedTrack } | { error: unknown } | undefined

/** A track that has passed does not change: it is asked for once, and again when one wants to. */
function useSharedTrack(token: string, ask: Props['ask']): { found: Found; again: () => void } {
  const [found, setFound] = useState<Found>()
  const asking = useRef<AbortController>(undefined)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const look = useCallback(() => {
    const ending = new AbortController()
    asking.current?.abort()
    asking.current = ending
    latest.current(token, ending.signal).then(
      track => void (ending.signal.aborted || setFound({ track })),
      (error: unknown) => void (ending.signal.aborted || setFound({ error })),
    )
  }, [token])
  useEffect(() => {
    look()
    return () => asking.current?.abort()
  }, [look])
  const again = () => {
    setFound(undefined)
    look()
  }
  return { found, again }
}

export function SharedWay({ token, look, ask }: Props) {
  const t = useTexts(wayTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const now = useServerNow()
  const { found, again } = useSharedTrack(token, ask)
  if (!found)
    return (
      <main className={styles['middle']}>
        <LoadingState label={t('loading')} />
      </main>
    )
  if ('track' in found) return now >= found.track.expiresAt ? <Gone /> : <Shown track={found.track} look={look} />
  if (found.error instanceof CallError && found.error.error === 'share.gone') return <Gone />
  return (
    <ErrorState page title={t('unreached')} text={messageOf(found.error, lang)} retry={{ label: common('retry'), run: again }} />
  )
}

function Shown({ track, look }: { track: SharedTrack; look: MapLook }) {
  const t = useTexts(wayTexts)
  const lang = useLang()
  const { name, lines, ground, startTime, endTime, firstTime, lastTime, expiresAt } = track
  const [first, last] = [lines[0]?.[0], lines.at(-1)?.at(-1)]
  return (
    <main className={styles['shared']}>
      <div className={styles['map']}>
        {first ? (
          <ErrorBoundary part="map" fallback={<EmptyState icon="map" title={t('mapFailed')} />}>
            <Suspense fallback={<LoadingState label={t('mapLoading')} />}>
              <WayMapView way={lines} layer={ground} lang={lang} look={look} allLabel={t('all')} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <EmptyState icon="map" title={t('nothing')} text={t('nothingText')} />
        )}
      </div>
      <section className={styles['panel']} aria-label={t('title')}>
        <header className={styles['head']}>
          <h1 className={styles['name']}>{name}</h1>
          <p className={styles['age']}>{t('what', { from: dateMinute(startTime, lang), to: dateMinute(endTime, lang) })}</p>
        </header>
        {first && last && firstTime !== null && lastTime !== null && (
          <dl className={styles['span']}>
            <End mark="begin" label={t('from')} time={dateTime(firstTime, lang)} place={first} />
            <End mark="end" label={t('to')} time={dateTime(lastTime, lang)} place={last} />
          </dl>
        )}
        <p className={styles['until']}>{t('until', { time: dateMinute(expiresAt, lang) })}</p>
      </section>
    </main>
  )
}

interface EndProps {
  mark: 'begin' | 'end'
  label: string
  time: string
  place: readonly [latitude: number, longitude: number]
}

function End({ mark, label, time, place }: EndProps) {
  return (
    <div>
      <dt>
        <i className={styles[mark]} aria-hidden="true" />
        {label}
      </dt>
      <dd className="tabular">{time}</dd>
      <dd className="tabular">{coordinates(...place)}</dd>
    </div>
  )
}
