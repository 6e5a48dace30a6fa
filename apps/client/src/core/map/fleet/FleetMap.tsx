/** The map of the fleet. The fleet itself never passes through component state: its layer reads it from the store. */
import type { Lang, MapCentre, MapLayer, MapVehicleInfo, Poi } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useCallback, useMemo, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import type { StateFilter } from '../../fleet/list-view.ts'
import { useStored } from '../../context/use-stored.ts'
import { useBasemapChoice } from '../basemap/use-basemap-choice.ts'
import { useMapTheme } from '../basemap/use-map-theme.ts'
import { BoxBar } from '../box/BoxBar.tsx'
import { BoxLayer, type BoxOptions, type DrawnShape } from '../box/box-layer.ts'
import { MapButton } from '../controls/MapButton.tsx'
import { MeasureBar } from '../measure/MeasureBar.tsx'
import { type Measured, MeasureLayer, type MeasureOptions } from '../measure/measure-layer.ts'
import type { MapPath } from '../path/path-layer.ts'
import { GeofenceAreas, type GeofencesShown, type MapGeofence } from '../geofences/geofence-areas.ts'
import { PoiLayer, type PoiOptions } from '../pois/poi-layer.ts'
import type { NamedPlace } from '../places/places-layer.ts'
import { FoundPlaceLayer, type FoundPlaceOptions } from '../search/found-place-layer.ts'
import type { BaseMap } from '../shell/base-map.ts'
import { cursorPlaceLayer } from '../shell/cursor-place.ts'
import { type MapInset, MapShell } from '../shell/MapShell.tsx'
import { type MapPress, pressLayer } from '../shell/presses.ts'
import {
  storedMapConfig,
  storedMapLabels,
  storedMapShade,
  storedMapGeofences,
  storedMapTrail,
  storedMapView,
  storedVehicleIcon,
} from '../stored-map.ts'
import { mapStrings } from '../strings.ts'
import { TrailLayer, type TrailOptions } from '../trail/trail-layer.ts'
import { useTypeIcons } from '../vehicles/type-icons.ts'
import { useCutWords } from '../vehicles/use-cut-words.ts'
import { selectedLayer, vehicleLayer } from '../vehicles/vehicles-layer.ts'
import { FleetLayer } from './fleet-layer.ts'
import { fleetMenu } from './fleet-menu.ts'
import type { FleetOptions } from './fleet-options.ts'
import type { FleetSource } from './fleet-source.ts'

type FleetMapOptions = FleetOptions & TrailOptions & PoiOptions & GeofencesShown & MeasureOptions & BoxOptions & FoundPlaceOptions

interface FleetMapProps {
  fleet: FleetSource
  selectedId: string | null
  following: boolean
  /** The vehicle whose row in the list is under the mouse or has the focus. */
  hoveredId: string | null
  /** Only these are shown, and the selected vehicle. */
  filter: StateFilter
  onSelect: (id: string | null) => void
  /** The user panned the map: stop following. */
  onUserMove: () => void
  /** Basemaps the user can choose from. */
  basemaps: readonly MapLayer[]
  /** All POIs of the user's organisations; drawn only while the user has them switched on. */
  pois: readonly Poi[]
  onPoi: (pointId: string) => void
  /** Those of the user's organisations while they are shown; undefined: the user may not see any. */
  geofences: readonly MapGeofence[] | undefined
  /** The user asked to add a POI at this position, WGS-84; undefined: the user may not add any. */
  onAddPoi: ((at: Coordinates) => void) | undefined
  /** A right click, long press or the menu key; `id`: of the vehicle there. */
  onPress: (press: MapPress) => void
  /** What the selected vehicle drove last; undefined: the user may not see tracks. */
  trail: MapPath | undefined
  /** A place that was searched for. */
  found: NamedPlace | null
  onFoundClosed: () => void
  /** What is measured on the map. */
  measured: Measured
  onMeasure: (measured: Measured) => void
  /** A box was drawn; these vehicles are in it. */
  onBoxed: (vehicleIds: readonly string[]) => void
  /** Fields shown in vehicle labels and in the popup. */
  labelFields: MapVehicleInfo
  /** The saved default view, where this user has not left a map on this device; null: fit most of the fleet. */
  start: MapCentre | null
  lang: Lang
  /** Space covered by overlays on each side, CSS pixels: fitted views avoid it, and the buttons what is more than air. */
  padding?: MapInset
  /** Age in seconds above which a position is drawn as last known. */
  staleAfterSeconds?: number
}

const noPois: readonly Poi[] = []
const noGeofences: readonly MapGeofence[] = []
const noTrail: MapPath = []
const noPadding: MapInset = { top: 0, right: 0, bottom: 0, left: 0 }

