/** The map of a replay as a component. Movement by the clock bypasses component state. */
import type { MapLayer } from '@outrider/contract'
import { pointFlags } from '@outrider/track'
import { useEffect, useMemo, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../../../core/map/map.css'
import './track-map.css'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { LayerMenu } from '../../../core/map/controls/LayerMenu.tsx'
import { basemapOf } from '../../../core/map/basemap/basemaps.ts'
import { MapIcon, type MapIconName } from '../../../core/map/controls/MapIcon.tsx'
import { mapStrings } from '../../../core/map/strings.ts'
import { useMapTheme } from '../../../core/map/basemap/use-map-theme.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { playTexts } from '../play/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import { Legend } from './Legend.tsx'
import type { Spot } from './spots.ts'
import { TrackMap as LiveMap } from './track-map.ts'
import type { TrackMapElement, TrackMapOptions } from './track-map-options.ts'
import { useSpotTexts } from './use-spot-texts.ts'
import { storedMapLayer, storedVehicleIcon } from '../../../core/map/stored-map.ts'

/** Padding when fitting lines, px; on a phone the legend covers half of the width. */
const fitPadding = { top: 24, right: 24, bottom: 24, left: 24 }
const fitPaddingBelowLegend = { ...fitPadding, top: 76 }
const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null
const hasLate = ({ track }: LoadedTrack): boolean => track.flags.some(flags => (flags & pointFlags.late) !== 0)

export interface FocusPoint {
  /** Degrees, WGS-84. */
  latitude: number
  longitude: number
}

interface Props {
  tracks: readonly LoadedTrack[]
  layers: readonly MapLayer[]
  followed: string | null
  onUserMove: () => void
  onSpot: (spot: Spot) => void
  /** A position to move to; a new object triggers the move. */
  focusPoint?: FocusPoint | undefined
}

export default function TrackMap(props: Props) {
  const lang = useLang()
  const [drawable] = useState(hasWebgl)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="fleet-map">
      {drawable ? (
        // MapLibre's own controls keep the language they were created with, so a language change remounts the map.
        <TrackMapView key={`${attempt} ${lang}`} {...props} onRetry={() => setAttempt(count => count + 1)} />
      ) : (
        <div className="map-trouble" role="alert">
          <strong>{mapStrings.noWebgl[lang]}</strong>
          <p>{mapStrings.noWebglText[lang]}</p>
        </div>
      )}
    </div>
  )
}

function TrackMapView({ tracks, layers, followed, focusPoint: lookAt, onRetry, ...calls }: Props & { onRetry: () => void }) {
  const t = useTexts(playTexts)
  const lang = useLang()
  const theme = useMapTheme()
  const { clock } = useReplay()
  const loading = useReplayState(({ status }) => status === 'loading')
  const element = useRef<TrackMapElement & HTMLDivElement>(null)
  const mapRef = useRef<LiveMap>(null)
  const [shape] = useStored(storedVehicleIcon)
  const [chosenLayer, chooseLayer] = useStored(storedMapLayer)
  const [failed, setFailed] = useState(false)
  const basemap = basemapOf(layers, chosenLayer)
  const linesOf = useSpotTexts(tracks)
  const padding = useWide() ? fitPadding : fitPaddingBelowLegend
  const late = useMemo(() => tracks.some(hasLate), [tracks])
  const options = useMemo(
    (): TrackMapOptions => ({ basemap, lang, theme, shape, padding, tracks, loading, followed }),
    [basemap, lang, theme, shape, padding, tracks, loading, followed],
  )
  // The map reads options and callbacks through this ref, so that changing them does not recreate it.
  const latest = useRef({ options, calls, linesOf })
  useEffect(() => {
    latest.current = { options, calls, linesOf }
  })

  useEffect(() => {
    if (!element.current) return undefined
    const map = new LiveMap(element.current, clock, latest.current.options, {
      onUserMove: () => latest.current.calls.onUserMove(),
      onSpot: spot => latest.current.calls.onSpot(spot),
      onTime: time => clock.seek(time),
      linesOf: spot => latest.current.linesOf(spot),
      closeLabel: () => mapStrings.closePopup[latest.current.options.lang],
      onBasemapFailed: () => setFailed(true),
    })
    mapRef.current = map
    return () => {
      map.remove()
      mapRef.current = null
    }
  }, [clock])
  useEffect(() => mapRef.current?.set(options), [options])
  useEffect(() => {
    if (lookAt) mapRef.current?.flyTo(lookAt.latitude, lookAt.longitude)
  }, [lookAt])

  return (
    <>
      <div ref={element} className="fleet-map-canvas" role="region" aria-label={t('map')} />
      {tracks.length > 0 && <Legend tracks={tracks} late={late} />}
      <div className="map-controls">
        <LayerMenu
          lang={lang}
          basemaps={layers}
          chosen={basemap.id}
          onChoose={id => {
            setFailed(false)
            chooseLayer(id)
          }}
        />
        <div className="map-buttons">
          <MapButton icon="fit" label={t('fit')} onPress={() => mapRef.current?.camera.fit(true)} />
        </div>
        <div className="map-buttons map-zoom">
          <MapButton icon="plus" label={mapStrings.zoomIn[lang]} onPress={() => mapRef.current?.camera.zoomBy(1)} />
          <MapButton icon="minus" label={mapStrings.zoomOut[lang]} onPress={() => mapRef.current?.camera.zoomBy(-1)} />
        </div>
      </div>
      {failed && (
        <div className="map-notice" role="status">
          {mapStrings.basemapFailed[lang]}
          <button type="button" onClick={onRetry}>
            {mapStrings.retry[lang]}
          </button>
        </div>
      )}
    </>
  )
}

function MapButton({ icon, label, onPress }: { icon: MapIconName; label: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      <MapIcon name={icon} />
    </button>
  )
}
