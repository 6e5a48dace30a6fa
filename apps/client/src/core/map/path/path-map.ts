/** Map of one driven path, without React: its lines, start and end. */
import { convertDatum } from '@outrider/geo'
import type { FeatureCollection, LineString, Point } from 'geojson'
import { type GeoJSONSource, LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl'
import { openMap, labelFadeMs } from '../camera/camera.ts'
import { Basemap, type BasemapChoice } from '../basemap/basemap.ts'
import { provideIcons } from '../shell/icons.ts'
import { palettes } from '../basemap/palette.ts'
import { prepareMapLibrary } from '../shell/map-library.ts'

/** Lines of latitude and longitude, WGS-84 degrees, in time order. */
export type MapPath = readonly (readonly (readonly [latitude: number, longitude: number])[])[]

interface PathMapEvents {
  onBasemapFailed: () => void
}

/** Hook for tests on the map's element: the lines as drawn, degrees in the datum of the basemap. */
export interface PathMapElement extends HTMLElement {
  drawnLines?: () => [longitude: number, latitude: number][][]
}

const lineSource = 'path'
const endSource = 'path-ends'
const nothing = { type: 'FeatureCollection' as const, features: [] }

export class PathMap {
  private readonly map: MapLibreMap
  private readonly element: PathMapElement
  private readonly path: MapPath
  private readonly basemap: Basemap

  /** Throws where the browser has no WebGL 2. */
  constructor(element: PathMapElement, path: MapPath, choice: BasemapChoice, events: PathMapEvents) {
    prepareMapLibrary()
    this.element = element
    this.path = path
    this.map = openMap(element, choice.lang, labelFadeMs)
    provideIcons(
      this.map,
      () => palettes[choice.theme],
      () => 'default',
    )
    this.basemap = new Basemap(this.map, {
      choice: () => choice,
      onStyled: () => {
        this.addLayers(choice)
        this.draw()
      },
      onFailed: () => {
        events.onBasemapFailed()
        this.draw()
      },
    })
    this.map.once('idle', () => {
      element.dataset['ready'] = 'true'
    })
    this.basemap.apply()
    this.fit(false)
    element.drawnLines = () => this.lines()
  }

  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  /** Fits the whole path. */
  fit(animated: boolean): void {
    const bounds = new LngLatBounds()
    for (const position of this.lines().flat()) bounds.extend(position)
    if (!bounds.isEmpty()) this.map.fitBounds(bounds, { padding: 56, maxZoom: 15, animate: animated })
  }

  remove(): void {
    this.basemap.remove()
    this.map.remove()
    delete this.element.drawnLines
    delete this.element.dataset['ready']
  }

  private lines(): [number, number][][] {
    const { datum } = this.basemap.layer
    return this.path.map(line =>
      line.map(([latitude, longitude]): [number, number] => {
        const converted = convertDatum({ latitude, longitude }, 'wgs84', datum)
        return [converted.longitude, converted.latitude]
      }),
    )
  }

  private addLayers({ theme }: BasemapChoice): void {
    const ink = palettes[theme]
    const round = { 'line-cap': 'round', 'line-join': 'round' } as const
    this.map.addSource(lineSource, { type: 'geojson', data: nothing })
    this.map.addSource(endSource, { type: 'geojson', data: nothing })
    this.map.addLayer({
      id: 'path-casing',
      type: 'line',
      source: lineSource,
      layout: round,
      paint: { 'line-color': ink.halo, 'line-width': 8, 'line-opacity': 0.9 },
    })
    this.map.addLayer({
      id: 'path-line',
      type: 'line',
      source: lineSource,
      layout: round,
      paint: { 'line-color': ink.selection, 'line-width': 4.5 },
    })
    this.map.addLayer({
      id: 'path-ends',
      type: 'circle',
      source: endSource,
      paint: {
        'circle-radius': 8,
        'circle-color': ['case', ['get', 'first'], ink.states.driving, ink.alarm],
        'circle-stroke-color': ink.halo,
        'circle-stroke-width': 3,
      },
    })
  }

  private draw(): void {
    const lines = this.lines()
    const drawn: FeatureCollection<LineString> = {
      type: 'FeatureCollection',
      features: lines
        .filter(line => line.length > 1)
        .map(coordinates => ({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } })),
    }
    const [first, last] = [lines[0]?.[0], lines.at(-1)?.at(-1)]
    const ends: FeatureCollection<Point> = {
      type: 'FeatureCollection',
      features: [last, first].flatMap(position =>
        position
          ? [{ type: 'Feature', properties: { first: position === first }, geometry: { type: 'Point', coordinates: position } }]
          : [],
      ),
    }
    this.put(lineSource, drawn)
    this.put(endSource, ends)
  }

  /** No sources between two styles; the new style triggers a redraw. */
  private put(id: string, data: FeatureCollection): void {
    this.map
      .getSource<GeoJSONSource>(id)
      ?.setData(data)
      .catch((error: unknown) => console.warn(`map: ${id} could not be drawn`, error))
  }
}
