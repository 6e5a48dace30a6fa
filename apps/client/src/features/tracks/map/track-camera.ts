/** The camera of the replay map: fits all lines, follows a vehicle, or stays where the user moved it. */
import { toSquare } from '@outrider/geo/mercator'
import { boundsOf } from '@outrider/track'
import { boundsOfPlaces, fitBox } from '../../../core/map/camera/follow.ts'
import { FollowCamera } from '../../../core/map/camera/follow-camera.ts'
import { jumpToCentre } from '../../../core/map/camera/map-centre.ts'
import { boundsIn } from '../../../core/map/clusters/clusters.ts'
import { containsArea, type VisibleArea, visibleArea } from '../../../core/map/camera/visible-area.ts'
import type { BaseMap } from '../../../core/map/shell/base-map.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { TrackOptions } from './track-options.ts'

/** Maximum zoom when fitting, so that a stationary vehicle is shown with its street. */
const maxFitZoom = 15
/** Lines are drawn this far beyond each side of the screen, in screen sizes. */
const overdraw = 0.75
/** Lines are redrawn when the zoom changes by more than this. */
const zoomStep = 0.6

export class TrackCamera extends FollowCamera<BaseMap<TrackOptions>> {
  readonly #tracks: () => readonly LoadedTrack[]
  #drawn: { box: VisibleArea; zoom: number } | undefined
  /** The camera fits all lines, and the user has not moved it since. */
  #fitting = true

  /** `tracks`: those on the map. */
  constructor(base: BaseMap<TrackOptions>, tracks: () => readonly LoadedTrack[]) {
    super(base)
    this.#tracks = tracks
    this.open()
    base.map.on('movestart', event => {
      if (event.originalEvent || 'byButton' in event) this.#fitting = false
    })
    base.map.on('resize', () => {
      if (this.#fitting) this.fit()
    })
  }

  /** Shows the opening view, unless a line is shown or the user has moved the map meanwhile. */
  open(): void {
    const { map, datum, options, padding } = this.base
    const { opening } = options
    if (!opening || !this.#fitting || this.#tracks().length > 0) return
    if ('centre' in opening) jumpToCentre(map, opening.centre, datum)
    else fitBox(map, boundsIn(opening.box, datum), padding, { animate: false })
  }

  /** Fits all lines within the padding; without lines the opening view. */
  fit(animate = false): void {
    this.#fitting = true
    const { map, padding } = this.base
    const boxes = this.#tracks().flatMap(({ track }) => boundsOf(track) ?? [])
    const corner = (latitude: number, longitude: number) => this.base.place({ latitude, longitude })
    const corners = boxes.flatMap(({ west, south, east, north }) => [
      corner(south, west),
      // Over the 180th meridian west is greater than east.
      corner(north, east < west ? east + 360 : east),
    ])
    const box = boundsOfPlaces(corners)
    if (!box) return this.open()
    fitBox(map, box, padding, { maxZoom: maxFitZoom, margin: 36, animate })
  }

  override moveTo(center: [longitude: number, latitude: number]): void {
    this.#fitting = false
    super.moveTo(center)
  }

  /** Another vehicle is followed, or none. */
  followChanged(at: [number, number] | undefined): void {
    const { followed } = this.base.options
    this.zoomAroundCentre(followed !== null)
    if (followed !== null && at) this.moveTo(at)
  }

  follow(at: [number, number] | undefined): void {
    if (this.base.options.followed !== null && at) this.keepCentred(toSquare(...at))
  }

  /** Starts a new drawing: the box and zoom the lines have to cover. */
  drawingView(): { box: VisibleArea; zoom: number } {
    this.#drawn = { box: visibleArea(this.base.map, overdraw), zoom: this.base.map.getZoom() }
    return this.#drawn
  }

  /** Whether the drawn lines still cover the current view. */
  isDrawn(): boolean {
    if (!this.#drawn) return false
    const { box, zoom } = this.#drawn
    const { map } = this.base
    return containsArea(box, visibleArea(map, 0)) && Math.abs(map.getZoom() - zoom) < zoomStep
  }
}
