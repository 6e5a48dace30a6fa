/** The map of checkpoints as a component. */
import type { MapLayer } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useEffect, useMemo, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../../../core/map/map.css'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { LayerMenu } from '../../../core/map/controls/LayerMenu.tsx'
import { basemapOf } from '../../../core/map/basemap/basemaps.ts'
import { MapIcon, type MapIconName } from '../../../core/map/controls/MapIcon.tsx'
import { mapStrings } from '../../../core/map/strings.ts'
import { useMapTheme } from '../../../core/map/basemap/use-map-theme.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { checkpointTexts } from '../strings.ts'
import type { LatLon, MapCheckpoint } from './checkpoint-features.ts'
import { CheckpointMap as LiveMap, type CheckpointMapElement, type CheckpointMapOptions } from './checkpoint-map.ts'
import { storedMapLayer } from '../../../core/map/stored-map.ts'

interface Props {
  layers: readonly MapLayer[]
  checkpoints: readonly MapCheckpoint[]
  segments?: readonly (readonly LatLon[])[]
  selected: string | null
  onSelect: (id: string | null) => void
  /** Set when the user may add checkpoints: at a long-pressed position or at the centre of the map. */
  onPlace?: ((at: Coordinates) => void) | undefined
  /** When this key changes, the map fits everything shown into the view. */
  fitFor: string
}

const noSegments: readonly (readonly LatLon[])[] = []
const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

export default function CheckpointMap(props: Props) {
  const lang = useLang()
  const [drawable] = useState(hasWebgl)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="fleet-map">
      {drawable ? (
        // MapLibre's own controls keep the language they were created with, so a language change remounts the map.
        <CheckpointMapView key={`${attempt} ${lang}`} {...props} onRetry={() => setAttempt(count => count + 1)} />
      ) : (
        <div className="map-trouble" role="alert">
          <strong>{mapStrings.noWebgl[lang]}</strong>
          <p>{mapStrings.noWebglText[lang]}</p>
        </div>
      )}
    </div>
  )
}

function CheckpointMapView({
  layers,
  checkpoints,
  segments: pieces = noSegments,
  selected,
  fitFor,
  onRetry,
  ...calls
}: Props & { onRetry: () => void }) {
  const t = useTexts(checkpointTexts)
  const lang = useLang()
  const theme = useMapTheme()
  const element = useRef<CheckpointMapElement & HTMLDivElement>(null)
  const mapRef = useRef<LiveMap>(null)
  const [chosenLayer, chooseLayer] = useStored(storedMapLayer)
  const [failed, setFailed] = useState(false)
  const basemap = basemapOf(layers, chosenLayer)
  const options = useMemo(
    (): CheckpointMapOptions => ({ basemap, lang, theme, checkpoints, segments: pieces, selected, fitFor }),
    [basemap, lang, theme, checkpoints, pieces, selected, fitFor],
  )
  // The map reads options and callbacks through this ref, so that changing them does not recreate it.
  const latest = useRef({ options, calls })
  useEffect(() => {
    latest.current = { options, calls }
  })

  useEffect(() => {
    if (!element.current) return undefined
    const map = new LiveMap(element.current, latest.current.options, {
      onSelect: id => latest.current.calls.onSelect(id),
      onPlace: at => latest.current.calls.onPlace?.(at),
      onBasemapFailed: () => setFailed(true),
    })
    mapRef.current = map
    return () => {
      map.remove()
      mapRef.current = null
    }
  }, [])
  useEffect(() => mapRef.current?.set(options), [options])

  const { onPlace } = calls
  return (
    <>
      <div ref={element} className="fleet-map-canvas" role="region" aria-label={t('map')} />
      <div className="map-controls">
        {onPlace && (
          <div className="map-buttons">
            <button
              type="button"
              aria-label={t('add')}
              title={t('addHint')}
              onClick={() => mapRef.current && onPlace(mapRef.current.centre())}
            >
              <Icon name="plus" size={22} />
            </button>
          </div>
        )}
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
          <MapButton icon="fit" label={t('fit')} onPress={() => mapRef.current?.fit()} />
        </div>
        <div className="map-buttons map-zoom">
          <MapButton icon="plus" label={mapStrings.zoomIn[lang]} onPress={() => mapRef.current?.zoomBy(1)} />
          <MapButton icon="minus" label={mapStrings.zoomOut[lang]} onPress={() => mapRef.current?.zoomBy(-1)} />
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
