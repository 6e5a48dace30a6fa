/** What fills the map of a replay: the map itself, and how far its tracks are while they come. */
import type { ReactNode } from 'react'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import type { FocusPoint } from '../map/track-options.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import styles from './ReplayMap.module.css'
import { playTexts } from './strings.ts'

const TrackMap = createLazyPart(() => import('../map/TrackMap.tsx'))

interface Props {
  tracks: readonly LoadedTrack[]
  /** Its vehicle is in the middle while it moves. */
  followed: LoadedTrack | undefined
  onFocus: (vehicleId: string) => void
  /** Somebody has moved the map. */
  onLeave: () => void
  focusPoint?: FocusPoint | undefined
  /** Above the map. */
  children?: ReactNode
}

export function ReplayMap({ tracks, followed, onFocus, onLeave, focusPoint, children }: Props) {
  const t = useTexts(playTexts)
  const basemaps = useBasemaps()
  const { clock } = useReplay()
  const status = useReplayState(state => state.status)
  return (
    <>
      {basemaps && (
        <TrackMap
          loading={<LoadingState label={t('loading')} />}
          failed={{ title: t('failedMap'), text: t('failedMapText') }}
          props={{
            tracks,
            basemaps,
            followed: followed?.vehicleId ?? null,
            onUserMove: onLeave,
            onSpot({ vehicleId, kind, index }) {
              onFocus(vehicleId)
              const track = tracks.find(each => each.vehicleId === vehicleId)
              const time = kind === 'stop' ? track?.stops[index]?.from : track?.track.time[index]
              if (time !== undefined) clock.seek(time)
            },
            focusPoint,
          }}
        />
      )}
      {children}
      {(status === 'loading' || status === 'line') && (
        <div className={styles['progress']} role="status">
          <span aria-hidden="true" />
          {t(status === 'loading' ? 'loading' : 'refining')}
        </div>
      )}
    </>
  )
}
