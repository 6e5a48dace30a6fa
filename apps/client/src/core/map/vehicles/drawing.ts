/**
 * Feeds clusters and vehicle icons to the map. Clusters are updated when they change, icons also while they glide. Changes too
 * small to be seen are skipped, and no update starts before the last one is rendered.
 */
import type { Feature, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Cluster } from '../clusters/clusters.ts'
import { clusterLevel } from '../../fleet/cluster-levels.ts'
import { DrawnClusters, lookOf } from './drawn-clusters.ts'
import type { Marker } from './markers.ts'
import { toDegrees, worldPixels } from '@outrider/geo/mercator'
import { isMoving, type Pose, poseAt, turn } from './motion.ts'
import { clustersSource, collection, vehicleFeature, vehiclesSource } from './vehicles-layer.ts'

/** Smaller movements are not redrawn: CSS pixels, degrees. */
const minStep = 0.4
const minTurn = 3
/** With more icons than this on the screen they jump instead of gliding. */
const maxGliding = 300
/** Minimum time between two redraws, ms: about 30 a second. */
const minDrawInterval = 24
/**
 * How long the map is left alone after a redraw, in times of what that took. Where one is slower than `quick` ms, as without a GPU, icons move in
 * larger steps: redraws take a ninth of the page's time, and it is busy for less than a seventh.
 */
const rest = { quick: 1, slow: 8 }
const quick = 60
/** The longest such rest, ms. */
const maxRest = 2_000
/** Minimum time between two redraws of clusters with unchanged membership, ms. */
const clusterMinInterval = 1_000
/** The longest time that a frame waits for the tiles of what has changed, ms. */
const longestWait = 500
/** How often gliding icons are checked for visible movement, ms. */
const glideCheckInterval = 120

export interface DrawingSource {
  markers(): readonly Marker[]
  clusters(): readonly Cluster[]
  selectedId(): string | null
  /** Monotonic clock, ms. */
  now(): number
  /** No frames of the map until what it returns is called. */
  hold(): () => void
  /** The selected vehicle was drawn here. */
  onSelectedDrawn(pose: Pose): void
  /** The map has rendered the last update. */
  onDrawn(): void
}

