/** The map of one vehicle, perhaps with others. */
import { useCallback, useMemo, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { BasemapChoice } from '../basemap/basemap.ts'
import { MapButton } from '../controls/MapButton.tsx'
import type { BaseMap } from '../shell/base-map.ts'
import { MapShell } from '../shell/MapShell.tsx'
import { mapStrings } from '../strings.ts'
import { type OneVehicle, OneVehicleLayer, type OneVehicleOptions } from './one-vehicle-layer.ts'
import { oneVehicleTexts } from './one-vehicle-texts.ts'

interface OneVehicleMapProps extends BasemapChoice {
  vehicle: OneVehicle
  /** Shown beside it. Memoise. */
  others?: readonly OneVehicle[]
  inSteps?: boolean
}

const none: readonly OneVehicle[] = []

export function OneVehicleMap({ vehicle, others = none, inSteps = false, basemap, lang, theme }: OneVehicleMapProps) {
  const t = useTexts(oneVehicleTexts)
  const [following, setFollowing] = useState(true)
  const { name, latitude, longitude, datum, state, noFix, course, faded } = vehicle
  // A report that changes nothing must not move the camera.
  const drawn = useMemo(
    (): OneVehicle => ({ name, latitude, longitude, datum, state, noFix, course, faded }),
    [name, latitude, longitude, datum, state, noFix, course, faded],
  )
  const options = useMemo(
    (): OneVehicleOptions => ({ basemap, lang, theme, vehicle: drawn, others, inSteps }),
    [basemap, lang, theme, drawn, others, inSteps],
  )
  const layers = useCallback((base: BaseMap<OneVehicleOptions>) => ({ vehicle: new OneVehicleLayer(base, setFollowing) }), [])
  return (
    <MapShell
      label={mapStrings.map[lang]}
      options={options}
      layers={layers}
      renderButtons={withMap =>
        (!following || others.length > 0) && (
          <div className="map-buttons">
            {others.length > 0 && (
              <MapButton icon="fit" label={t('showAll')} onPress={withMap(map => map.layers.vehicle.fitAll())} />
            )}
            {!following && (
              <MapButton icon="target" label={t('toVehicle')} onPress={withMap(map => map.layers.vehicle.toVehicle())} />
            )}
          </div>
        )
      }
    />
  )
}
