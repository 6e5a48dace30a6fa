/** The replay: map and playback controls, with summary and lists beside or below. */
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import type { FocusPoint } from '../map/track-layer.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { TrackQuery } from '../replay/track-query.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import { BottomPanel } from './BottomPanel.tsx'
import { SidePanel } from './SidePanel.tsx'
import { DayChips } from './DayChips.tsx'
import { NothingToReplay } from './NothingToReplay.tsx'
import { Notices } from './Notices.tsx'
import { PlaybackBar } from './PlaybackBar.tsx'
import { QuerySummary } from './QuerySummary.tsx'
import { Readout } from './Readout.tsx'
import styles from './ReplayView.module.css'
import { playTexts } from './strings.ts'
import { AccessibleTimeline } from './AccessibleTimeline.tsx'

const TrackMap = createLazyPart(() => import('../map/TrackMap.tsx'))
const SpeedCurve = createLazyPart(async () => ({ default: (await import('../curve/SpeedCurve.tsx')).SpeedCurve }))

interface Props {
  query: TrackQuery
  onQuery: (query: TrackQuery) => void
  /** Opens the query form. */
  onChange: () => void
}

export function ReplayView({ query, onQuery, onChange }: Props) {
  const t = useTexts(playTexts)
  const wide = useWide()
  const basemaps = useBasemaps()
  const { clock } = useReplay()
  const tracks = useReplayState(state => state.tracks)
  const status = useReplayState(state => state.status)
  const [focused, setFocused] = useState('')
  const [following, setFollowing] = useState(false)
  const [lookAt, setLookAt] = useState<FocusPoint>()
  const focus: LoadedTrack | undefined = tracks.find(({ vehicleId }) => vehicleId === focused) ?? tracks[0]
  const empty = tracks.length > 0 && status !== 'loading' && tracks.every(({ track }) => track.length === 0)

  const line = <QuerySummary query={query} onChange={onChange} />
  if (status === 'failed' || empty) {
    return (
      <div className={styles['view']}>
        <div className={styles['stage']}>
          {line}
          <NothingToReplay query={query} onQuery={onQuery} />
        </div>
      </div>
    )
  }
  const flyTo = (at: { latitude: number | null; longitude: number | null }) => {
    const { latitude, longitude } = at
    if (latitude === null || longitude === null) return
    setFollowing(false)
    setLookAt({ latitude, longitude })
  }
  return (
    <div className={styles['view']}>
      {wide && (
        <div className={styles['beside']}>
          {line}
          {focus && <SidePanel key={focus.vehicleId} loaded={focus} onPark={flyTo} />}
        </div>
      )}
      <div className={styles['stage']}>
        {!wide && line}
        <Notices query={query} />
        <div className={styles['map']}>
          {basemaps && (
            <TrackMap
              loading={<LoadingState label={t('loading')} />}
              failed={{ title: t('failedMap'), text: t('failedMapText') }}
              props={{
                tracks,
                basemaps,
                followed: following ? (focus?.vehicleId ?? null) : null,
                onUserMove: () => setFollowing(false),
                onSpot({ vehicleId, kind, index }) {
                  setFocused(vehicleId)
                  const track = tracks.find(each => each.vehicleId === vehicleId)
                  const time = kind === 'stop' ? track?.stops[index]?.from : track?.track.time[index]
                  if (time !== undefined) clock.seek(time)
                },
                focusPoint: lookAt,
              }}
            />
          )}
          {(status === 'loading' || status === 'line') && (
            <div className={styles['progress']} role="status">
              <span aria-hidden="true" />
              {t(status === 'loading' ? 'loading' : 'refining')}
            </div>
          )}
        </div>
        <section className={styles['panel']} aria-label={t('controls')}>
          <PlaybackBar following={following} onFollow={setFollowing} />
          <div className={styles['row']}>
            <Readout query={query} tracks={tracks} focus={focus?.vehicleId ?? ''} onFocus={setFocused} />
            {wide && <DayChips />}
          </div>
          <AccessibleTimeline tracks={tracks} focus={focus} />
          {!wide && <DayChips />}
          {!wide && <BottomPanel query={query} loaded={focus} />}
        </section>
        {wide && (
          // Keeps its height while there is no track, so that the map above is not resized and redrawn.
          <div className={styles['curve']}>
            {tracks.length > 0 && (
              <SpeedCurve loading={null} failed={{ title: t('failedCurve') }} props={{ tracks, compact: true }} />
            )}
          </div>
        )}
      </div>
    </div>
  )
}
