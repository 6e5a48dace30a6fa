/** The map of the fleet. The fleet itself never passes through component state: its layer reads it from the store. */
import type { Lang, MapCentre, MapLayer, MapVehicleInfo, Poi } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useCallback, useMemo, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import type { MapFilter } from '../../fleet/list-view.ts'
import { useStored } from '../../context/use-stored.ts'
import { useBasemapChoice } from '../basemap/use-basemap-choice.ts'
import { useMapTheme } from '../basemap/use-map-theme.ts'
import { MapButton } from '../controls/MapButton.tsx'
import { PoiLayer, type PoiOptions } from '../pois/poi-layer.ts'
import type { BaseMap } from '../shell/base-map.ts'
import { type MapInset, MapShell } from '../shell/MapShell.tsx'
import { longPressLayer } from '../shell/taps.ts'
import { storedMapConfig, storedMapView, storedVehicleIcon } from '../stored-map.ts'
import { mapStrings } from '../strings.ts'
import { FleetLayer } from './fleet-layer.ts'
import type { FleetOptions } from './fleet-options.ts'
import type { FleetSource } from './fleet-source.ts'

interface FleetMapProps {
  fleet: FleetSource
  selectedId: string | null
  following: boolean
  /** Only these are shown, and the selected vehicle. */
  filter: MapFilter
  onSelect: (id: string | null) => void
  /** The user panned the map: stop following. */
  onUserMove: () => void
  /** Basemaps the user can choose from. */
  basemaps: readonly MapLayer[]
  /** All POIs of the user's organisations; drawn only while the user has them switched on. */
  pois: readonly Poi[]
  onPoi: (pointId: string) => void
  /** The user asked to add a POI at this position, WGS-84; undefined: the user may not add any. */
  onAddPoi: ((at: Coordinates) => void) | undefined
  /** Fields shown in vehicle labels and in the popup. */
  labelFields: MapVehicleInfo
  /** The saved default view, where this user has not left a map on this device; null: fit most of the fleet. */
  start: MapCentre | null
  lang: Lang
  /** Space covered by overlays on each side, CSS pixels: fitted views avoid it and the buttons are offset by it. */
  padding?: MapInset
  /** Age in seconds above which a position is drawn as last known. */
  staleAfterSeconds?: number
}

const noPois: readonly Poi[] = []
const noPadding: MapInset = { top: 0, right: 0, bottom: 0, left: 0 }

export function FleetMap(props: FleetMapProps) {
  const { fleet, selectedId, following, filter, pois, onAddPoi, labelFields, start, lang, staleAfterSeconds } = props
  const { padding = noPadding } = props
  const theme = useMapTheme()
  const [shape] = useStored(storedVehicleIcon)
  const [config, setConfig] = useStored(storedMapConfig)
  const [view, saveView] = useStored(storedMapView)
  const [left] = useState(view)
  const { basemap, choice } = useBasemapChoice(props.basemaps)
  const latest = useLatest({ props, saveView })

  const options = useMemo(
    (): FleetOptions & PoiOptions => ({
      selectedId,
      following,
      filter,
      basemap,
      pois: config.showMarks ? pois : noPois,
      labelFields,
      config,
      left,
      start,
      lang,
      theme,
      shape,
      padding,
      ...(staleAfterSeconds === undefined ? {} : { staleAfter: staleAfterSeconds * 1000 }),
    }),
    [
      selectedId,
      following,
      filter,
      basemap,
      pois,
      labelFields,
      config,
      left,
      start,
      lang,
      theme,
      shape,
      padding,
      staleAfterSeconds,
    ],
  )
  const layers = useCallback(
    (base: BaseMap<FleetOptions & PoiOptions>) => ({
      pois: new PoiLayer(base, id => latest.current.props.onPoi(id)),
      fleet: new FleetLayer(base, fleet, {
        onSelect: id => latest.current.props.onSelect(id),
        onUserMove: () => latest.current.props.onUserMove(),
        onLeave: view => latest.current.saveView(view),
      }),
      addPoi: longPressLayer(base, at => latest.current.props.onAddPoi?.(at)),
    }),
    [fleet, latest],
  )
  return (
    <MapShell
      label={mapStrings.map[lang]}
      options={options}
      layers={layers}
      choice={choice}
      inset={padding}
      noWebglText={mapStrings.noWebglButList[lang]}
      menu={withMap => ({
        poisShown: config.showMarks,
        onPoisShown: showMarks => setConfig({ ...config, showMarks }),
        onAddPoiHere: onAddPoi && withMap(map => onAddPoi(map.centre())),
      })}
      renderButtons={withMap => (
        <div className="map-buttons">
          {start !== null && (
            <MapButton
              icon="start"
              label={mapStrings.defaultView[lang]}
              onPress={withMap(map => map.layers.fleet.camera.toStart())}
            />
          )}
          <MapButton icon="fit" label={mapStrings.fitAll[lang]} onPress={withMap(map => map.layers.fleet.fitAll())} />
          {selectedId !== null && (
            <MapButton
              icon="target"
              label={mapStrings.toSelection[lang]}
              onPress={withMap(map => map.layers.fleet.toSelected())}
            />
          )}
        </div>
      )}
    />
  )
}
