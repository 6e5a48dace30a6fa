/** The map of one vehicle as a component. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../map.css'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { OneVehicleMap as LiveMap, type OneVehicle, type OneVehicleOptions } from './one-vehicle-map.ts'
import { oneVehicleTexts } from './one-vehicle-texts.ts'
import { mapStrings } from '../strings.ts'

interface OneVehicleMapProps extends OneVehicleOptions {
  vehicle: OneVehicle
}

const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

export function OneVehicleMap(props: OneVehicleMapProps) {
  const { basemap, lang, theme } = props
  const t = useTexts(oneVehicleTexts)
  const [drawable] = useState(hasWebgl)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="fleet-map">
      {drawable ? (
        // Another basemap or language rebuilds the map; rare enough.
        <MapCanvas
          key={[attempt, lang, theme, JSON.stringify(basemap)].join()}
          {...props}
          onRetry={() => setAttempt(count => count + 1)}
        />
      ) : (
        <div className="map-trouble" role="alert">
          <strong>{mapStrings.noWebgl[lang]}</strong>
          <p>{t('noWebglText')}</p>
        </div>
      )}
    </div>
  )
}

function MapCanvas({ vehicle, basemap, lang, theme, onRetry }: OneVehicleMapProps & { onRetry: () => void }) {
  const t = useTexts(oneVehicleTexts)
  const element = useRef<HTMLDivElement>(null)
  const live = useRef<LiveMap>(null)
  const [following, setFollowing] = useState(true)
  const [failed, setFailed] = useState(false)
  // Used once to build the map; later changes go through `show`.
  const initial = useRef({ vehicle, options: { basemap, lang, theme } })

  useEffect(() => {
    if (!element.current) return undefined
    const map = new LiveMap(element.current, initial.current.vehicle, initial.current.options, {
      onFollow: setFollowing,
      onBasemapFailed: () => setFailed(true),
    })
    live.current = map
    return () => {
      map.remove()
      live.current = null
    }
  }, [])

  const { latitude, longitude, datum, state, noFix, course, faded } = vehicle
  useEffect(
    () => live.current?.show({ latitude, longitude, datum, state, noFix, course, faded }),
    [latitude, longitude, datum, state, noFix, course, faded],
  )

  return (
    <>
      <div ref={element} className="fleet-map-canvas" role="region" aria-label={mapStrings.map[lang]} />
      <div className="map-controls">
        {!following && (
          <div className="map-buttons">
            <MapButton icon="target" label={t('toVehicle')} onPress={() => live.current?.toVehicle()} />
          </div>
        )}
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

function MapButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }): ReactNode {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} size={22} />
    </button>
  )
}
