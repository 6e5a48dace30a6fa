/** The map of a replay. Movement by the clock bypasses component state. */
import type { MapLayer } from '@outrider/contract'
import { pointFlags } from '@outrider/track'
import { useCallback, useMemo } from 'react'
import './track-map.css'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemapChoice } from '../../../core/map/basemap/use-basemap-choice.ts'
import { useMapTheme } from '../../../core/map/basemap/use-map-theme.ts'
import { useOpening } from '../../../core/map/camera/use-opening.ts'
import { MapButton } from '../../../core/map/controls/MapButton.tsx'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import { MapShell } from '../../../core/map/shell/MapShell.tsx'
import { storedVehicleIcon } from '../../../core/map/stored-map.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { playTexts } from '../play/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import { Legend } from './Legend.tsx'
import type { Spot } from './spots.ts'
import { TrackLayer } from './track-layer.ts'
import type { FocusPoint, TrackOptions } from './track-options.ts'
import { useRaisedAlarms } from './use-raised-alarms.ts'
import { useSpotTexts } from './use-spot-texts.ts'

/** Padding when fitting lines, px: the legend is above, the buttons are at the right. On a phone, a margin of half a mark is enough beside them. */
const fitPaddingOnPhone = { top: 76, right: 48, bottom: 24, left: 24 }
const fitPadding = { top: 84, right: 72, bottom: 36, left: 36 }
/** None: a fade would redraw the map many times after each response. */
const labelFadeMs = 0
const hasLate = ({ track }: LoadedTrack): boolean => track.flags.some(flags => (flags & pointFlags.late) !== 0)

interface Props {
  tracks: readonly LoadedTrack[]
  basemaps: readonly MapLayer[]
  followed: string | null
  onUserMove: () => void
  onSpot: (spot: Spot) => void
  /** A position to move to; a new object triggers the move. */
  focusPoint?: FocusPoint | undefined
}

export default function TrackMap({ tracks, basemaps, followed, focusPoint, ...calls }: Props) {
  const t = useTexts(playTexts)
  const theme = useMapTheme()
  const { clock } = useReplay()
  const loading = useReplayState(({ status }) => status === 'loading')
  const [shape] = useStored(storedVehicleIcon)
  const { basemap, choice } = useBasemapChoice(basemaps)
  const raised = useRaisedAlarms(tracks)
  const linesOf = useSpotTexts(tracks, raised)
  const padding = useWide() ? fitPadding : fitPaddingOnPhone
  const opening = useOpening()
  const late = useMemo(() => tracks.some(hasLate), [tracks])
  const latest = useLatest({ ...calls, linesOf })
  const options = useMemo(
    (): TrackOptions => ({
      basemap,
      lang: t.lang,
      theme,
      shape,
      padding,
      labelFadeMs,
      tracks,
      raised,
      loading,
      followed,
      focusPoint,
      opening,
    }),
    [basemap, t.lang, theme, shape, padding, tracks, raised, loading, followed, focusPoint, opening],
  )
  const layers = useCallback(
    (base: BaseMap<TrackOptions>) => ({
      tracks: new TrackLayer(base, clock, {
        onUserMove: () => latest.current.onUserMove(),
        onSpot: spot => latest.current.onSpot(spot),
        linesOf: spot => latest.current.linesOf(spot),
      }),
    }),
    [clock, latest],
  )
  return (
    <MapShell
      label={t('map')}
      options={options}
      layers={layers}
      choice={choice}
      renderButtons={withMap => (
        <div className="map-buttons">
          <MapButton icon="fit" label={t('fit')} onPress={withMap(map => map.layers.tracks.camera.fit(true))} />
        </div>
      )}
    >
      {tracks.length > 0 && <Legend tracks={tracks} late={late} />}
    </MapShell>
  )
}
