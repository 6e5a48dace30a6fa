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
import type { FleetColumns } from '../store/fleet-columns.ts'
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

interface WorkerMapView extends LiveView<MapState> {
  setViewport(at: Viewport): void
  setFilter(filter: StateFilter): void
  /** Ids of the shown vehicles in a box, in list order: one pass over their points. */
  idsIn(area: MapArea): string[]
}

export function createMapView({ columns, choice, now = () => performance.now() }: MapViewOptions): WorkerMapView {
  const points = createVehiclePoints(columns)
  let viewport: Viewport | undefined
  let sent: SentState | undefined

  /** Shown slots, in list order. */
  let shownSlots: Uint32Array = new Uint32Array()
  let shownKey = ''
  let extent: Extent | undefined
  /** For the first view of the map: of the shown vehicles as they were when any of them first had a position. */
  let mainBox: MapBox | undefined
  /** As of when the clusters were computed: like them it needs a pass over all points. */
  let outliers: readonly Outliers[] | undefined
  let filter: StateFilter = 'all'
  /** By class, whether the filter lets it through. */
  let shownClasses = classesShown(filter)
  /** A vehicle came through the filter or no longer does. */
  let filterChanged = false

  let clusters: Clusters | undefined
  let clustersKey = ''
  /** Clusters of vehicles that would be single, within the viewport they were made for. */
  let extraClusters: Clusters | undefined
  let extraClustersKey = ''
  /** Area the clusters were computed for; undefined: the whole world. */
  let clusteredArea: MercatorBox | undefined
  let formedAt = Number.NEGATIVE_INFINITY
  let minInterval = 0
  /** A vehicle moved visibly: clusters may differ. */
  let positionsChanged = false
  /** A vehicle got its first position or lost it: clusters differ. */
  let membersChanged = false
  /** Points and classes the clusters were computed with. */
  let formedX = new Float64Array()
  let formedY = new Float64Array()
  let clusteredClasses = new Uint8Array()

  points.rebuild()
  const stop = columns.onChange(changed => {
    if (changed === 'all') {
      points.rebuild()
      extent = undefined
    } else for (const slot of changed.slots) updateVehicle(slot)
  })

  function updateVehicle(slot: number): void {
    if (points.update(slot)) {
      extent = undefined
      const x = points.x[slot] ?? Number.NaN
      const y = points.y[slot] ?? Number.NaN
      const [beforeX, beforeY] = [formedX[slot] ?? Number.NaN, formedY[slot] ?? Number.NaN]
      const distance = Math.hypot(x - beforeX, y - beforeY)
      if (Number.isNaN(distance)) membersChanged = true
      else if (viewport && distance * worldPixels(viewport.level) > pixelTolerance)
        positionsChanged ||=
          !clusteredArea || containsPoint(clusteredArea, x, y) || containsPoint(clusteredArea, beforeX, beforeY)
    }
    const of = columns.classes[slot] ?? 0
    const before = clusteredClasses[slot] ?? of
    filterChanged ||= filter !== 'all' && of !== before
    if (of === before || columns.size !== clusteredClasses.length) return
    clusteredClasses[slot] = of
    for (const groups of [clusters, extraClusters]) {
      const cluster = groups?.clusterOf[slot] ?? -1
      if (!groups || cluster < 0) continue
      count(groups.counts, cluster, before, -1)
      count(groups.counts, cluster, of, 1)
    }
  }

  function chooseShown(): void {
    const by = `${columns.generation} ${choice.version} ${filter}`
    if (by === shownKey && !filterChanged) return
    if (by !== shownKey) mainBox = undefined
    // Formed again as after movements, not with every change of a state.
    else positionsChanged = true
    shownKey = by
    filterChanged = false
    extent = undefined
    const { classes, order } = columns
    const passes = (slot: number): boolean => shownClasses[classes[slot] ?? 0] === 1
    if (filter === 'all') shownSlots = choice.all ? order : order.filter(slot => choice.has(slot))
    else shownSlots = order.filter(slot => passes(slot) && (choice.all || choice.has(slot)))
  }

  function formClusters({ level }: Viewport, selected: number, sides: MercatorBox): void {
    const began = now()
    clusteredArea = marginAround(sides, level)
    const { x, y } = points
    const members = shownSlots.filter(slot => slot !== selected && isClustered(x[slot] ?? Number.NaN, y[slot] ?? 0))
    const radius = level >= unclusteredZoom ? 0 : clusterRadius / worldPixels(level)
    clusters =
      radius > 0
        ? clustersOf({ members, points, classes: columns.classes, radius, rounds: 2 })
        : {
            ...clustersOf({ members: new Uint32Array(), points, classes: columns.classes, radius: 1, rounds: 1 }),
            singles: members,
          }
    extraClusters = undefined
    outliers = undefined
    formedX = points.x.slice()
    formedY = points.y.slice()
    clusteredClasses = columns.classes.slice()
    positionsChanged = false
    membersChanged = false
    formedAt = now()
    minInterval = Math.min(maxInterval, (formedAt - began) / maxTimeShare)
  }

  const isClustered = (x: number, y: number): boolean =>
    !Number.isNaN(x) && (!clusteredArea || containsPoint(clusteredArea, x, y))

  function singlesIn(seen: (slot: number) => boolean): Uint32Array {
    return (clusters?.singles ?? new Uint32Array()).filter(slot => (extraClusters?.clusterOf[slot] ?? -1) < 0 && seen(slot))
  }

  /** Clusters vehicles that would be single, because there are too many. */
  function clusterExtra({ level }: Viewport, members: Uint32Array): Clusters {
    let radius = (clusterRadius * firstRadiusShare) / worldPixels(level)
    for (;;) {
      const groups = clustersOf({ members, points, classes: clusteredClasses, radius, rounds: 1, maxSingles })
      if (groups.singles.length <= maxSingles) return groups
      radius *= 2
    }
  }

  /** Those in the viewport; extra ones are made for it. */
  function groupsIn(sides: MercatorBox): ClusterAt[] {
    const found: ClusterAt[] = []
    if (clusters)
      for (let at = 0; at < clusters.size; at++)
        if (containsPoint(sides, clusters.x[at] ?? 0, clusters.y[at] ?? 0)) found.push([clusters, at])
    if (extraClusters) for (let at = 0; at < extraClusters.size; at++) found.push([extraClusters, at])
    return found
  }

  function nextState(): MapState | undefined {
    if (!viewport) return undefined
    chooseShown()
    const selected = viewport.selectedId === null ? -1 : columns.slotOf(viewport.selectedId)
    const by = `${shownKey} ${viewport.level} ${selected}`
    const sides = mercatorBoxOf(viewport)
    const outside = clusteredArea && !containsBox(clusteredArea, withMovementMargin(sides, viewport.level))
    if (!clusters || by !== clustersKey || membersChanged || outside || (positionsChanged && now() - formedAt >= minInterval))
      formClusters(viewport, selected, sides)
    clustersKey = by

    const seen = (slot: number): boolean => containsPoint(sides, points.x[slot] ?? 0, points.y[slot] ?? 0)
    const box = `${viewport.west} ${viewport.south} ${viewport.east} ${viewport.north}`
    if (extraClustersKey !== box) extraClusters = undefined
    extraClustersKey = box
    let singles = singlesIn(seen)
    if (singles.length > maxSingles) {
      extraClusters = undefined
      extraClusters = clusterExtra(viewport, singlesIn(seen))
      singles = extraClusters.singles
    }
    extent ??= extentOf(shownSlots, points)
    mainBox ??= mainBoxOf(shownSlots, points, extent)
    outliers ??= outliersOf(shownSlots, points, mainBox)

    const list = Array.from(singles)
    if (selected >= 0 && (choice.all || choice.has(selected)) && !Number.isNaN(points.x[selected])) list.push(selected)
    const next: SentState = {
      viewport,
      generation: columns.generation,
      version: columns.version,
      singles: list,
      clusters: clusterColumns(groupsIn(sides), columns),
      total: shownSlots.length,
      extent,
      outliers,
    }
    const same = sent !== undefined && isSame(sent, next)
    sent = same && sent ? { ...sent, version: next.version } : next
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

  const isSame = (before: SentState, after: SentState): boolean =>
    before.generation === after.generation &&
    sameViewport(before.viewport, after.viewport) &&
    before.total === after.total &&
    sameExtent(before.extent, after.extent) &&
    sameOutliers(before.outliers, after.outliers) &&
    before.singles.length === after.singles.length &&
    after.singles.every((slot, at) => slot === before.singles[at] && (columns.changedAt[slot] ?? 0) <= before.version) &&
    sameClusterColumns(before.clusters, after.clusters)

  return {
    nextState,
    isAwaited(changed) {
      const id = viewport?.selectedId ?? null
      return changed !== 'all' && id !== null && changed.slots.includes(columns.slotOf(id))
    },
    setViewport(next) {
      viewport = next
    },
    setFilter(next) {
      filter = next
      shownClasses = classesShown(next)
    },
    idsIn(area) {
      chooseShown()
      const sides = mercatorBoxOf(area)
      const ring = area.ring && mercatorRingOf(area.ring)
      const { x, y } = points
      const inside = (slot: number): boolean => {
        const [atX, atY] = [x[slot] ?? Number.NaN, y[slot] ?? Number.NaN]
        if (Number.isNaN(atX) || !containsPoint(sides, atX, atY)) return false
        return ring === undefined || ringContains(ring, copyWithin(sides, atX), atY)
      }
      return Array.from(shownSlots.filter(inside), slot => columns.idOf(slot))
    },
    close: stop,
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