/** Air around what a fitted view shows, CSS pixels; the controls have a margin of their own. */
const air = 24
const insetOf = ({ top, right, bottom, left }: MapInset): MapInset => ({
  top: Math.max(0, top - air),
  right: Math.max(0, right - air),
  bottom: Math.max(0, bottom - air),
  left: Math.max(0, left - air),
})

export function FleetMap(props: FleetMapProps) {
  const { fleet, selectedId, following, hoveredId, filter, pois, onAddPoi, labelFields, start, lang, staleAfterSeconds } = props
  const { measured, onMeasure, trail, geofences, found } = props
  const { padding = noPadding } = props
  const inset = useMemo(() => insetOf(padding), [padding])
  const theme = useMapTheme()
  const [shape] = useStored(storedVehicleIcon)
  const typeIcons = useTypeIcons()
  const [cutHovered, setCutHovered] = useState(false)
  const cutWords = useCutWords(cutHovered)
  const [config, setConfig] = useStored(storedMapConfig)
  const [labels, setLabels] = useStored(storedMapLabels)
  const [shade, setShade] = useStored(storedMapShade)
  const [trailLength, setTrailLength] = useStored(storedMapTrail)
  const [geofencesShown, showGeofences] = useStored(storedMapGeofences)
  const [view, saveView] = useStored(storedMapView)
  const [left] = useState(view)
  const { basemap, choice } = useBasemapChoice(props.basemaps)
  const [boxing, setBoxing] = useState<DrawnShape | null>(null)
  const latest = useLatest({ props, saveView })

  const options = useMemo(
    (): FleetMapOptions => ({
      selectedId,
      following,
      hoveredId,
      filter,
      basemap,
      pois: config.showMarks ? pois : noPois,
      geofences: geofences ?? noGeofences,
      trail: trail ?? noTrail,
      found,
      measured,
      boxing,
      labelFields,
      labels,
      config,
      left,
      start,
      lang,
      theme,
      shape,
      typeIcons,
      cutWords,
      padding,
      ...(staleAfterSeconds === undefined ? {} : { staleAfter: staleAfterSeconds * 1000 }),
    }),
    [
      selectedId,
      following,
      hoveredId,
      filter,
      basemap,
      pois,
      geofences,
      trail,
      found,
      measured,
      boxing,
      labelFields,
      labels,
      config,
      left,
      start,
      lang,
      theme,
      shape,
      typeIcons,
      cutWords,
      padding,
      staleAfterSeconds,
    ],
  )
  const layers = useCallback(
    (base: BaseMap<FleetMapOptions>) => {
      const vehicles = new FleetLayer(base, fleet, {
        onSelect: id => latest.current.props.onSelect(id),
        onUserMove: () => latest.current.props.onUserMove(),
        onCutHovered: setCutHovered,
        onLeave: view => latest.current.saveView(view),
      })
      return {
        geofences: new GeofenceAreas(base),
        trail: new TrailLayer(base),
        pois: new PoiLayer(base, id => latest.current.props.onPoi(id)),
        fleet: vehicles,
        presses: pressLayer(base, press => latest.current.props.onPress(press), {
          on: [vehicleLayer, selectedLayer],
          keyed: () => vehicles.selected(),
        }),
        measure: new MeasureLayer(base, next => latest.current.props.onMeasure(next)),
        box: new BoxLayer(base, area => {
          setBoxing(null)
          void vehicles.idsIn(area).then(ids => latest.current.props.onBoxed(ids))
        }),
        found: new FoundPlaceLayer(base, () => latest.current.props.onFoundClosed()),
        cursor: cursorPlaceLayer(base),
      }
    },
    [fleet, latest],
  )
  return (
    <MapShell
      label={mapStrings.map[lang]}
      options={options}
      layers={layers}
      choice={choice}
      inset={inset}
      noWebglText={mapStrings.noWebglButList[lang]}
      menu={withMap =>
        fleetMenu({
          lang,
          poisShown: config.showMarks,
          onPoisShown: showMarks => setConfig({ ...config, showMarks }),
          geofences: geofences && { shown: geofencesShown, onShown: showGeofences },
          onAddPoiHere: onAddPoi && withMap(map => onAddPoi(map.centre())),
          labels,
          onLabels: setLabels,
          shade,
          onShade: setShade,
          trail: trail && { minutes: trailLength, onMinutes: setTrailLength },
          onMeasure: () => {
            setBoxing(null)
            onMeasure([])
          },
          onBox: () => {
            onMeasure(null)
            setBoxing('box')
          },
          onLasso: () => {
            onMeasure(null)
            setBoxing('lasso')
          },
        })
      }
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
      renderOver={withMap =>
        boxing && (
          <BoxBar
            shape={boxing}
            lang={lang}
            onAllInView={withMap(map => map.layers.box.takeView())}
            onEnd={() => setBoxing(null)}
          />
        )
      }
    >
      {measured && <MeasureBar lang={lang} measured={measured} onMeasure={onMeasure} />}
    </MapShell>
  )
}
