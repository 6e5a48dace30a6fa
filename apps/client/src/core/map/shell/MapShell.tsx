/**
 * The frame of every map: says when the browser cannot draw maps, opens the BaseMap with the given layers, and shows its buttons, the choice of
 * basemap and the note when a basemap cannot be loaded.
 */
import type { MapLayer } from '@outrider/contract'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { GPUInitializationError } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../map.css'
import { useLatest } from '../../../ui/use-latest.ts'
import { useRoving } from '../../../ui/use-roving.ts'
import { LayerMenu, type MenuGroup } from '../controls/LayerMenu.tsx'
import { MapButton } from '../controls/MapButton.tsx'
import { mapStrings } from '../strings.ts'
import { BaseMap, type BaseMapOptions, type Layers } from './base-map.ts'

/** Makes the handler of a button that does something with the map; nothing happens while there is none. */
export type WithMap<Options extends BaseMapOptions, Own extends Layers<Options>> = (
  run: (map: BaseMap<Options, Own>) => void,
) => () => void

export interface MapShellProps<Options extends BaseMapOptions, Own extends Layers<Options>> {
  /** Accessible name of the map. */
  label: string
  /** Memoise: other options are handed to the map. */
  options: Options
  /** Makes the layers of a map, from the bottom. Memoise: another function means another map. */
  layers: (base: BaseMap<Options>) => Own
  /** Without it the map has one basemap and no menu. */
  choice?: { basemaps: readonly MapLayer[]; onChoose: (id: string) => void }
  /** What the menu offers besides basemaps. */
  menu?: (withMap: WithMap<Options, Own>) => readonly MenuGroup[]
  /** The map's own buttons, between the menu and the zoom buttons. */
  renderButtons?: (withMap: WithMap<Options, Own>) => ReactNode
  /** What else lies over the map and does something with it. */
  renderOver?: (withMap: WithMap<Options, Own>) => ReactNode
  /** Space on each side that the buttons leave to what lies over the map, CSS pixels. */
  inset?: MapInset
  noWebglText?: string
  /** Lies over the map, below the buttons. */
  children?: ReactNode
}

export interface MapInset {
  top: number
  right: number
  bottom: number
  left: number
}

/** Custom properties of map.css. */
type InsetStyle = CSSProperties & Record<`--map-${keyof MapInset}`, string>
const insetStyle = ({ top, right, bottom, left }: MapInset): InsetStyle => ({
  '--map-top': `${top}px`,
  '--map-right': `${right}px`,
  '--map-bottom': `${bottom}px`,
  '--map-left': `${left}px`,
})

export function MapShell<Options extends BaseMapOptions, Own extends Layers<Options>>(props: MapShellProps<Options, Own>) {
  const { options, inset, noWebglText } = props
  const { lang } = options
  const [drawable, setDrawable] = useState(true)
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="fleet-map" style={inset && insetStyle(inset)}>
      {drawable ? (
        // The library's controls take their texts at construction: a new language needs a new map.
        <MapCanvas
          key={`${attempt} ${lang}`}
          {...props}
          onRetry={() => setAttempt(count => count + 1)}
          onUndrawable={() => setDrawable(false)}
        />
      ) : (
        <div className="map-trouble" role="alert">
          <strong>{mapStrings.noWebgl[lang]}</strong>
          <p>{noWebglText ?? mapStrings.noWebglText[lang]}</p>
        </div>
      )}
    </div>
  )
}

function MapCanvas<Options extends BaseMapOptions, Own extends Layers<Options>>({
  label,
  options,
  layers,
  choice,
  menu,
  renderButtons,
  renderOver,
  children,
  onRetry,
  onUndrawable,
}: MapShellProps<Options, Own> & { onRetry: () => void; onUndrawable: () => void }) {
  const { lang, basemap } = options
  const element = useRef<HTMLDivElement>(null)
  const current = useRef<BaseMap<Options, Own>>(null)
  const [failed, setFailed] = useState<string>()
  if (failed !== undefined && failed !== basemap.id) setFailed(undefined)
  const latest = useLatest({ options, onUndrawable })

  useEffect(() => {
    if (!element.current) return undefined
    // The map is the first to learn whether there is WebGL: a context made only to ask would cost as long as the map's own.
    try {
      const onFailed = (): void => setFailed(latest.current.options.basemap.id)
      current.current = new BaseMap(element.current, latest.current.options, layers, onFailed)
    } catch (error) {
      if (!(error instanceof GPUInitializationError)) throw error
      latest.current.onUndrawable()
    }
    return () => {
      current.current?.remove()
      current.current = null
    }
  }, [layers, latest])
  useEffect(() => current.current?.set(options), [options])

  const roving = useRoving<HTMLDivElement>({ vertical: true })
  const withMap: WithMap<Options, Own> = run => () => {
    if (current.current) run(current.current)
  }
  return (
    <>
      <div ref={element} className="fleet-map-canvas" role="region" aria-label={label} />
      {children}
      {renderOver?.(withMap)}
      <div className="map-controls" role="toolbar" aria-orientation="vertical" aria-label={mapStrings.controls[lang]} {...roving}>
        {choice && (
          <LayerMenu
            lang={lang}
            basemaps={choice.basemaps}
            chosen={basemap.id}
            onChoose={choice.onChoose}
            groups={menu?.(withMap) ?? []}
          />
        )}
        {renderButtons?.(withMap)}
        <div className="map-buttons map-zoom">
          <MapButton icon="plus" label={mapStrings.zoomIn[lang]} onPress={withMap(map => map.zoomBy(1))} />
          <MapButton icon="minus" label={mapStrings.zoomOut[lang]} onPress={withMap(map => map.zoomBy(-1))} />
        </div>
      </div>
      {failed !== undefined && (
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
