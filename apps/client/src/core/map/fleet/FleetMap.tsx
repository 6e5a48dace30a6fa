/** The map of the fleet. The fleet itself never passes through component state: its layer reads it from the store. */
import type { Lang, MapCentre, MapLayer, MapVehicleInfo, Poi } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { lazyChunk } from '../../chunks/lazy-chunk.ts'
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
import { GeofenceAreas, type GeofencesShown } from '../geofences/geofence-areas.ts'
import type { MapGeofence } from '../geofences/map-geofence.ts'
import { PoiLayer, type PoiOptions } from '../pois/poi-layer.ts'
import type { RoadOptions } from '../roads/roads-layer.ts'
import { RoadsWhenShown } from '../roads/roads-when-shown.ts'
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
import type { RoadsOnMap } from './fleet-roads.ts'
import type { FleetSource } from './fleet-source.ts'

type FleetMapOptions = FleetOptions &
  TrailOptions &
  PoiOptions &
  GeofencesShown &
  RoadOptions &
  MeasureOptions &
  BoxOptions &
  FoundPlaceOptions

const RoadsBar = lazyChunk(
  () => import('../roads/RoadsBar.tsx'),
  ({ RoadsBar }) => RoadsBar,
)

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
  /** Where the fleet drives; undefined: the user may not see it. */
  roads: RoadsOnMap | undefined
  /** The user asked to add a POI at this position, WGS-84; undefined: the user may not add any. */
  onAddPoi: ((at: Coordinates) => void) | undefined
  /** A right click, long press or the menu key; `id`: of the vehicle there. */
  onPress: (press: MapPress) => void
  /** What the selected vehicle drove last; undefined: the user may not see tracks. */
  trail: MapPath | undefined
  /** Of what it is the whole; undefined: of nothing. */
  wholeTrail: string | undefined
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

/** The same object until one of its values is another, by which the map sees what has changed. It has the same names each time. */
// oxlint-disable-next-line react/exhaustive-deps, react/use-memo -- names would stand here and in the call, which forgets one sooner or later
const useSameOptions = (options: FleetMapOptions): FleetMapOptions => useMemo(() => options, Object.values(options))

/** What the user has chosen for maps on this device, and the parts of the menu that change it. */
function useMapSettings() {
  const [config, setConfig] = useStored(storedMapConfig)
  const [labels, onLabels] = useStored(storedMapLabels)
  const [shade, onShade] = useStored(storedMapShade)
  const [minutes, onMinutes] = useStored(storedMapTrail)
  const [shown, onShown] = useStored(storedMapGeofences)
  const onPoisShown = (showMarks: boolean) => setConfig({ ...config, showMarks })
  return {
    config,
    labels,
    menu: { poisShown: config.showMarks, onPoisShown, labels, onLabels, shade, onShade },
    trail: { minutes, onMinutes },
    geofences: { shown, onShown },
  }
}

interface LayerEvents {
  /** Of the last time the map was shown. */
  latest: RefObject<{ props: FleetMapProps; saveView: (view: MapCentre) => void }>
  setCutHovered: (hovered: boolean) => void
  onBoxDrawn: () => void
}

/** From the bottom. */
function fleetLayers(base: BaseMap<FleetMapOptions>, fleet: FleetSource, { latest, setCutHovered, onBoxDrawn }: LayerEvents) {
  const vehicles = new FleetLayer(base, fleet, {
    onSelect: id => latest.current.props.onSelect(id),
    onUserMove: () => latest.current.props.onUserMove(),
    onCutHovered: setCutHovered,
    onLeave: view => latest.current.saveView(view),
  })
  return {
    geofences: new GeofenceAreas(base),
    roads: new RoadsWhenShown(base, {
      onView: view => latest.current.props.roads?.onView(view),
      onRoad: piece => latest.current.props.roads?.onRoad(piece),
    }),
    trail: new TrailLayer(base),
    pois: new PoiLayer(base, id => latest.current.props.onPoi(id)),
    fleet: vehicles,
    presses: pressLayer(base, press => latest.current.props.onPress(press), {
      on: [vehicleLayer, selectedLayer],
      keyed: () => vehicles.selected(),
    }),
    measure: new MeasureLayer(base, next => latest.current.props.onMeasure(next)),
    box: new BoxLayer(base, area => {
      onBoxDrawn()
      void vehicles.idsIn(area).then(ids => latest.current.props.onBoxed(ids))
    }),
    found: new FoundPlaceLayer(base, () => latest.current.props.onFoundClosed()),
    cursor: cursorPlaceLayer(base),
  }
}

