/** The player below the map: play, the clock as a field, speeds, what the vehicles do, and the timeline. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { curveEdges } from '../curve/curve-edges.ts'
import { AccessibleTimeline } from '../play/timeline/AccessibleTimeline.tsx'
import { ClockField } from '../play/ClockField.tsx'
import { PlayButton, PlayerToggles } from '../play/PlaybackBar.tsx'
import { PlaceNow } from '../play/PlaceNow.tsx'
import { Readout } from '../play/Readout.tsx'
import { Speeds } from '../play/Speeds.tsx'
import { VideoOfMoment } from '../play/VideoOfMoment.tsx'
import { playTexts } from '../play/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { TrackQuery } from '../replay/track-query.ts'
import styles from './Player.module.css'
import { wideTexts } from './strings.ts'

interface Props {
  query: TrackQuery
  tracks: readonly LoadedTrack[]
  focus: LoadedTrack | undefined
  onFocus: (vehicleId: string) => void
  following: boolean
  onFollow: (following: boolean) => void
  /** The speed curve is open below: the timeline has its edges, so that a moment is at one place in both. */
  overCurve: boolean
}

const edges = { marginLeft: curveEdges.scale + curveEdges.unit, marginRight: curveEdges.right }

export function Player({ query, tracks, focus, onFocus, following, onFollow, overCurve }: Props) {
  const t = useTexts(playTexts)
  const wide = useTexts(wideTexts)
  return (
    <section className={styles['player']} aria-label={t('controls')}>
      <div className={styles['bar']} title={wide('keys')}>
        <PlayButton />
        <ClockField />
        <Speeds />
        <PlayerToggles following={following} onFollow={onFollow} />
        {focus && <VideoOfMoment vehicleId={focus.vehicleId} />}
        <div className={styles['readout']}>
          <Readout query={query} tracks={tracks} focus={focus?.vehicleId ?? ''} onFocus={onFocus} />
        </div>
        {focus && query.vehicles.length === 1 && <PlaceNow loaded={focus} />}
      </div>
      <div className={styles['timeline']} style={overCurve ? edges : undefined}>
        <AccessibleTimeline tracks={tracks} focus={focus} />
      </div>
    </section>
  )
}
