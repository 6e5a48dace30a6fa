/** The camera of the replay map: fits all lines, follows a vehicle, or stays where the user moved it. */
import type { MapLayer } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { boundsOf } from '@outrider/track'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { followingZoom, isOffCentre, fitBox } from '../../../core/map/camera/follow.ts'
import { toSquare } from '@outrider/geo/mercator'
import type { SquareBox } from './track-line.ts'
import type { TrackMapOptions } from './track-map-options.ts'

/** Maximum zoom when fitting, so that a stationary vehicle is shown with its street. */
const maxFitZoom = 15
/** Lines are drawn this far beyond each side of the screen, in screen sizes. */
const overdraw = 0.75
/** Lines are redrawn when the zoom changes by more than this. */
const zoomStep = 0.6

export class TrackCamera {
  private readonly map: MapLibreMap
  private readonly options: () => TrackMapOptions
  private readonly layer: () => MapLayer
  private drawn: { box: SquareBox; zoom: number } | undefined
  /** The camera fits all lines, and the user has not moved it since. */
  private fitting = true

  constructor(map: MapLibreMap, options: () => TrackMapOptions, layer: () => MapLayer) {
    this.map = map
    this.options = options
    this.layer = layer
    map.setPadding(options().padding)
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) this.fitting = false
    })
    map.on('resize', () => {
      if (this.fitting) this.fit()
    })
  }

  /** Fits all lines within the padding. */
  fit(animate = false): void {
    this.fitting = true
    const boxes = this.options().tracks.flatMap(({ track }) => boundsOf(track) ?? [])
    const [first] = boxes
    if (!first) return
    let { west, south, east, north } = first
    for (const box of boxes) {
      west = Math.min(west, box.west)
      south = Math.min(south, box.south)
      // Over the 180th meridian west is greater than east.
      east = Math.max(east, box.east < box.west ? box.east + 360 : box.east)
      north = Math.max(north, box.north)
    }
    const { datum } = this.layer()
    const corner = (latitude: number, longitude: number): [number, number] => {
      const shown = convertDatum({ latitude, longitude }, 'wgs84', datum)
      return [shown.longitude, shown.latitude]
    }
    const how = { maxZoom: maxFitZoom, margin: 36, animate }
    fitBox(this.map, [corner(south, west), corner(north, east)], this.options().padding, how)
  }

  moveTo(at: [number, number]): void {
    this.fitting = false
    const zoom = Math.max(this.map.getZoom(), followingZoom(this.layer()))
    this.map.easeTo({ center: at, zoom, padding: this.options().padding, duration: 700 })
  }

  /** The followed vehicle changes. */
  followChanged(at: [number, number] | undefined): void {
    if (this.options().followed !== null && at) this.moveTo(at)
  }

  follow(at: [number, number] | undefined): void {
    // Does not interrupt a running camera movement.
    if (this.options().followed === null || !at || this.map.isMoving()) return
    const { lng, lat } = this.map.getCenter()
    if (isOffCentre(toSquare(...at), toSquare(lng, lat), this.map.getZoom())) this.map.jumpTo({ center: at })
  }

  zoomBy(steps: number): void {
    this.fitting = false
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  applyPadding(): void {
    this.map.easeTo({ padding: this.options().padding, duration: 250 })
  }

  /** While a vehicle is followed, zooming keeps the map centre. */
  zoomAroundCentre(on: boolean): void {
    for (const handler of [this.map.scrollZoom, this.map.touchZoomRotate]) {
      // An enabled handler ignores new options, so it is disabled first.
      handler.disable()
      handler.enable(on ? { around: 'center' } : true)
    }
    this.map.touchZoomRotate.disableRotation()
  }

  /** Starts a new drawing: the box and zoom the lines have to cover. */
  drawingView(): { box: SquareBox; zoom: number } {
    this.drawn = { box: this.box(overdraw), zoom: this.map.getZoom() }
    return this.drawn
  }

  /** Whether the drawn lines still cover the current view. */
  isDrawn(): boolean {
    if (!this.drawn) return false
    const { box, zoom } = this.drawn
    const seen = this.box(0)
    const inside = seen.west >= box.west && seen.east <= box.east && seen.north >= box.north && seen.south <= box.south
    return inside && Math.abs(this.map.getZoom() - zoom) < zoomStep
  }

  private box(around: number): SquareBox {
    const bounds = this.map.getBounds()
    const a = toSquare(bounds.getWest(), bounds.getNorth())
    const b = toSquare(bounds.getEast(), bounds.getSouth())
    const [sideways, updown] = [(b.x - a.x) * around, (b.y - a.y) * around]
    return { west: a.x - sideways, east: b.x + sideways, north: a.y - updown, south: b.y + updown }
  }
}
