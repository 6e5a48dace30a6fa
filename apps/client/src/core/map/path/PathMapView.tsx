/** Map of one driven path as a component. */
import { useEffect, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../map.css'
import type { Lang } from '@outrider/contract'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import type { BasemapChoice } from '../basemap/basemap.ts'
import { oneVehicleTexts } from '../one-vehicle/one-vehicle-texts.ts'
import { mapStrings } from '../strings.ts'
import { type MapPath, PathMap } from './path-map.ts'

interface PathMapProps extends BasemapChoice {
  path: MapPath
  /** Label of the button that fits the whole path. */
  allLabel: string
}

const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

export function PathMapView(props: PathMapProps) {
  const { basemap: layer, lang, theme } = props
  const t = useTexts(oneVehicleTexts)
  const [drawable] = useState(hasWebgl)
  return (
    <div className="fleet-map">
      {drawable ? (
        // Another basemap or language rebuilds the map; rare enough.
        <MapCanvas key={[lang, theme, JSON.stringify(layer)].join()} {...props} />
      ) : (
        <div className="map-trouble" role="alert">
          <strong>{mapStrings.noWebgl[lang]}</strong>
          <p>{t('noWebglText')}</p>
        </div>
      )}
    </div>
  )
}

function MapCanvas({ path, basemap: layer, lang, theme, allLabel }: PathMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<PathMap>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!element.current) return undefined
    const made = new PathMap(element.current, path, { basemap: layer, lang, theme }, { onBasemapFailed: () => setFailed(true) })
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
  }, [path, layer, lang, theme])

  return (
    <>
      <div ref={element} className="fleet-map-canvas" role="region" aria-label={mapStrings.map[lang]} />
      <div className="map-controls">
        <div className="map-buttons">
          <MapButton icon="target" label={allLabel} onPress={() => map.current?.fit(true)} />
        </div>
        <Zoom lang={lang} zoomBy={steps => map.current?.zoomBy(steps)} />
      </div>
      {failed && (
        <div className="map-notice" role="status">
          {mapStrings.basemapFailed[lang]}
        </div>
      )}
    </>
  )
}

const Zoom = ({ lang, zoomBy }: { lang: Lang; zoomBy: (steps: number) => void }) => (
  <div className="map-buttons map-zoom">
    <MapButton icon="plus" label={mapStrings.zoomIn[lang]} onPress={() => zoomBy(1)} />
    <MapButton icon="minus" label={mapStrings.zoomOut[lang]} onPress={() => zoomBy(-1)} />
  </div>
)

const MapButton = ({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) => (
  <button type="button" aria-label={label} title={label} onClick={onPress}>
    <Icon name={icon} size={22} />
  </button>
)
