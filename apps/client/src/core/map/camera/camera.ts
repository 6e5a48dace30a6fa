/** The camera: initial view, fitting the fleet, zooming into a cluster, showing and following the selected vehicle. */
import type { Lang, MapCentre, MapLayer } from '@outrider/contract'
import type { Coordinates, Datum } from '@outrider/geo'
import { AttributionControl, Map as MapLibreMap, ScaleControl } from 'maplibre-gl'
import type { MapBox } from '../../fleet/map-view.ts'
import { boundsIn } from '../clusters/clusters.ts'
import { unclusteredZoom } from '../../fleet/cluster-levels.ts'
import { followingZoom, homeBounds, isOffCentre, fitBox } from './follow.ts'
import { libraryTexts } from '../shell/library-texts.ts'
import type { FleetMapOptions } from '../shell/map-options.ts'
import { toDegrees, toSquare } from '@outrider/geo/mercator'
import type { Pose } from '../vehicles/motion.ts'
import { jumpToCentre, currentCentre } from './map-centre.ts'
import { maxZoom } from '../basemap/style.ts'
import { visibleArea } from './visible-area.ts'

export class Camera {
  /** The view was set on purpose: by the user, by selecting a vehicle, or by fitting the fleet. */
  positioned = false
  /** The end of the jump is an event too, and at the edge of the world the vehicle stays off the centre. */
  private jumping = false
  private readonly map: MapLibreMap
  private readonly options: () => FleetMapOptions
  private readonly basemap: () => MapLayer

  /** `basemap`: the one in use, which may be the fallback. */
  constructor(map: MapLibreMap, options: () => FleetMapOptions, basemap: () => MapLayer) {
    this.map = map
    this.options = options
    this.basemap = basemap
    const { start, following, padding } = options()
    map.setPadding(padding)
    if (following) this.zoomAroundCentre(true)
    if (start) jumpToCentre(map, start, this.datum)
  }

  private get datum(): Datum {
    return this.basemap().datum
  }

  /** Called once the fleet is loaded: shows the saved default view, or fits the fleet's bounding box. */
  showInitial(box: MapBox): void {
    const { start } = this.options()
    if (start) jumpToCentre(this.map, start, this.datum)
    else this.fitAll(box, false)
    this.positioned = true
  }

  /** Shows the saved default view. */
  toStart(): void {
    const { start } = this.options()
    if (!start) return
    this.positioned = true
    jumpToCentre(this.map, start, this.datum)
  }

  zoomBy(steps: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + steps, duration: 250 })
  }

  /** Without a box: China. */
  fitAll(box: MapBox | undefined, animate = true): void {
    this.positioned = true
    fitBox(this.map, box ? boundsIn(box, this.datum) : homeBounds, this.options().padding, { animate })
  }

  moveTo(pose: Pose): void {
    this.positioned = true
    const { padding } = this.options()
    const zoom = Math.max(this.map.getZoom(), followingZoom(this.basemap()))
    // Includes the padding: this animation would cancel a running padding change.
    this.map.easeTo({ center: toDegrees(pose), zoom, padding, duration: 700 })
  }

  /** Brings a vehicle that was selected elsewhere into view. If it is visible already the camera stays, unless following. */
  bringIntoView(pose: Pose): void {
    if (this.options().following || !visibleArea(this.map, -0.12).has(pose)) this.moveTo(pose)
  }

  follow(pose: Pose): void {
    // Do not interrupt a running camera movement.
    if (!this.options().following || this.map.isMoving() || this.jumping) return
    const { lng, lat } = this.map.getCenter()
    if (!isOffCentre(pose, toSquare(lng, lat), this.map.getZoom())) return
    this.jumping = true
    this.map.jumpTo({ center: toDegrees(pose) })
    this.jumping = false
  }

  /** Zooms until the vehicles of the cluster are drawn individually. */
  zoomToCluster(box: MapBox): void {
    this.positioned = true
    const closer = Math.min(maxZoom, this.map.getZoom() + 0.5)
    const camera = this.map.cameraForBounds(boundsIn(box, this.datum), { padding: 80, maxZoom: unclusteredZoom + 0.5 })
    if (camera?.center) this.map.easeTo({ center: camera.center, zoom: Math.max(closer, camera.zoom ?? closer), duration: 500 })
  }

  applyPadding(): void {
    this.map.easeTo({ padding: this.options().padding, duration: 250 })
  }

  /** While following, zooming keeps the vehicle centred instead of the pointer. */
  zoomAroundCentre(on: boolean): void {
    for (const handler of [this.map.scrollZoom, this.map.touchZoomRotate]) {
      // An enabled handler ignores new options, so disable it first.
      handler.disable()
      handler.enable(on ? { around: 'center' } : true)
    }
    this.map.touchZoomRotate.disableRotation()
  }

  /** WGS-84. */
  centre(): Coordinates {
    return currentCentre(this.map, this.datum)
  }

  /** The view when the map is closed; undefined: it was never positioned. */
  leaveView(): MapCentre | undefined {
    return this.positioned ? currentCentre(this.map, this.datum) : undefined
  }
}

/** Fade duration of labels, ms; short, because labels appear and vanish as vehicles pass each other. */
export const labelFadeMs = 120

/** A map of China without layers; `fade`: fade duration of symbols, ms. */
export function openMap(container: HTMLElement, lang: Lang, fade: number): MapLibreMap {
  const map = new MapLibreMap({
    container,
    bounds: homeBounds,
    minZoom: 1,
    maxZoom,
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
