/** The map of checkpoints as a component. */
import type { MapLayer } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useEffect, useMemo, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../../../core/map/map.css'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { LayerMenu } from '../../../core/map/LayerMenu.tsx'
import { layerOf } from '../../../core/map/layers.ts'
import { MapIcon, type MapIconName } from '../../../core/map/MapIcon.tsx'
import { mapStrings } from '../../../core/map/strings.ts'
import { useMapLook } from '../../../core/map/use-map-look.ts'
import { useStored } from '../../../core/settings/use-stored.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { checkpointTexts } from '../strings.ts'
import type { At, ShownCheckpoint } from './areas.ts'
import { CheckpointMap as LiveMap, type CheckpointMapElement, type CheckpointMapOptions } from './checkpoint-map.ts'

interface Props {
  layers: readonly MapLayer[]
  checkpoints: readonly ShownCheckpoint[]
  pieces?: readonly (readonly At[])[]
  selected: string | null
  onSelect: (id: string | null) => void
  /** The user may add checkpoints: at a place that is pointed at, or in the middle of the map. */
  onPlace?: ((at: Coordinates) => void) | undefined
  /** Another text is another view: what is shown is fitted into it. */
  fitFor: string
}

const noPieces: readonly (readonly At[])[] = []
const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

export default function CheckpointMap(props: Props) {
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

function OnScreen({
  layers,
  checkpoints,
  pieces = noPieces,
  selected,
  fitFor,
  onRetry,
  ...calls
}: Props & { onRetry: () => void }) {
  const t = useTexts(checkpointTexts)
  const lang = useLang()
  const look = useMapLook()
  const element = useRef<CheckpointMapElement & HTMLDivElement>(null)
  const live = useRef<LiveMap>(null)
  const [wished, wish] = useStored('mapLayer')
  const [failed, setFailed] = useState(false)
  const layer = layerOf(layers, wished)
  const options = useMemo(
    (): CheckpointMapOptions => ({ layer, lang, look, checkpoints, pieces, selected, fitFor }),
    [layer, lang, look, checkpoints, pieces, selected, fitFor],
  )
  // What the map is born with and calls back is read when it happens.
  const latest = useRef({ options, calls })
  useEffect(() => {
    latest.current = { options, calls }
  })

  useEffect(() => {
    if (!element.current) return undefined
    const map = new LiveMap(element.current, latest.current.options, {
      onSelect: id => latest.current.calls.onSelect(id),
      onPlace: at => latest.current.calls.onPlace?.(at),
      onGroundFailed: () => setFailed(true),
    })
    live.current = map
    return () => {
      map.remove()
      live.current = null
    }
  }, [])
  useEffect(() => live.current?.set(options), [options])

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
              onClick={() => live.current && onPlace(live.current.middle())}
            >
              <Icon name="plus" size={22} />
            </button>
          </div>
        )}
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
          <MapButton icon="fit" label={t('fit')} onPress={() => live.current?.fit()} />
        </div>
        <div className="map-buttons map-zoom">
          <MapButton icon="plus" label={mapStrings.zoomIn[lang]} onPress={() => live.current?.zoomBy(1)} />
          <MapButton icon="minus" label={mapStrings.zoomOut[lang]} onPress={() => live.current?.zoomBy(-1)} />
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
