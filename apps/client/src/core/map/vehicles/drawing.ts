/**
 * Feeds clusters and vehicle icons to the map. Clusters are updated when they change, icons also while they glide. Changes too
 * small to be seen are skipped, and no update starts before the last one is rendered.
 */
import type { Feature, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Cluster } from '../clusters/clusters.ts'
import { clusterLevel } from '../../fleet/cluster-levels.ts'
import type { Marker } from './markers.ts'
import { toDegrees, worldPixels } from '@outrider/geo/mercator'
import { isMoving, type Pose, poseAt, turn } from './motion.ts'
import { clusterFeature, clustersSource, collection, vehicleFeature, vehiclesSource } from './vehicles-layer.ts'

/** Smaller movements are not redrawn: CSS pixels, degrees. */
const minStep = 0.4
const minTurn = 3
/** With more icons than this on the screen they jump instead of gliding. */
const maxGliding = 300
/** Minimum time between two redraws, ms: about 30 a second. */
const minDrawInterval = 24
/** Minimum time between two redraws of clusters with unchanged membership, ms. */
const clusterMinInterval = 1_000
/** How often gliding icons are checked for visible movement, ms. */
const glideCheckInterval = 120

export interface DrawingSource {
  markers(): readonly Marker[]
  clusters(): readonly Cluster[]
  selectedId(): string | null
  /** Monotonic clock, ms. */
  now(): number
  /** The selected vehicle was drawn here. */
  onSelectedDrawn(pose: Pose): void
  /** The map has rendered the last update. */
  onDrawn(): void
}

interface DrawnPose extends Pose {
  version: number
}

export class Drawing {
  /** Clusters on the map, and their rendered form to the pixel. undefined: redraw in any case. */
  #drawnClusters: readonly Cluster[] | undefined
  #drawnAppearance = ''
  #drawnMembership = ''
  #clustersDrawnAt = Number.NEGATIVE_INFINITY
  /** Same membership, different appearance: waits for `clusterMinInterval`. */
  #pending: { drawnClusters: readonly Cluster[]; timer: ReturnType<typeof setTimeout> } | undefined
  /** Icons on the map and the pose each was last drawn at. */
  #drawnMarkers: readonly Marker[] = []
  readonly #drawnPoses = new Map<string, DrawnPose>()
  /** Counts the styles of the map: work for an earlier one is not waited for. */
  #style = 0
  #busy = false
  #drawAgain = false
  #watchTimer: ReturnType<typeof setTimeout> | undefined
  #stopped = false

  readonly #map: MapLibreMap
  readonly #source: DrawingSource

  constructor(map: MapLibreMap, source: DrawingSource) {
    this.#map = map
    this.#source = source
  }

  /** Where a vehicle's own icon is drawn now, degrees in the map's datum; undefined: it has none. */
  drawnAt(id: string): [longitude: number, latitude: number] | undefined {
    const pose = this.#drawnPoses.get(id)
    return pose && toDegrees(pose)
  }

  /** False for vehicles that are clustered or off the screen, and for all while there are more than `maxGliding`. */
  glides(id: string): boolean {
    return this.#drawnMarkers.length <= maxGliding && this.#drawnPoses.has(id)
  }

  /** The map has a new style. What was given to the one before may never be done. */
  restyled(): void {
    this.#style++
    this.#busy = false
    this.#drawAgain = false
    this.redraw()
  }

  /** Forces a redraw: the selection changed. */
  redraw(): void {
    this.#drawnClusters = undefined
    this.#draw()
  }