interface ViewButtonsProps {
  lang: Lang
  /** undefined: the user has saved no view. */
  onStart: (() => void) | undefined
  onFit: () => void
  /** undefined: no vehicle is selected. */
  onSelected: (() => void) | undefined
}

const ViewButtons = ({ lang, onStart, onFit, onSelected }: ViewButtonsProps) => (
  <div className="map-buttons">
    {onStart && <MapButton icon="start" label={mapStrings.defaultView[lang]} onPress={onStart} />}
    <MapButton icon="fit" label={mapStrings.fitAll[lang]} onPress={onFit} />
    {onSelected && <MapButton icon="target" label={mapStrings.toSelection[lang]} onPress={onSelected} />}
  </div>
)

export function FleetMap(props: FleetMapProps) {
  const { fleet, selectedId, following, hoveredId, filter, pois, onAddPoi, labelFields, start, lang, staleAfterSeconds } = props
  const { measured, onMeasure, trail, geofences, roads, found } = props
  const { padding = noPadding } = props
  const inset = useMemo(() => insetOf(padding), [padding])
  const theme = useMapTheme()
  const [shape] = useStored(storedVehicleIcon)
  const typeIcons = useTypeIcons()
  const [cutHovered, setCutHovered] = useState(false)
  const cutWords = useCutWords(cutHovered)
  const { config, labels, ...settings } = useMapSettings()
  const [view, saveView] = useStored(storedMapView)
  const [left] = useState(view)
  const { basemap, choice } = useBasemapChoice(props.basemaps)
  const [boxing, setBoxing] = useState<DrawnShape | null>(null)
  const latest = useLatest({ props, saveView })
  const takeTool = (line: Measured, shape: DrawnShape | null) => {
    onMeasure(line)
    setBoxing(shape)
  }

  const options = useSameOptions({
    selectedId,
    following,
    hoveredId,
    filter,
    basemap,
    pois: config.showMarks ? pois : noPois,
    geofences: geofences ?? noGeofences,
    roads: roads?.roads ?? null,
    road: roads?.road ?? null,
    trail: trail ?? noTrail,
    wholeTrail: props.wholeTrail,
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
    staleAfter: staleAfterSeconds === undefined ? undefined : staleAfterSeconds * 1000,
  })
  const layers = useCallback(
    (base: BaseMap<FleetMapOptions>) => fleetLayers(base, fleet, { latest, setCutHovered, onBoxDrawn: () => setBoxing(null) }),
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
          ...settings.menu,
          geofences: geofences && settings.geofences,
          roads,
          onAddPoiHere: onAddPoi && withMap(map => onAddPoi(map.centre())),
          trail: trail && settings.trail,
          onMeasure: () => takeTool([], null),
          onBox: () => takeTool(null, 'box'),
          onLasso: () => takeTool(null, 'lasso'),
        })
      }
      renderButtons={withMap => (
        <ViewButtons
          lang={lang}
          onStart={start === null ? undefined : withMap(map => map.layers.fleet.camera.toStart())}
          onFit={withMap(map => map.layers.fleet.fitAll())}
          onSelected={selectedId === null ? undefined : withMap(map => map.layers.fleet.toSelected())}
        />
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
      {roads?.shown && !measured && !boxing && <RoadsBar lang={lang} {...roads} onEnd={() => roads.onShown(false)} />}
      {measured && <MeasureBar lang={lang} measured={measured} onMeasure={onMeasure} />}
    </MapShell>
  )
}
