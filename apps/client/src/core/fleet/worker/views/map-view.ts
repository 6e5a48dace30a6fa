/**
 * The map's view of the fleet. Clusters are computed for an area larger than the viewport, so that they stay stable while
 * panning; only those in the viewport are sent. Counts follow every change; membership is recomputed only after visible movement.
 */
import { unclusteredZoom, clusterRadius } from '../../cluster-levels.ts'
import { worldPixels } from '@outrider/geo/mercator'
import type { StateFilter } from '../../list-view.ts'
import type { ClusterColumns, MapArea, MapBox, Outliers, Viewport, MapState } from '../../map-view.ts'
import type { Choice } from './choice.ts'
import { type Extent, extentOf, mainBoxOf } from './extent.ts'
import { classesShown } from '../store/classes.ts'
import type { Changed, FleetColumns } from '../store/fleet-columns.ts'
import { count, type Clusters, clustersOf } from './clusters.ts'
import { type ClusterAt, clusterColumns, sameClusterColumns } from './cluster-columns.ts'
import { containsBox, containsPoint, copyWithin, expand, mercatorBoxOf, sameBox, type MercatorBox } from './mercator-box.ts'
import { mercatorRingOf, ringContains } from './mercator-ring.ts'
import { createVehiclePoints } from './vehicle-points.ts'
import type { LiveView } from './live-view.ts'
import { outliersOf, sameOutliers } from './outliers.ts'

/** Maximum number of individual vehicles sent: beyond it the densest ones are clustered at every zoom. */
export const maxSingles = 600
/** Movement that does not recompute the clusters, CSS pixels. */
const pixelTolerance = 4
/** Minimum margin of the clustered area around the viewport, in cluster radii: membership depends on neighbours. */
const neighbourMargin = 12
/** Recomputing clusters of moving vehicles takes at most this share of the time; the interval is at most `maxInterval`, ms. */
const maxTimeShare = 1 / 20
const maxInterval = 1_000
/**
 * Where too many vehicles are single, the radius starts at this share of the usual one and is doubled until few enough are left.
 */
const firstRadiusShare = 1 / 8

interface SentState {
  viewport: Viewport
  generation: number
  version: number
  singles: readonly number[]
  clusters: ClusterColumns
  total: number
  extent: Extent
  outliers: readonly Outliers[]
}

interface MapViewOptions {
  columns: FleetColumns
  choice: Choice
  /** Monotonic clock, ms. */
  now?: () => number
}

export class FleetMapView implements LiveView<MapState> {
  readonly #columns: FleetColumns
  readonly #choice: Choice
  readonly #now: () => number
  readonly #points: ReturnType<typeof createVehiclePoints>
  readonly #stop: () => void
  #viewport: Viewport | undefined
  #sent: SentState | undefined

  /** Shown slots, in list order. */
  #shownSlots: Uint32Array = new Uint32Array()
  #shownKey = ''
  #extent: Extent | undefined
  /** For the first view of the map: of the shown vehicles as they were when any of them first had a position. */
  #mainBox: MapBox | undefined
  /** As of when the clusters were computed: like them it needs a pass over all points. */
  #outliers: readonly Outliers[] | undefined
  #filter: StateFilter = 'all'
  /** By class, whether the filter lets it through. */
  #shownClasses = classesShown('all')
  /** A vehicle came through the filter or no longer does. */
  #filterChanged = false

  #clusters: Clusters | undefined
  #clustersKey = ''
  /** Clusters of vehicles that would be single, within the viewport they were made for. */
  #extraClusters: Clusters | undefined
  #extraClustersKey = ''
  /** Area the clusters were computed for; undefined: the whole world. */
  #clusteredArea: MercatorBox | undefined
  #formedAt = Number.NEGATIVE_INFINITY
  #minInterval = 0
  /** A vehicle moved visibly: clusters may differ. */
  #positionsChanged = false
  /** A vehicle got its first position or lost it: clusters differ. */
  #membersChanged = false
  /** Points and classes the clusters were computed with. */
  #formedX = new Float64Array()
  #formedY = new Float64Array()
  #clusteredClasses = new Uint8Array()

