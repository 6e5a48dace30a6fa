/** A driven path on a map: its lines, and where it starts and ends. */
import { unwrappedLines } from '@outrider/geo/mercator'
import type { FeatureCollection, LineString, Point } from 'geojson'
import type { Palette } from '../basemap/palette.ts'
import { boundsOfPlaces, fitBox } from '../camera/follow.ts'
import { lowestLabels } from '../shell/below-labels.ts'
import type { BaseMap, BaseMapOptions } from '../shell/base-map.ts'
import type { Layer } from '../shell/layer.ts'
import { mapStrings } from '../strings.ts'
import { fontFor } from '../vehicles/vehicles-layer.ts'

/** Lines of latitude and longitude, WGS-84 degrees, in time order; what happened between two lines is unknown. */
export type MapPath = readonly (readonly (readonly [latitude: number, longitude: number])[])[]

export interface PathOptions extends BaseMapOptions {
  path: MapPath
  /** It is still driven: its last place is no end. */
  goesOn?: boolean | undefined
  /** A place on it that is marked. */
  here?: MapPath[number][number] | undefined
}

export interface PathAppearance {
  colour: (ink: Palette) => string
  /** Dots with names at start and end. */
  ends: boolean
  /** Arrows along the line. */
  arrows?: boolean
}

const lineSource = 'path'
const endSource = 'path-ends'
const hereSource = 'path-here'
const nothing = { type: 'FeatureCollection' as const, features: [] }

export class PathLayer implements Layer<PathOptions> {
  /** The lines as drawn, degrees in the datum of the basemap. */
  readonly hooks = { drawnLines: () => this.#lines() }
  readonly #base: BaseMap<PathOptions>
  readonly #appearance: PathAppearance

  constructor(base: BaseMap<PathOptions>, appearance: PathAppearance) {
    this.#base = base
    this.#appearance = appearance
  }

  add(): void {
    const { map, ink } = this.#base
    const { colour, ends, arrows = false } = this.#appearance
    const names = lowestLabels(map)
    const round = { 'line-cap': 'round', 'line-join': 'round' } as const
    map.addSource(lineSource, { type: 'geojson', data: nothing })
    map.addLayer(
      {
        id: 'path-casing',
        type: 'line',
        source: lineSource,
        layout: round,
        paint: { 'line-color': ink.halo, 'line-width': 8, 'line-opacity': 0.9 },
      },
      names,
    )
    map.addLayer(
      {
        id: 'path-line',
        type: 'line',
        source: lineSource,
        layout: round,
        paint: { 'line-color': colour(ink), 'line-width': arrows ? 6 : 4.5 },
      },
      names,
    )
    if (arrows)
      map.addLayer(
        {
          id: 'path-arrows',
          type: 'symbol',
          source: lineSource,
          layout: {
            'symbol-placement': 'line',
            'symbol-spacing': 60,
            'icon-image': 'path',
            'icon-size': 0.8,
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
          },
        },
        names,
      )
    if (ends) {
      map.addSource(endSource, { type: 'geojson', data: nothing })
      map.addLayer({
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
      map.addLayer({
        id: 'path-end-names',
        type: 'symbol',
        source: endSource,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': fontFor(map),
          'text-size': 12.5,
          'text-variable-anchor': ['bottom', 'right', 'left', 'top'],
          'text-radial-offset': 1,
        },
        paint: { 'text-color': ink.label, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 },
      })
    }
    map.addSource(hereSource, { type: 'geojson', data: nothing })
    map.addLayer({
      id: 'path-here',
      type: 'circle',
      source: hereSource,
      paint: { 'circle-radius': 6, 'circle-color': ink.selection, 'circle-stroke-color': ink.halo, 'circle-stroke-width': 3 },
    })
    this.#draw()
    this.#drawHere()
  }

  update(before: PathOptions): void {
    const { path, goesOn } = this.#base.options
    if (before.path !== path || before.goesOn !== goesOn) this.#draw()
    if (before.here !== this.#base.options.here) this.#drawHere()
  }

  /** Fits the whole path. */
  fit(animate: boolean): void {
    const box = boundsOfPlaces(this.#lines().flat())
    if (box) fitBox(this.#base.map, box, this.#base.padding, { maxZoom: 15, animate })
  }

  #lines(): [longitude: number, latitude: number][][] {
    return unwrappedLines(
      this.#base.options.path.map(line => line.map(([latitude, longitude]) => this.#base.place({ latitude, longitude }))),
    )
  }

  #drawHere(): void {
    const { here } = this.#base.options
    const features = here
      ? [
          {
            type: 'Feature' as const,
            properties: {},
            geometry: { type: 'Point' as const, coordinates: this.#base.place({ latitude: here[0], longitude: here[1] }) },
          },
        ]
      : []
    this.#base.draw(hereSource, { type: 'FeatureCollection', features })
  }

  #draw(): void {
    const lines = this.#lines()
    const drawn: FeatureCollection<LineString> = {
      type: 'FeatureCollection',
      features: lines
        .filter(line => line.length > 1)
        .map(coordinates => ({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } })),
    }
    this.#base.draw(lineSource, drawn)
    const [first, last] = [lines[0]?.[0], lines.at(-1)?.at(-1)]
    const lastName = this.#base.options.goesOn ? 'pathSoFar' : 'pathEnd'
    const ends: FeatureCollection<Point> = {
      type: 'FeatureCollection',
      features: [last, first].flatMap(position =>
        position
          ? [
              {
                type: 'Feature',
                properties: {
                  first: position === first,
                  name: mapStrings[position === first ? 'pathStart' : lastName][this.#base.options.lang],
                },
                geometry: { type: 'Point', coordinates: position },
              },
            ]
          : [],
      ),
    }
    this.#base.draw(endSource, ends)
  }
}
