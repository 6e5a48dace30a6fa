/** The vehicle of a task on a map, with its installer and the place of work; a chunk of its own. */
import type { DriveState, MapLayer } from '@outrider/contract'
import { useMemo } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemapChoice } from '../../../core/map/basemap/use-basemap-choice.ts'
import { useMapTheme } from '../../../core/map/basemap/use-map-theme.ts'
import { MapButton } from '../../../core/map/controls/MapButton.tsx'
import { OneVehicleLayer, type OneVehicleOptions } from '../../../core/map/one-vehicle/one-vehicle-layer.ts'
import { type NamedPlace, PlacesLayer, type PlacesOptions } from '../../../core/map/places/places-layer.ts'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import { MapShell } from '../../../core/map/shell/MapShell.tsx'
import { workTexts } from '../strings.ts'

interface Props {
  basemaps: readonly MapLayer[]
  vehicle: { name: string; latitude: number; longitude: number; state: DriveState; online: boolean }
  /** Memoise. */
  places: readonly NamedPlace[]
}

type Options = OneVehicleOptions & PlacesOptions

function layersOf(base: BaseMap<Options>) {
  const places = new PlacesLayer(base, ink => ink.selection)
  const vehicle = new OneVehicleLayer(base, () => undefined)
  places.fitWith([base.options.vehicle], false)
  return { places, vehicle }
}

export default function PositionMap({ basemaps, vehicle, places }: Props) {
  const t = useTexts(workTexts)
  const theme = useMapTheme()
  const { basemap } = useBasemapChoice(basemaps)
  const { name, latitude, longitude, state, online } = vehicle
  const options = useMemo(
    (): Options => ({
      vehicle: { name, latitude, longitude, datum: 'wgs84', state, noFix: false, course: 0, faded: !online },
      places,
      basemap,
      lang: t.lang,
      theme,
    }),
    [name, latitude, longitude, state, online, places, basemap, t.lang, theme],
  )
  return (
    <MapShell
      label={t('positionMap')}
      options={options}
      layers={layersOf}
      renderButtons={withMap => (
        <div className="map-buttons">
          <MapButton
            icon="fit"
            label={t('showAll')}
            onPress={withMap(map => map.layers.places.fitWith([map.options.vehicle], true))}
          />
        </div>
      )}
    />
  )
}
