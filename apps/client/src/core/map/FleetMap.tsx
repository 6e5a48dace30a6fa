/** The map of the fleet as a component. The fleet itself never passes through component state: the map reads it from the store. */
import type { Lang, MapCentre, MapLayer, MapVehicleInfo, MarkedPoint } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { FleetMap as LiveMap } from './fleet-map.ts'
import type { FleetView } from './fleet-view.ts'
import { layerOf } from './layers.ts'
import type { FleetMapOptions } from './map-options.ts'
import { MapControls } from './MapControls.tsx'
import { useMapLook } from './use-map-look.ts'
import { useStored } from '../settings/use-stored.ts'
import { mapStrings } from './strings.ts'

interface Sides {
  top: number
  right: number
  bottom: number
  left: number
}

interface Props {
  fleet: FleetView
  selectedId: string | null
  following: boolean
  onSelect: (id: string | null) => void
  /** The user moved the map away: following should end. */
  onUserMove: () => void
  /** The grounds one can choose from. */
  layers: readonly MapLayer[]
  /** Points people have marked, all that there are: whether they are shown is the user's choice. */
  marks: readonly MarkedPoint[]
  onMark: (pointId: string) => void
  /** A place was pointed at that is to be marked, WGS-84; undefined: the user marks none. */
  onPlace: ((at: Coordinates) => void) | undefined
  /** What labels and callout say of a vehicle. */
  info: MapVehicleInfo
  /** The first view; null: the whole fleet. */
  start: MapCentre | null
  lang: Lang
  /** What floats over the map on each side, CSS pixels: views keep clear of it, buttons stand beside it. */
  padding?: Sides
  /** A position older than this is drawn as last known, seconds. */
  staleAfterSeconds?: number
}

/** Custom properties of map.css. */
type SideStyle = CSSProperties & Record<`--map-${keyof Sides}`, string>
const noMarks: readonly MarkedPoint[] = []
const noPadding: Sides = { top: 0, right: 0, bottom: 0, left: 0 }
const styleOf = ({ top, right, bottom, left }: Sides): SideStyle => ({
  '--map-top': `${top}px`,
  '--map-right': `${right}px`,
  '--map-bottom': `${bottom}px`,
  '--map-left': `${left}px`,
})

const hasWebgl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

export function FleetMap(props: Props) {
  const { lang, padding = noPadding } = props
  const [drawable] = useState(hasWebgl)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="fleet-map" style={styleOf(padding)}>
      {drawable ? (
        // The library's own buttons keep the language they were made with.
        <MapOnScreen key={`${attempt} ${lang}`} {...props} padding={padding} onRetry={() => setAttempt(count => count + 1)} />
      ) : (
        <div className="map-trouble" role="alert">
          <strong>{mapStrings.noWebgl[lang]}</strong>
          <p>{mapStrings.noWebglWhy[lang]}</p>
        </div>
      )}
    </div>
  )
}

function MapOnScreen(props: Props & { padding: Sides; onRetry: () => void }) {
  const { fleet, selectedId, following, layers, marks, onPlace, info, start, lang, padding, staleAfterSeconds } = props
  const { top, right, bottom, left } = padding
  const element = useRef<HTMLDivElement>(null)
  const live = useRef<LiveMap>(null)
  const look = useMapLook()
  const [shape] = useStored('vehicleIcon')
  const [config, setConfig] = useStored('mapConfig')
  const [, keepView] = useStored('mapView')
  const [wished, wish] = useStored('mapLayer')
  const layer = layerOf(layers, wished)
  const [basemapFailed, setBasemapFailed] = useState(false)

  const options = useMemo(
    (): FleetMapOptions => ({
      selectedId,
      following,
      layer,
      marks: config.showMarks ? marks : noMarks,
      info,
      config,
      start,
      lang,
      look,
      shape,
      padding: { top, right, bottom, left },
      ...(staleAfterSeconds === undefined ? {} : { staleAfter: staleAfterSeconds * 1000 }),
    }),
    [selectedId, following, layer, marks, info, config, start, lang, look, shape, top, right, bottom, left, staleAfterSeconds],
  )
  // What the map is born with and calls back is read when it happens, so that a change of it does not make a new map.
  const latest = useRef({ options, props, keepView })
  useEffect(() => {
    latest.current = { options, props, keepView }
  })

  useEffect(() => {
    if (!element.current) return undefined
    const map = new LiveMap(element.current, fleet, latest.current.options, {
      onSelect: id => latest.current.props.onSelect(id),
      onUserMove: () => latest.current.props.onUserMove(),
      onMark: id => latest.current.props.onMark(id),
      onPlace: at => latest.current.props.onPlace?.(at),
      onLeave: view => latest.current.keepView(view),
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
        layers={layers}
        chosen={layer.id}
        onChoose={id => {
          setBasemapFailed(false)
          wish(id)
        }}
        marks={config.showMarks}
        onMarks={showMarks => setConfig({ ...config, showMarks })}
        onMarkHere={onPlace && (() => live.current && onPlace(live.current.camera.middle()))}
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
