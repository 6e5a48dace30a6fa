/** Where the map of a replay looks: at all of the lines, along with a vehicle, or wherever it was moved. */
import type { MapLayer } from '@outrider/contract'
import { inDatum } from '@outrider/geo'
import { boxOf } from '@outrider/track'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { followingZoom, isOffCentre, show } from '../../../core/map/follow.ts'
import { toSquare } from '../../../core/map/mercator.ts'
import type { Box } from './track-line.ts'
import type { TrackMapOptions } from './track-map-options.ts'

/** So near does fitting go: a vehicle that stood all day still has a street around it. */
const fittingZoom = 15
/** Lines are drawn so far beyond the screen on each side, in screens. */
const beyond = 0.75
/** As long as the zoom is within this of the one they were made for they stay. */
const zoomStep = 0.6

export class TrackCamera {
  private readonly map: MapLibreMap
  private readonly options: () => TrackMapOptions
  private readonly layer: () => MapLayer
  private drawn: { box: Box; zoom: number } | undefined
  /** It shows all lines, and nobody wanted to look elsewhere since. */
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

  /** All lines, beside what lies over the map. */
  fit(animate = false): void {
    this.fitting = true
    const boxes = this.options().tracks.flatMap(({ track }) => boxOf(track) ?? [])
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
      const shown = inDatum({ latitude, longitude }, 'wgs84', datum)
      return [shown.longitude, shown.latitude]
    }
    const how = { maxZoom: fittingZoom, margin: 36, animate }
    show(this.map, [corner(south, west), corner(north, east)], this.options().padding, how)
  }

  to(at: [number, number]): void {
    this.fitting = false
    const zoom = Math.max(this.map.getZoom(), followingZoom(this.layer()))
    this.map.easeTo({ center: at, zoom, padding: this.options().padding, duration: 700 })
  }

  /** The followed vehicle changes. */
  begin(at: [number, number] | undefined): void {
    if (this.options().followed !== null && at) this.to(at)
  }

  follow(at: [number, number] | undefined): void {
    // While the camera is on its way, by hand or towards the vehicle, it is left alone.
    if (this.options().followed === null || !at || this.map.isMoving()) return
    const { lng, lat } = this.map.getCenter()
    if (isOffCentre(toSquare(...at), toSquare(lng, lat), this.map.getZoom())) this.map.jumpTo({ center: at })
  }

  zoomBy(steps: number): void {
    this.fitting = false
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  pad(): void {
    this.map.easeTo({ padding: this.options().padding, duration: 250 })
  }

  /** While a vehicle is followed it stays in the middle, wherever the fingers are. */
  zoomAroundCentre(on: boolean): void {
    for (const handler of [this.map.scrollZoom, this.map.touchZoomRotate]) {
      // What is enabled already ignores a new choice.
      handler.disable()
      handler.enable(on ? { around: 'center' } : true)
    }
    this.map.touchZoomRotate.disableRotation()
  }

  /** What lines have to be drawn for from now on. */
  drawing(): { box: Box; zoom: number } {
    this.drawn = { box: this.box(beyond), zoom: this.map.getZoom() }
    return this.drawn
  }

  /** What is drawn is enough for where it looks. */
  isDrawn(): boolean {
    if (!this.drawn) return false
    const { box, zoom } = this.drawn
    const seen = this.box(0)
    const inside = seen.west >= box.west && seen.east <= box.east && seen.north >= box.north && seen.south <= box.south
    return inside && Math.abs(this.map.getZoom() - zoom) < zoomStep
  }

  private box(around: number): Box {
    const bounds = this.map.getBounds()
    const a = toSquare(bounds.getWest(), bounds.getNorth())
    const b = toSquare(bounds.getEast(), bounds.getSouth())
    const [sideways, updown] = [(b.x - a.x) * around, (b.y - a.y) * around]
    return { west: a.x - sideways, east: b.x + sideways, north: a.y - updown, south: b.y + updown }
  }
}