  /** Call when vehicles or clusters changed. */
  refresh(): void {
    const markers = this.#source.markers()
    const others = markers.length !== this.#drawnPoses.size || markers.some(({ id }) => !this.#drawnPoses.has(id))
    if (others || this.#clustersNeedDrawing()) this.#draw()
    else if (!this.#busy && this.#watchTimer === undefined) this.#watch()
  }

  stop(): void {
    this.#stopped = true
    this.#cancelPending()
    clearTimeout(this.#watchTimer)
  }

  #clustersNeedDrawing(): boolean {
    const drawnClusters = this.#source.clusters()
    if (this.#drawnClusters === undefined) return true
    if (drawnClusters === this.#drawnClusters || drawnClusters === this.#pending?.drawnClusters) return false
    this.#cancelPending()
    if (this.#appearanceOf(drawnClusters) === this.#drawnAppearance) {
      this.#drawnClusters = drawnClusters
      return false
    }
    const wait = this.#clustersDrawnAt + clusterMinInterval - this.#source.now()
    if (wait <= 0 || membershipOf(drawnClusters) !== this.#drawnMembership) return true
    const timer = setTimeout(() => {
      this.#pending = undefined
      this.refresh()
    }, wait)
    this.#pending = { drawnClusters, timer }
    return false
  }

  #cancelPending(): void {
    clearTimeout(this.#pending?.timer)
    this.#pending = undefined
  }

  #appearanceOf(drawnClusters: readonly Cluster[]): string {
    const pixels = worldPixels(clusterLevel(this.#map.getZoom()))
    return drawnClusters
      .map(cluster => {
        const { x, y } = cluster
        return `${Math.round(x * pixels)},${Math.round(y * pixels)},${JSON.stringify(clusterFeature(cluster).properties)}`
      })
      .join(';')
  }

  #draw(): void {
    const vehicles = this.#map.getSource<GeoJSONSource>(vehiclesSource)
    const drawnClusters = this.#map.getSource<GeoJSONSource>(clustersSource)
    // No sources between two styles; `onStyled` triggers a redraw.
    if (!vehicles || !drawnClusters) return
    if (this.#busy) {
      this.#drawAgain = true
      return
    }
    clearTimeout(this.#watchTimer)
    this.#watchTimer = undefined
    const work: Promise<void>[] = []
    if (this.#clustersNeedDrawing()) {
      this.#drawnClusters = this.#source.clusters()
      this.#drawnAppearance = this.#appearanceOf(this.#drawnClusters)
      this.#drawnMembership = membershipOf(this.#drawnClusters)
      this.#clustersDrawnAt = this.#source.now()
      this.#cancelPending()
      work.push(drawnClusters.setData(collection(this.#drawnClusters.map(clusterFeature))))
    }
    work.push(vehicles.setData(collection(this.#icons())))
    this.#busy = true
    void this.#finish(work, performance.now())
    // Last, because the camera may move and trigger another redraw.
    const selected = this.#drawnPoses.get(this.#source.selectedId() ?? '')
    if (selected) this.#source.onSelectedDrawn(selected)
  }

  #icons(): Feature<Point>[] {
    const now = this.#source.now()
    const selected = this.#source.selectedId()
    this.#drawnMarkers = this.#source.markers()
    this.#drawnPoses.clear()
    return this.#drawnMarkers.map(marker => {
      const pose = poseAt(marker.glide, now)
      this.#drawnPoses.set(marker.id, { ...pose, version: marker.version })
      return vehicleFeature(marker, pose, marker.id === selected)
    })
  }

  /**
   * Waits until the map has rendered. The same time is then left free before the next glide step, so that slow devices stay
   * responsive.
   */
  async #finish(work: Promise<void>[], began: number): Promise<void> {
    const style = this.#style
    for (const result of await Promise.allSettled(work)) {
      if (result.status === 'rejected') console.warn('map: vehicles could not be drawn', result.reason)
    }
    if (this.#stopped || style !== this.#style) return
    await new Promise(resolve => {
      this.#map.once('render', resolve)
      this.#map.triggerRepaint()
    })
    if (this.#stopped || style !== this.#style) return
    this.#busy = false
    this.#source.onDrawn()
    if (this.#drawAgain) {
      this.#drawAgain = false
      this.#draw()
    } else this.#watchLater(Math.max(minDrawInterval, performance.now() - began))
  }

  #watchLater(pause: number): void {
    clearTimeout(this.#watchTimer)
    this.#watchTimer = setTimeout(() => {
      this.#watchTimer = undefined
      this.#watch()
    }, pause)
  }

  /** Redraws once something looks different or has moved visibly; stops when nothing glides. */
  #watch(): void {
    const now = this.#source.now()
    const pixels = worldPixels(this.#map.getZoom())
    let gliding = false
    for (const marker of this.#drawnMarkers) {
      const before = this.#drawnPoses.get(marker.id)
      if (!before) continue
      const pose = poseAt(marker.glide, now)
      const step = Math.hypot(pose.x - before.x, pose.y - before.y) * pixels
      const turned = marker.rotates && Math.abs(turn(before.course, pose.course)) >= minTurn
      if (marker.version !== before.version || step >= minStep || turned) {
        this.#draw()
        return
      }
      gliding ||= isMoving(marker.glide, now)
    }
    if (gliding) this.#watchLater(glideCheckInterval)
  }
}

const membershipOf = (clusters: readonly Cluster[]): string => clusters.map(({ seed, count }) => `${seed} ${count}`).join()
