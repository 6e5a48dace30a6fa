/** The map of a replay as a component. What moves with the clock never passes through component state. */
import type { MapLayer } from '@outrider/contract'
import { pointFlags } from '@outrider/track'
import { useEffect, useMemo, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../../../core/map/map.css'
import './track-map.css'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { LayerMenu } from '../../../core/map/LayerMenu.tsx'
import { layerOf } from '../../../core/map/layers.ts'
import { MapIcon, type MapIconName } from '../../../core/map/MapIcon.tsx'
import { mapStrings } from '../../../core/map/strings.ts'
import { useMapLook } from '../../../core/map/use-map-look.ts'
import { useStored } from '../../../core/settings/use-stored.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { playTexts } from '../play/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'
import { Legend } from './Legend.tsx'
import type { Spot } from './spots.ts'
import { TrackMap as LiveMap } from './track-map.ts'
import type { TrackMapElement, TrackMapOptions } from './track-map-options.ts'
import { useSpotLines } from './use-spot-lines.ts'

/** What lines keep clear of, px; on a phone the legend is as wide as half of the map. */
const clear = { top: 24, right: 24, bottom: 24, left: 24 }
const belowLegend = { ...clear, top: 76 }
const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null
const hasLate = ({ track }: LoadedTrack): boolean => track.flags.some(flags => (flags & pointFlags.late) !== 0)

export interface LookAt {
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
  /** A place to look at; another object is another wish. */
  lookAt?: LookAt | undefined
}

export default function TrackMap(props: Props) {
  const lang = useLang()
  const [drawable] = useState(hasWebgl)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="fleet-map">
      {drawable ? (
        // The library's own buttons keep the language they were made with.
        <OnScreen key={`${attempt} ${lang}`} {...props} onRetry={() => setAttempt(count => count + 1)} />
      ) : (
        <div className="map-trouble" role="alert">
          <strong>{mapStrings.noWebgl[lang]}</strong>
          <p>{mapStrings.noWebglWhy[lang]}</p>
        </div>
      )}
    </div>
  )
}

function OnScreen({ tracks, layers, followed, lookAt, onRetry, ...calls }: Props & { onRetry: () => void }) {
  const t = useTexts(playTexts)
  const lang = useLang()
  const look = useMapLook()
  const { clock } = useReplay()
  const loading = useReplayState(({ status }) => status === 'loading')
  const element = useRef<TrackMapElement & HTMLDivElement>(null)
  const live = useRef<LiveMap>(null)
  const [shape] = useStored('vehicleIcon')
  const [wished, wish] = useStored('mapLayer')
  const [failed, setFailed] = useState(false)
  const layer = layerOf(layers, wished)
  const linesOf = useSpotLines(tracks)
  const padding = useWide() ? clear : belowLegend
  const late = useMemo(() => tracks.some(hasLate), [tracks])
  const options = useMemo(
    (): TrackMapOptions => ({ layer, lang, look, shape, padding, tracks, loading, followed }),
    [layer, lang, look, shape, padding, tracks, loading, followed],
  )
  // What the map is born with and calls back is read when it happens.
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
      closeLabel: () => mapStrings.closeCallout[latest.current.options.lang],
      onGroundFailed: () => setFailed(true),
    })
    live.current = map
    return () => {
      map.remove()
      live.current = null
    }
  }, [clock])
  useEffect(() => live.current?.set(options), [options])
  useEffect(() => {
    if (lookAt) live.current?.lookAt(lookAt.latitude, lookAt.longitude)
  }, [lookAt])

  return (
    <>
      <div ref={element} className="fleet-map-canvas" role="region" aria-label={t('map')} />
      {tracks.length > 0 && <Legend tracks={tracks} late={late} />}
      <div className="map-controls">
        <LayerMenu
          lang={lang}
          layers={layers}
          chosen={layer.id}
          onChoose={id => {
            setFailed(false)
            wish(id)
          }}
        />
        <div className="map-buttons">
          <MapButton icon="fit" label={t('fit')} onPress={() => live.current?.camera.fit(true)} />
        </div>
        <div className="map-buttons map-zoom">
          <MapButton icon="plus" label={mapStrings.zoomIn[lang]} onPress={() => live.current?.camera.zoomBy(1)} />
          <MapButton icon="minus" label={mapStrings.zoomOut[lang]} onPress={() => live.current?.camera.zoomBy(-1)} />
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
