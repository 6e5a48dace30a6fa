/** The public page of a track link: the path of one vehicle on a map, its period, and when the link expires. */
import type { SharedTrack } from '@outrider/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import type { MapTheme } from '../../core/map/basemap/palette.ts'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { coordinates, dateMinute, dateTime } from '../../core/time/format.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { LinkGone } from './LinkGone.tsx'
import styles from './SharedPage.module.css'
import { pathTexts } from './path-texts.ts'

const PathMapView = createLazyPart(async () => ({
  default: (await import('../../core/map/path/PathMapView.tsx')).PathMapView,
}))

interface Props {
  token: string
  theme: MapTheme
  loadTrack: (token: string, signal: AbortSignal) => Promise<SharedTrack>
}

type SharedTrackResult = { track: SharedTrack } | { error: unknown } | undefined

/** Loads the shared track once; a past track does not change. `reload` retries after an error. */
function useSharedTrack(token: string, loadTrack: Props['loadTrack']): { found: SharedTrackResult; reload: () => void } {
  const [found, setFound] = useState<SharedTrackResult>()
  const request = useRef<AbortController>(undefined)
  const latest = useRef(loadTrack)
  useEffect(() => {
    latest.current = loadTrack
  })
  const load = useCallback(() => {
    const ending = new AbortController()
    request.current?.abort()
    request.current = ending
    latest.current(token, ending.signal).then(
      track => void (ending.signal.aborted || setFound({ track })),
      (error: unknown) => void (ending.signal.aborted || setFound({ error })),
    )
  }, [token])
  useEffect(() => {
    load()
    return () => request.current?.abort()
  }, [load])
  const reload = () => {
    setFound(undefined)
    load()
  }
  return { found, reload }
}

export function SharedPath({ token, theme, loadTrack }: Props) {
  const t = useTexts(pathTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const now = useServerNow()
  const { found, reload } = useSharedTrack(token, loadTrack)
  if (!found)
    return (
      <main className={styles['middle']}>
        <LoadingState label={t('loading')} />
      </main>
    )
  if ('track' in found)
    return now >= found.track.expiresAt ? <LinkGone /> : <SharedPathContent track={found.track} theme={theme} />
  if (found.error instanceof CallError && found.error.error === 'share.invalid') return <LinkGone />
  return (
    <ErrorState
      page
      title={t('unreachable')}
      text={messageOf(found.error, lang)}
      retry={{ label: common('retry'), run: reload }}
    />
  )
}

function SharedPathContent({ track, theme }: { track: SharedTrack; theme: MapTheme }) {
  const t = useTexts(pathTexts)
  const lang = useLang()
  const { name, lines, basemap, startTime, endTime, firstTime, lastTime, expiresAt } = track
  const [first, last] = [lines[0]?.[0], lines.at(-1)?.at(-1)]
  return (
    <main className={styles['shared']}>
      <div className={styles['map']}>
        {first ? (
          <PathMapView
            loading={<LoadingState label={t('mapLoading')} />}
            failed={{ title: t('mapFailed') }}
            props={{ path: lines, basemap, lang, theme, allLabel: t('all') }}
          />
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
            <PathEnd mark="begin" label={t('from')} time={dateTime(firstTime, lang)} place={first} />
            <PathEnd mark="end" label={t('to')} time={dateTime(lastTime, lang)} place={last} />
          </dl>
        )}
        <p className={styles['until']}>{t('until', { time: dateMinute(expiresAt, lang) })}</p>
      </section>
    </main>
  )
}

interface PathEndProps {
  mark: 'begin' | 'end'
  label: string
  time: string
  place: readonly [latitude: number, longitude: number]
}

function PathEnd({ mark, label, time, place }: PathEndProps) {
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
