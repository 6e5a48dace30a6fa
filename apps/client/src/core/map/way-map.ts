/** A map of one way that was driven, without React: its lines, where it begins and where it ends. */
import { inDatum } from '@outrider/geo'
import type { FeatureCollection, LineString, Point } from 'geojson'
import { type GeoJSONSource, LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl'
import { openMap, passingFade } from './camera.ts'
import { Ground, type GroundWish } from './ground.ts'
import { supplyIcons } from './icons.ts'
import { palettes } from './palette.ts'
import { readyLibrary } from './worker.ts'

/** Latitude and longitude, WGS-84 degrees, by time. */
export type Way = readonly (readonly (readonly [latitude: number, longitude: number])[])[]

interface Events {
  onGroundFailed: () => void
}

/** Hooks for tests, on the map's element: the lines as they are drawn, degrees in the datum of the ground. */
export interface WayMapElement extends HTMLElement {
  drawnLines?: () => [longitude: number, latitude: number][][]
}

const lineSource = 'way'
const endSource = 'way-ends'
const nothing = { type: 'FeatureCollection' as const, features: [] }

export class WayMap {
  private readonly map: MapLibreMap
  private readonly element: WayMapElement
  private readonly way: Way
  private readonly ground: Ground

  /** Throws where the browser has no WebGL 2. */
  constructor(element: WayMapElement, way: Way, wish: GroundWish, events: Events) {
    readyLibrary()
    this.element = element
    this.way = way
    this.map = openMap(element, wish.lang, passingFade)
    supplyIcons(
      this.map,
      () => palettes[wish.look],
      () => 'default',
    )
    this.ground = new Ground(this.map, {
      wish: () => wish,
      onStyled: () => {
        this.addLayers(wish)
        this.draw()
      },
      onFailed: () => {
        events.onGroundFailed()
        this.draw()
      },
    })
    this.map.once('idle', () => {
      element.dataset['ready'] = 'true'
    })
    this.ground.renew()
    this.fit(false)
    element.drawnLines = () => this.lines()
  }

  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  /** Brings all of it into view. */
  fit(animated: boolean): void {
    const bounds = new LngLatBounds()
    for (const place of this.lines().flat()) bounds.extend(place)
    if (!bounds.isEmpty()) this.map.fitBounds(bounds, { padding: 56, maxZoom: 15, animate: animated })
  }

  remove(): void {
    this.ground.remove()
    this.map.remove()
    delete this.element.drawnLines
    delete this.element.dataset['ready']
  }

  private lines(): [number, number][][] {
    const { datum } = this.ground.layer
    return this.way.map(line =>
      line.map(([latitude, longitude]): [number, number] => {
        const shown = inDatum({ latitude, longitude }, 'wgs84', datum)
        return [shown.longitude, shown.latitude]
      }),
    )
  }

  private addLayers({ look }: GroundWish): void {
    const ink = palettes[look]
    const round = { 'line-cap': 'round', 'line-join': 'round' } as const
    this.map.addSource(lineSource, { type: 'geojson', data: nothing })
    this.map.addSource(endSource, { type: 'geojson', data: nothing })
    this.map.addLayer({
      id: 'way-casing',
      type: 'line',
      source: lineSource,
      layout: round,
      paint: { 'line-color': ink.halo, 'line-width': 8, 'line-opacity': 0.9 },
    })
    this.map.addLayer({
      id: 'way-line',
      type: 'line',
      source: lineSource,
      layout: round,
      paint: { 'line-color': ink.selection, 'line-width': 4.5 },
    })
    this.map.addLayer({
      id: 'way-ends',
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
      features: [last, first].flatMap(place =>
        place
          ? [{ type: 'Feature', properties: { first: place === first }, geometry: { type: 'Point', coordinates: place } }]
          : [],
      ),
    }
    this.put(lineSource, drawn)
    this.put(endSource, ends)
  }

  /** Between two styles there is nothing to draw on; the new one asks for everything. */
  private put(id: string, data: FeatureCollection): void {
    this.map
      .getSource<GeoJSONSource>(id)
      ?.setData(data)
      .catch((error: unknown) => console.warn(`map: ${id} could not be drawn`, error))
  }
}
