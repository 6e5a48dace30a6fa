/** The camera of the fleet map: initial view, fitting the fleet, zooming into a cluster, showing and following the selected vehicle. */
import type { MapCentre } from '@outrider/contract'
import { toDegrees } from '@outrider/geo/mercator'
import { unclusteredZoom } from '../../fleet/cluster-levels.ts'
import type { MapBox } from '../../fleet/map-view.ts'
import { maxZoom } from '../basemap/style.ts'
import { fitBox, homeBounds } from '../camera/follow.ts'
import { FollowCamera } from '../camera/follow-camera.ts'
import { jumpToCentre } from '../camera/map-centre.ts'
import { visibleArea } from '../camera/visible-area.ts'
import { boundsIn } from '../clusters/clusters.ts'
import type { BaseMap } from '../shell/base-map.ts'
import type { Pose } from '../vehicles/motion.ts'
import type { FleetOptions } from './fleet-options.ts'

/** From farther away a vehicle is a dot among others. That of `followingZoom` on the embedded basemap. */
const nearZoom = 9.5

export class FleetCamera extends FollowCamera<BaseMap<FleetOptions>> {
  /** The view was set on purpose: by the user, by selecting a vehicle, or by fitting the fleet. */
  positioned = false

  constructor(base: BaseMap<FleetOptions>) {
    super(base)
    if (base.options.following) this.zoomAroundCentre(true)
    const known = this.#knownView()
    if (known) jumpToCentre(base.map, known, base.datum)
  }

  /** Called once the fleet is loaded: shows where the map was left, or the saved default view, or fits where most of the fleet is. */
  showInitial(box: MapBox): void {
    const known = this.#knownView()
    if (known) jumpToCentre(this.base.map, known, this.base.datum)
    else this.fitAll(box, false)
    this.positioned = true
  }

  #knownView(): MapCentre | null {
    const { left, start } = this.base.options
    return left ?? start
  }

  /** Shows the saved default view. */
  toStart(): void {
    const { start } = this.base.options
    if (!start) return
    this.positioned = true
    jumpToCentre(this.base.map, start, this.base.datum)
  }

  /** Without a box: China. */
  fitAll(box: MapBox | undefined, animate = true): void {
    this.positioned = true
    fitBox(this.base.map, box ? boundsIn(box, this.base.datum) : homeBounds, this.base.padding, { animate })
  }

  toVehicle(pose: Pose): void {
    this.positioned = true
    this.moveTo(toDegrees(pose))
  }

  /** Goes to a vehicle that was selected elsewhere. If it is visible already, and not from far away, the camera stays, unless following. */
  bringIntoView(pose: Pose): void {
    const { map, options } = this.base
    if (options.following || map.getZoom() < nearZoom || !visibleArea(map, -0.12).has(pose)) this.toVehicle(pose)
  }

  follow(pose: Pose): void {
    if (this.base.options.following) this.keepCentred(pose)
  }

  /** Zooms until the vehicles of the cluster are drawn individually. */
  zoomToCluster(box: MapBox): void {
    this.positioned = true
    const { map, datum } = this.base
    const closer = Math.min(maxZoom, map.getZoom() + 0.5)
    const camera = map.cameraForBounds(boundsIn(box, datum), { padding: 80, maxZoom: unclusteredZoom + 0.5 })
    if (camera?.center) map.easeTo({ center: camera.center, zoom: Math.max(closer, camera.zoom ?? closer), duration: 500 })
  }

  /** The view when the map is closed; undefined: it was never positioned. */
  leaveView(): MapCentre | undefined {
    return this.positioned ? this.base.centre() : undefined
  }
}
