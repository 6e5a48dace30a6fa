/** The map of the fleet as a component. The fleet itself never passes through component state: the map reads it from the store. */
import type { Lang, MapCentre, MapLayer, MapVehicleInfo, Poi } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../map.css'
import { FleetMap as LiveMap } from './fleet-map.ts'
import type { FleetSource } from './fleet-source.ts'
import { basemapOf } from '../basemap/basemaps.ts'
import type { FleetMapOptions } from '../shell/map-options.ts'
import { MapControls } from '../controls/MapControls.tsx'
import { useMapTheme } from '../basemap/use-map-theme.ts'
import { useStored } from '../../context/use-stored.ts'
import { mapStrings } from '../strings.ts'
import { storedMapConfig, storedMapLayer, storedMapView, storedVehicleIcon } from '../stored-map.ts'

interface MapPadding {
  top: number
  right: number
  bottom: number
  left: number
}

interface FleetMapProps {
  fleet: FleetSource
  selectedId: string | null
  following: boolean
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
  /** Initial view; null: fit the whole fleet. */
  start: MapCentre | null
  lang: Lang
  /** Space covered by overlays on each side, CSS pixels: fitted views avoid it and the buttons are offset by it. */
  padding?: MapPadding
  /** Age in seconds above which a position is drawn as last known. */
  staleAfterSeconds?: number
}

/** Custom properties of map.css. */
type PaddingStyle = CSSProperties & Record<`--map-${keyof MapPadding}`, string>
const noPois: readonly Poi[] = []
const noPadding: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }
const paddingStyle = ({ top, right, bottom, left }: MapPadding): PaddingStyle => ({
  '--map-top': `${top}px`,
  '--map-right': `${right}px`,
  '--map-bottom': `${bottom}px`,
  '--map-left': `${left}px`,
})

const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

export function FleetMap(props: FleetMapProps) {
  const { lang, padding = noPadding } = props
  const [drawable] = useState(hasWebgl)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="fleet-map" style={paddingStyle(padding)}>
      {drawable ? (
        // The library's controls take their texts at construction: a new language needs a new map.
        <MapCanvas key={`${attempt} ${lang}`} {...props} padding={padding} onRetry={() => setAttempt(count => count + 1)} />
      ) : (
        <div className="map-trouble" role="alert">
          <strong>{mapStrings.noWebgl[lang]}</strong>
          <p>{mapStrings.noWebglText[lang]}</p>
        </div>
      )}
    </div>
  )
}

function MapCanvas(props: FleetMapProps & { padding: MapPadding; onRetry: () => void }) {
  const {
    fleet,
    selectedId,
    following,
    basemaps,
    pois,
    onAddPoi,
    labelFields: info,
    start,
    lang,
    padding,
    staleAfterSeconds,
  } = props
  const { top, right, bottom, left } = padding
  const element = useRef<HTMLDivElement>(null)
  const live = useRef<LiveMap>(null)
  const theme = useMapTheme()
  const [shape] = useStored(storedVehicleIcon)
  const [config, setConfig] = useStored(storedMapConfig)
  const [, saveView] = useStored(storedMapView)
  const [basemapId, setBasemapId] = useStored(storedMapLayer)
  const basemap = basemapOf(basemaps, basemapId)
  const [basemapFailed, setBasemapFailed] = useState(false)

  const options = useMemo(
    (): FleetMapOptions => ({
      selectedId,
      following,
      basemap,
      pois: config.showMarks ? pois : noPois,
      labelFields: info,
      config,
      start,
      lang,
      theme,
      shape,
      padding: { top, right, bottom, left },
      ...(staleAfterSeconds === undefined ? {} : { staleAfter: staleAfterSeconds * 1000 }),
    }),
    [selectedId, following, basemap, pois, info, config, start, lang, theme, shape, top, right, bottom, left, staleAfterSeconds],
  )
  // Callbacks and initial options are read through a ref, so that changing them does not rebuild the map.
  const latest = useRef({ options, props, saveView })
  useEffect(() => {
    latest.current = { options, props, saveView }
  })

  useEffect(() => {
    if (!element.current) return undefined
    const map = new LiveMap(element.current, fleet, latest.current.options, {
      onSelect: id => latest.current.props.onSelect(id),
      onUserMove: () => latest.current.props.onUserMove(),
      onPoi: id => latest.current.props.onPoi(id),
      onAddPoi: at => latest.current.props.onAddPoi?.(at),
      onLeave: view => latest.current.saveView(view),
      onBasemapFailed: () => setBasemapFailed(true),
    })
    live.current = map
    return () => {
      map.remove()
      live.current = null
    }
  }, [fleet])

  useEffect(() => live.current?.set(options), [options])

  return (
    <>
      <div ref={element} className="fleet-map-canvas" role="region" aria-label={mapStrings.map[lang]} />
      <MapControls
        lang={lang}
        basemaps={basemaps}
        chosen={basemap.id}
        onChoose={id => {
          setBasemapFailed(false)
          setBasemapId(id)
        }}
        poisShown={config.showMarks}
        onPoisShown={showMarks => setConfig({ ...config, showMarks })}
        onAddPoiHere={onAddPoi && (() => live.current && onAddPoi(live.current.camera.centre()))}
        hasSelection={selectedId !== null}
        hasStart={start !== null}
        onZoom={steps => live.current?.camera.zoomBy(steps)}
        onStart={() => live.current?.camera.toStart()}
        onFitAll={() => live.current?.fitAll()}
        onToSelection={() => live.current?.toSelected()}
      />
      {basemapFailed && (
        <div className="map-notice" role="status">
          {mapStrings.basemapFailed[lang]}
          <button type="button" onClick={props.onRetry}>
            {mapStrings.retry[lang]}
          </button>
        </div>
      )}
    </>
  )
}