interface DrawnPose extends Pose {
  version: number
  selected: boolean
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
  /** Until then the map is left alone, unless somebody acts. */
  #restsUntil = Number.NEGATIVE_INFINITY
  /** The source of this style has all icons: from then on it is told what changed. */
  #filled = false
  readonly #clustersOnMap = new DrawnClusters()
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
    this.#sourcesUnknown()
    this.redraw()
  }

  /** They get everything next time. */
  #sourcesUnknown(): void {
    this.#filled = false
    this.#clustersOnMap.forget()
  }

  /** Looks at everything again: the selection changed. */
  redraw(): void {
    this.#drawnClusters = undefined
    this.#draw()
  }

  /** Call when vehicles or clusters changed. `acted`: because somebody moved the map or chose other vehicles, who is not kept waiting. */
  refresh(acted = false): void {
    const urgent = acted || this.#selectedChanged()
    if (this.#busy) {
      // What else changes while it draws is looked at after the rest that follows.
      this.#drawAgain ||= urgent
      return
    }
    const markers = this.#source.markers()
    const others = markers.length !== this.#drawnPoses.size || markers.some(({ id }) => !this.#drawnPoses.has(id))
    if (others || this.#clustersNeedDrawing()) this.#drawSoon(urgent)
    else if (urgent || this.#watchTimer === undefined) this.#watch()
  }

  /** After the rest that the map has; at once for those who act, and for the vehicle they look at. */
  #drawSoon(urgent: boolean): void {
    const wait = this.#restsUntil - performance.now()
    if (urgent || wait <= 0) this.#draw()
    else if (this.#watchTimer === undefined) this.#watchLater(wait)
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
    return drawnClusters.map(cluster => lookOf(cluster, pixels)).join(';')
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
    // The library asks for a frame when it has been given something, which does not show it yet, and with each tile on which it then does.
    const release = this.#source.hold()
    if (this.#clustersNeedDrawing()) {
      this.#drawnClusters = this.#source.clusters()
      this.#drawnAppearance = this.#appearanceOf(this.#drawnClusters)
      this.#drawnMembership = membershipOf(this.#drawnClusters)
      this.#clustersDrawnAt = this.#source.now()
      this.#cancelPending()
      const pixels = worldPixels(clusterLevel(this.#map.getZoom()))
      work.push(this.#clustersOnMap.draw(drawnClusters, this.#drawnClusters, pixels))
    }
    work.push(this.#drawIcons(vehicles))
    this.#busy = true
    void this.#finish(work, { began: performance.now(), release }).finally(release)
    // Last, because the camera may move and trigger another redraw.
    const selected = this.#drawnPoses.get(this.#source.selectedId() ?? '')
    if (selected) this.#source.onSelectedDrawn(selected)
  }

  /** Gives the source the icons that look different or have moved; a new one gets all. */
  #drawIcons(vehicles: GeoJSONSource): Promise<void> {
    const [now, pixels, selected] = [this.#source.now(), worldPixels(this.#map.getZoom()), this.#source.selectedId()]
    this.#drawnMarkers = this.#source.markers()
    const gone = new Set(this.#filled ? this.#drawnPoses.keys() : [])
    if (!this.#filled) this.#drawnPoses.clear()
    const changed: Feature<Point>[] = []
    for (const marker of this.#drawnMarkers) {
      gone.delete(marker.id)
      const pose = poseAt(marker.glide, now)
      const isSelected = marker.id === selected
      const before = this.#drawnPoses.get(marker.id)
      if (before && before.selected === isSelected && !differs(marker, before, pose, pixels)) continue
      this.#drawnPoses.set(marker.id, { ...pose, version: marker.version, selected: isSelected })
      changed.push(vehicleFeature(marker, pose, isSelected))
    }
    for (const id of gone) this.#drawnPoses.delete(id)
    if (!this.#filled) {
      this.#filled = true
      return vehicles.setData(collection(changed))
    }
    if (changed.length === 0 && gone.size === 0) return Promise.resolve()
    return vehicles.updateData({ remove: [...gone], add: changed })
  }

  /**
   * Waits until the map has rendered. The same time is then left free before the next glide step, so that slow devices stay
   * responsive.
   */
  async #finish(work: Promise<void>[], { began, release }: { began: number; release: () => void }): Promise<void> {
    const style = this.#style
    for (const result of await Promise.allSettled(work)) {
      if (result.status === 'fulfilled') continue
      console.warn('map: vehicles could not be drawn', result.reason)
      this.#sourcesUnknown()
      this.#drawnClusters = undefined
    }
    if (this.#stopped || style !== this.#style) return
    await this.#tilesThere()
    if (this.#stopped || style !== this.#style) return
    await new Promise(resolve => {
      this.#map.once('render', resolve)
      this.#map.triggerRepaint()
      release()
    })
    if (this.#stopped || style !== this.#style) return
    this.#source.onDrawn()
    // The browser puts the page together after the scripts of a frame: without a GPU that is most of what a redraw takes.
    await new Promise(resolve => void setTimeout(resolve))
    if (this.#stopped || style !== this.#style) return
    this.#busy = false
    if (this.#drawAgain) {
      this.#drawAgain = false
      this.#draw()
      return
    }
    const now = performance.now()
    const pause = this.#restAfter(now - began)
    this.#restsUntil = now + pause
    this.#watchLater(pause)
  }

  /** What the sources were given is on all tiles that are seen, or has taken too long. */
  async #tilesThere(): Promise<void> {
    const map = this.#map
    const isThere = (): boolean => [vehiclesSource, clustersSource].every(id => !map.getSource(id) || map.isSourceLoaded(id))
    if (isThere()) return
    await new Promise<void>(resolve => {
      const done = (): void => {
        clearTimeout(late)
        map.off('sourcedata', look)
        resolve()
      }
      const look = (): void => {
        if (this.#stopped || isThere()) done()
      }
      const late = setTimeout(done, longestWait)
      map.on('sourcedata', look)
    })
  }

  /** Of a vehicle that somebody has selected each step is seen. */
  #restAfter(took: number): number {
    const selected = this.#selectedMarker()
    const often = took <= quick || (selected !== undefined && isMoving(selected.glide, this.#source.now()))
    return Math.max(minDrawInterval, often ? took * rest.quick : Math.min(took * rest.slow, Math.max(took, maxRest)))
  }

  #selectedMarker(): Marker | undefined {
    const id = this.#source.selectedId()
    return id === null ? undefined : this.#source.markers().find(marker => marker.id === id)
  }

  /** Something new was reported of the selected vehicle. */
  #selectedChanged(): boolean {
    const marker = this.#selectedMarker()
    const before = marker && this.#drawnPoses.get(marker.id)
    if (!marker || !before) return false
    return differs(marker, before, poseAt(marker.glide, this.#source.now()), worldPixels(this.#map.getZoom()))
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
    for (const marker of this.#source.markers()) {
      const before = this.#drawnPoses.get(marker.id)
      if (!before || differs(marker, before, poseAt(marker.glide, now), pixels)) {
        this.#draw()
        return
      }
      gliding ||= isMoving(marker.glide, now)
    }
    if (this.#source.markers().length !== this.#drawnPoses.size || this.#clustersNeedDrawing()) this.#draw()
    else if (gliding) this.#watchLater(glideCheckInterval)
  }
}

/** It looks different from how it is drawn, or has moved visibly. */
function differs(marker: Marker, before: DrawnPose, pose: Pose, pixels: number): boolean {
  if (marker.version !== before.version) return true
  if (Math.hypot(pose.x - before.x, pose.y - before.y) * pixels >= minStep) return true
  return marker.rotates && Math.abs(turn(before.course, pose.course)) >= minTurn
}

const membershipOf = (clusters: readonly Cluster[]): string => clusters.map(({ seed, count }) => `${seed} ${count}`).join()
