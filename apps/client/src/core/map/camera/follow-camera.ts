/** A camera that can keep a vehicle in the centre. */
import { type MercatorPoint, toDegrees, toSquare } from '@outrider/geo/mercator'
import type { BaseMap } from '../shell/base-map.ts'
import { followingZoom, isOffCentre } from './follow.ts'

export class FollowCamera<Base extends BaseMap = BaseMap> {
  protected readonly base: Base
  /** The end of the jump is an event too, and at the edge of the world the vehicle stays off the centre. */
  #jumping = false

  constructor(base: Base) {
    this.base = base
  }

  /** Moves to a place, near enough to see the streets. */
  moveTo(center: [longitude: number, latitude: number]): void {
    const { map, padding, basemapInUse } = this.base
    const zoom = Math.max(map.getZoom(), followingZoom(basemapInUse))
    // Includes the padding: this animation would cancel a running padding change.
    map.easeTo({ center, zoom, padding, duration: 700 })
  }

  /** Jumps to the vehicle when it has left the centre, unless the camera is moving already. */
  keepCentred(vehicle: MercatorPoint): void {
    const { map } = this.base
    if (map.isMoving() || this.#jumping) return
    const { lng, lat } = map.getCenter()
    if (!isOffCentre(vehicle, toSquare(lng, lat), map.getZoom())) return
    this.#jumping = true
    map.jumpTo({ center: toDegrees(vehicle) })
    this.#jumping = false
  }

  /** While following, zooming keeps the vehicle centred instead of the pointer. */
  zoomAroundCentre(on: boolean): void {
    const { map } = this.base
    for (const handler of [map.scrollZoom, map.touchZoomRotate]) {
      // An enabled handler ignores new options, so it is disabled first.
      handler.disable()
      handler.enable(on ? { around: 'center' } : true)
    }
    map.touchZoomRotate.disableRotation()
  }
}
