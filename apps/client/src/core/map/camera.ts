/** Where the map looks: at the start, at the whole fleet, into a bubble, at the selected vehicle and along with it. */
import type { Lang, MapCentre, MapLayer } from '@outrider/contract'
import type { Coordinates, Datum } from '@outrider/geo'
import { AttributionControl, Map as MapLibreMap, ScaleControl } from 'maplibre-gl'
import type { MapBox } from '../fleet/map-view.ts'
import { boundsIn } from './bubbles.ts'
import { aloneFrom } from './clusters.ts'
import { followingZoom, home, isOffCentre, show } from './follow.ts'
import { libraryTexts } from './library-texts.ts'
import type { FleetMapOptions } from './map-options.ts'
import { toDegrees, toSquare } from './mercator.ts'
import type { Pose } from './motion.ts'
import { startAt, viewNow } from './start-view.ts'
import { closest } from './style.ts'
import { viewOf } from './view.ts'

export class Camera {
  /** It has been somewhere on purpose: by hand, to a vehicle, or to the whole fleet. */
  placed = false
  private readonly map: MapLibreMap
  private readonly options: () => FleetMapOptions
  private readonly layer: () => MapLayer

  /** `layer`: what is drawn, whatever was wished for. */
  constructor(map: MapLibreMap, options: () => FleetMapOptions, layer: () => MapLayer) {
    this.map = map
    this.options = options
    this.layer = layer
    const { start, following, padding } = options()
    map.setPadding(padding)
    if (following) this.zoomAroundCentre(true)
    if (start) startAt(map, start, this.datum)
  }

  private get datum(): Datum {
    return this.layer().datum
  }

  /** The fleet is known: what it takes up, or where the user wants to begin. */
  begin(box: MapBox): void {
    const { start } = this.options()
    if (start) startAt(this.map, start, this.datum)
    else this.fitAll(box, false)
    this.placed = true
  }

  /** The view the user wants to begin with. */
  toStart(): void {
    const { start } = this.options()
    if (!start) return
    this.placed = true
    startAt(this.map, start, this.datum)
  }

  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  /** Without a box: home. */
  fitAll(box: MapBox | undefined, animate = true): void {
    this.placed = true
    show(this.map, box ? boundsIn(box, this.datum) : home, this.options().padding, { animate })
  }

  to(pose: Pose): void {
    this.placed = true
    const { padding } = this.options()
    const zoom = Math.max(this.map.getZoom(), followingZoom(this.layer()))
    // The padding goes along: this movement would cut short the one that was changing it.
    this.map.easeTo({ center: toDegrees(pose), zoom, padding, duration: 700 })
  }

  /** A vehicle chosen elsewhere is brought into view; one that can be seen already stays where it is, unless it is followed. */
  lookAt(pose: Pose): void {
    if (this.options().following || !viewOf(this.map, -0.12).has(pose)) this.to(pose)
  }

  follow(pose: Pose): void {
    // While the camera is on its way, by hand or towards the vehicle, it is left alone.
    if (!this.options().following || this.map.isMoving()) return
    const { lng, lat } = this.map.getCenter()
    if (isOffCentre(pose, toSquare(lng, lat), this.map.getZoom())) this.map.jumpTo({ center: toDegrees(pose) })
  }

  /** As near as its vehicles can be told apart. */
  into(box: MapBox): void {
    this.placed = true
    const closer = Math.min(closest, this.map.getZoom() + 0.5)
    const camera = this.map.cameraForBounds(boundsIn(box, this.datum), { padding: 80, maxZoom: aloneFrom + 0.5 })
    if (camera?.center) this.map.easeTo({ center: camera.center, zoom: Math.max(closer, camera.zoom ?? closer), duration: 500 })
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

  /** WGS-84. */
  middle(): Coordinates {
    return viewNow(this.map, this.datum)
  }

  /** The view the map is left with; undefined: nobody ever looked. */
  left(): MapCentre | undefined {
    return this.placed ? viewNow(this.map, this.datum) : undefined
  }
}

/** Names come and go as vehicles pass each other: short, so as not to smear, ms. */
export const passingFade = 120

/** An empty map over home; `fade`: so long signs and names come and go, ms. */
export function openMap(container: HTMLElement, lang: Lang, fade: number): MapLibreMap {
  const map = new MapLibreMap({
    container,
    bounds: home,
    minZoom: 1,
    maxZoom: closest,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: libraryTexts(lang),
    fadeDuration: fade,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  map.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-left')
  return map
}
