/** The map of one vehicle as a component. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { OneVehicleMap as LiveMap, type OneVehicle, type OneVehicleOptions } from './one-vehicle-map.ts'
import { oneVehicleTexts } from './one-vehicle-texts.ts'
import { mapStrings } from './strings.ts'

interface Props extends OneVehicleOptions {
  vehicle: OneVehicle
}

const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

export function OneVehicleMap(props: Props) {
  const { ground, lang, look } = props
  const t = useTexts(oneVehicleTexts)
  const [drawable] = useState(hasWebgl)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="fleet-map">
      {drawable ? (
        // Another ground or language is another map: it happens once in a visit, if at all.
        <OnScreen
          key={[attempt, lang, look, JSON.stringify(ground)].join()}
          {...props}
          onRetry={() => setAttempt(count => count + 1)}
        />
      ) : (
        <div className="map-trouble" role="alert">
          <strong>{mapStrings.noWebgl[lang]}</strong>
          <p>{t('noWebglWhy')}</p>
        </div>
      )}
    </div>
  )
}

function OnScreen({ vehicle, ground, lang, look, onRetry }: Props & { onRetry: () => void }) {
  const t = useTexts(oneVehicleTexts)
  const element = useRef<HTMLDivElement>(null)
  const live = useRef<LiveMap>(null)
  const [following, setFollowing] = useState(true)
  const [failed, setFailed] = useState(false)
  // What the map is born with: what changes while it lives is shown to it.
  const birth = useRef({ vehicle, options: { ground, lang, look } })

  useEffect(() => {
    if (!element.current) return undefined
    const map = new LiveMap(element.current, birth.current.vehicle, birth.current.options, {
      onFollow: setFollowing,
      onGroundFailed: () => setFailed(true),
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