  constructor({ columns, choice, now = () => performance.now() }: MapViewOptions) {
    this.#columns = columns
    this.#choice = choice
    this.#now = now
    this.#points = createVehiclePoints(columns)
    this.#points.rebuild()
    this.#stop = columns.onChange(changed => {
      if (changed === 'all') {
        this.#points.rebuild()
        this.#extent = undefined
      } else for (const slot of changed.slots) this.#updateVehicle(slot)
    })
  }

  #updateVehicle(slot: number): void {
    if (this.#points.update(slot)) this.#noteMovement(slot)
    const of = this.#columns.classes[slot] ?? 0
    const before = this.#clusteredClasses[slot] ?? of
    this.#filterChanged ||= this.#filter !== 'all' && of !== before
    if (of === before || this.#columns.size !== this.#clusteredClasses.length) return
    this.#clusteredClasses[slot] = of
    for (const groups of [this.#clusters, this.#extraClusters]) {
      const cluster = groups?.clusterOf[slot] ?? -1
      if (!groups || cluster < 0) continue
      count(groups.counts, cluster, before, -1)
      count(groups.counts, cluster, of, 1)
    }
  }

  #noteMovement(slot: number): void {
    this.#extent = undefined
    const x = this.#points.x[slot] ?? Number.NaN
    const y = this.#points.y[slot] ?? Number.NaN
    const [beforeX, beforeY] = [this.#formedX[slot] ?? Number.NaN, this.#formedY[slot] ?? Number.NaN]
    const distance = Math.hypot(x - beforeX, y - beforeY)
    const area = this.#clusteredArea
    if (Number.isNaN(distance)) this.#membersChanged = true
    else if (this.#viewport && distance * worldPixels(this.#viewport.level) > pixelTolerance)
      this.#positionsChanged ||= !area || containsPoint(area, x, y) || containsPoint(area, beforeX, beforeY)
  }

  #chooseShown(): void {
    const { classes, order, generation } = this.#columns
    const filter = this.#filter
    const choice = this.#choice
    const by = `${generation} ${choice.version} ${filter}`
    if (by === this.#shownKey && !this.#filterChanged) return
    if (by !== this.#shownKey) this.#mainBox = undefined
    // Formed again as after movements, not with every change of a state.
    else this.#positionsChanged = true
    this.#shownKey = by
    this.#filterChanged = false
    this.#extent = undefined
    const shown = this.#shownClasses
    const passes = (slot: number): boolean => shown[classes[slot] ?? 0] === 1
    if (filter === 'all') this.#shownSlots = choice.all ? order : order.filter(slot => choice.has(slot))
    else this.#shownSlots = order.filter(slot => passes(slot) && (choice.all || choice.has(slot)))
  }

  #formClusters({ level }: Viewport, selected: number, sides: MercatorBox): void {
    const began = this.#now()
    const area = marginAround(sides, level)
    this.#clusteredArea = area
    const points = this.#points
    const { classes } = this.#columns
    const { x, y } = points
    const isClustered = (slot: number): boolean => {
      const [atX, atY] = [x[slot] ?? Number.NaN, y[slot] ?? 0]
      return !Number.isNaN(atX) && (!area || containsPoint(area, atX, atY))
    }
    const members = this.#shownSlots.filter(slot => slot !== selected && isClustered(slot))
    const radius = level >= unclusteredZoom ? 0 : clusterRadius / worldPixels(level)
    this.#clusters =
      radius > 0
        ? clustersOf({ members, points, classes, radius, rounds: 2 })
        : { ...clustersOf({ members: new Uint32Array(), points, classes, radius: 1, rounds: 1 }), singles: members }
    this.#extraClusters = undefined
    this.#outliers = undefined
    this.#formedX = x.slice()
    this.#formedY = y.slice()
    this.#clusteredClasses = classes.slice()
    this.#positionsChanged = false
    this.#membersChanged = false
    this.#formedAt = this.#now()
    this.#minInterval = Math.min(maxInterval, (this.#formedAt - began) / maxTimeShare)
  }

  #singlesIn(seen: (slot: number) => boolean): Uint32Array {
    const extra = this.#extraClusters
    return (this.#clusters?.singles ?? new Uint32Array()).filter(slot => (extra?.clusterOf[slot] ?? -1) < 0 && seen(slot))
  }

  /** Clusters vehicles that would be single, because there are too many. */
  #clusterExtra({ level }: Viewport, members: Uint32Array): Clusters {
    const classes = this.#clusteredClasses
    let radius = (clusterRadius * firstRadiusShare) / worldPixels(level)
    for (;;) {
      const groups = clustersOf({ members, points: this.#points, classes, radius, rounds: 1, maxSingles })
      if (groups.singles.length <= maxSingles) return groups
      radius *= 2
    }
  }

  /** Those in the viewport; extra ones are made for it. */
  #groupsIn(sides: MercatorBox): ClusterAt[] {
    const [clusters, extra] = [this.#clusters, this.#extraClusters]
    const found: ClusterAt[] = []
    if (clusters)
      for (let at = 0; at < clusters.size; at++)
        if (containsPoint(sides, clusters.x[at] ?? 0, clusters.y[at] ?? 0)) found.push([clusters, at])
    if (extra) for (let at = 0; at < extra.size; at++) found.push([extra, at])
    return found
  }

  /** Forms the clusters again where they may differ. */
  #keepClusters(viewport: Viewport, selected: number, sides: MercatorBox): void {
    const by = `${this.#shownKey} ${viewport.level} ${selected}`
    const area = this.#clusteredArea
    const outside = area && !containsBox(area, withMovementMargin(sides, viewport.level))
    const isDue = this.#positionsChanged && this.#now() - this.#formedAt >= this.#minInterval
    if (!this.#clusters || by !== this.#clustersKey || this.#membersChanged || outside || isDue)
      this.#formClusters(viewport, selected, sides)
    this.#clustersKey = by
  }

  #singlesOf(viewport: Viewport, sides: MercatorBox): Uint32Array {
    const { x, y } = this.#points
    const seen = (slot: number): boolean => containsPoint(sides, x[slot] ?? 0, y[slot] ?? 0)
    const box = `${viewport.west} ${viewport.south} ${viewport.east} ${viewport.north}`
    if (this.#extraClustersKey !== box) this.#extraClusters = undefined
    this.#extraClustersKey = box
    const singles = this.#singlesIn(seen)
    if (singles.length <= maxSingles) return singles
    this.#extraClusters = undefined
    this.#extraClusters = this.#clusterExtra(viewport, this.#singlesIn(seen))
    return this.#extraClusters.singles
  }

  nextState(): MapState | undefined {
    const viewport = this.#viewport
    if (!viewport) return undefined
    this.#chooseShown()
    const [columns, choice, points] = [this.#columns, this.#choice, this.#points]
    const selected = viewport.selectedId === null ? -1 : columns.slotOf(viewport.selectedId)
    const sides = mercatorBoxOf(viewport)
    this.#keepClusters(viewport, selected, sides)
    const list = Array.from(this.#singlesOf(viewport, sides))
    if (selected >= 0 && (choice.all || choice.has(selected)) && !Number.isNaN(points.x[selected])) list.push(selected)

    const shown = this.#shownSlots
    const extent = (this.#extent ??= extentOf(shown, points))
    const mainBox = (this.#mainBox ??= mainBoxOf(shown, points, extent))
    const outliers = (this.#outliers ??= outliersOf(shown, points, mainBox))
    const next: SentState = {
      viewport,
      generation: columns.generation,
      version: columns.version,
      singles: list,
      clusters: clusterColumns(this.#groupsIn(sides), columns),
      total: shown.length,
      extent,
      outliers,
    }
    const before = this.#sent
    const same = before !== undefined && this.#isSame(before, next)
    this.#sent = same ? { ...before, version: next.version } : next
    if (same) return undefined
    return {
      viewport,
      clusters: next.clusters,
      singles: list.map(slot => columns.vehicle(slot)),
      total: next.total,
      located: extent.located,
      box: extent.box,
      mainBox,
      outliers,
    }
  }

  #isSame(before: SentState, after: SentState): boolean {
    const { changedAt } = this.#columns
    return (
      before.generation === after.generation &&
      sameViewport(before.viewport, after.viewport) &&
      before.total === after.total &&
      sameExtent(before.extent, after.extent) &&
      sameOutliers(before.outliers, after.outliers) &&
      before.singles.length === after.singles.length &&
      after.singles.every((slot, at) => slot === before.singles[at] && (changedAt[slot] ?? 0) <= before.version) &&
      sameClusterColumns(before.clusters, after.clusters)
    )
  }

  isAwaited(changed: Changed | 'all'): boolean {
    const id = this.#viewport?.selectedId ?? null
    return changed !== 'all' && id !== null && changed.slots.includes(this.#columns.slotOf(id))
  }

  setViewport(at: Viewport): void {
    this.#viewport = at
  }

  setFilter(filter: StateFilter): void {
    this.#filter = filter
    this.#shownClasses = classesShown(filter)
  }

  /** Ids of the shown vehicles in a box, in list order: one pass over their points. */
  idsIn(area: MapArea): string[] {
    this.#chooseShown()
    const sides = mercatorBoxOf(area)
    const ring = area.ring && mercatorRingOf(area.ring)
    const { x, y } = this.#points
    const inside = (slot: number): boolean => {
      const [atX, atY] = [x[slot] ?? Number.NaN, y[slot] ?? Number.NaN]
      if (Number.isNaN(atX) || !containsPoint(sides, atX, atY)) return false
      return ring === undefined || ringContains(ring, copyWithin(sides, atX), atY)
    }
    return Array.from(this.#shownSlots.filter(inside), slot => this.#columns.idOf(slot))
  }

  close(): void {
    this.#stop()
  }
}

/** The viewport's size as a margin on each side; undefined: the whole world. */
function marginAround(sides: MercatorBox, level: number): MercatorBox | undefined {
  const minimum = (neighbourMargin * clusterRadius) / worldPixels(level)
  const sideways = Math.max(minimum, sides.east - sides.west)
  const updown = Math.max(minimum, sides.south - sides.north)
  const region = expand(sides, { sideways, updown })
  return region.east - region.west >= 1 ? undefined : region
}

/** A vehicle that moved into the area since it was clustered is missing in it: keep a margin. */
const withMovementMargin = (sides: MercatorBox, level: number): MercatorBox => {
  const margin = (2 * pixelTolerance) / worldPixels(level)
  return expand(sides, { sideways: margin, updown: margin })
}

const sameViewport = (a: Viewport, b: Viewport): boolean => a.level === b.level && a.selectedId === b.selectedId && sameBox(a, b)

const sameExtent = (a: Extent, b: Extent): boolean =>
  a.located === b.located && (a.box && b.box ? sameBox(a.box, b.box) : a.box === b.box)
