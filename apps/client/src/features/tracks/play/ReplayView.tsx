/** A replay on the screen: the map with what plays it, and beside or beneath it what the tracks come to. */
import { useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useLayers } from '../../../core/map/use-layers.ts'
import { createPart } from '../../../core/routing/part.tsx'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import type { LookAt } from '../map/TrackMap.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { TrackQuery } from '../replay/query.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import { Beneath } from './Beneath.tsx'
import { Beside } from './Beside.tsx'
import { DayChips } from './DayChips.tsx'
import { Instead } from './Instead.tsx'
import { Notices } from './Notices.tsx'
import { PlaybackBar } from './PlaybackBar.tsx'
import { QueryLine } from './QueryLine.tsx'
import { Readout } from './Readout.tsx'
import styles from './ReplayView.module.css'
import { playTexts } from './strings.ts'
import { SpokenTimeline } from './SpokenTimeline.tsx'

const TrackMap = createPart(() => import('../map/TrackMap.tsx'))
const SpeedCurve = createPart(async () => ({ default: (await import('../curve/SpeedCurve.tsx')).SpeedCurve }))

interface Props {
  query: TrackQuery
  onAsk: (query: TrackQuery) => void
  /** Opens the form. */
  onChange: () => void
}

export function ReplayView({ query, onAsk, onChange }: Props) {
  const t = useTexts(playTexts)
  const wide = useWide()
  const layers = useLayers()
  const { clock } = useReplay()
  const tracks = useReplayState(state => state.tracks)
  const status = useReplayState(state => state.status)
  const [focused, setFocused] = useState('')
  const [following, setFollowing] = useState(false)
  const [lookAt, setLookAt] = useState<LookAt>()
  const focus: LoadedTrack | undefined = tracks.find(({ vehicleId }) => vehicleId === focused) ?? tracks[0]
  const empty = tracks.length > 0 && status !== 'loading' && tracks.every(({ track }) => track.length === 0)

  const line = <QueryLine query={query} onChange={onChange} />
  if (status === 'failed' || empty) {
    return (
      <div className={styles['view']}>
        <div className={styles['stage']}>
          {line}
          <Instead query={query} onAsk={onAsk} />
        </div>
      </div>
    )
  }
  const fly = (at: { latitude: number | null; longitude: number | null }) => {
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
          {focus && <Beside key={focus.vehicleId} loaded={focus} onPark={fly} />}
        </div>
      )}
      <div className={styles['stage']}>
        {!wide && line}
        <Notices query={query} />
        <div className={styles['map']}>
          {layers && (
            <TrackMap
              loading={<LoadingState label={t('loading')} />}
              failed={{ title: t('failedMap'), text: t('failedMapText') }}
              given={{
                tracks,
                layers,
                followed: following ? (focus?.vehicleId ?? null) : null,
                onUserMove: () => setFollowing(false),
                onSpot({ vehicleId, kind, index }) {
                  setFocused(vehicleId)
                  const track = tracks.find(each => each.vehicleId === vehicleId)
                  const time = kind === 'park' ? track?.parks[index]?.from : track?.track.time[index]
                  if (time !== undefined) clock.seek(time)
                },
                lookAt,
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
          <SpokenTimeline tracks={tracks} focus={focus} />
          {!wide && <DayChips />}
          {!wide && <Beneath query={query} loaded={focus} />}
        </section>
        {wide && (
          // Its place is kept while there is no track: the map above would be drawn once more for each change of its height.
          <div className={styles['curve']}>
            {tracks.length > 0 && (
              <SpeedCurve loading={null} failed={{ title: t('failedCurve') }} given={{ tracks, compact: true }} />
            )}
          </div>
        )}
      </div>
    </div>
  )
}
