/** The map's viewport and what the worker sends for it: clusters and individual vehicles in view. */
import type { Vehicle } from '@outrider/contract'
import type { StateFilter } from './list-view.ts'

/** Degrees WGS-84; `west` may be below -180 or `east` above 180 across the date line. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

/** What was drawn on the map: a box, or a ring within it. */
export interface MapArea extends MapBox {
  /** Corners in degrees, longitudes as those of the box; closed by itself. */
  ring?: readonly (readonly [longitude: number, latitude: number])[]
}

export interface Viewport extends MapBox {
  /** Cluster level: `clusterLevel` in core/fleet/cluster-levels.ts. */
  level: number
  /** Never clustered, and always sent, in view or not. */
  selectedId: string | null
}

/** Parallel columns, one entry per cluster. */
export interface ClusterColumns {
  /** Id of the first vehicle of each cluster; stable while the cluster exists. */
  readonly seeds: readonly string[]
  /** Centre, degrees WGS-84. */
  readonly longitude: Float64Array
  readonly latitude: Float64Array
  readonly count: Uint32Array
  readonly driving: Uint32Array
  readonly idling: Uint32Array
  readonly parked: Uint32Array
  readonly offline: Uint32Array
  readonly alarm: Uint32Array
  /** Bounding box of each cluster: west, south, east, north; four entries per cluster. */
  readonly boxes: Float64Array
}

/** Vehicles in one direction far from where most of the fleet is. */
export interface Outliers {
  count: number
  /** Their middle, degrees WGS-84. */
  longitude: number
  latitude: number
  box: MapBox
}

export interface MapState {
  /** The viewport this state was computed for. */
  viewport: Viewport
  clusters: ClusterColumns
  singles: readonly Vehicle[]
  /** Number of vehicles shown on the map, in view or not. */
  total: number
  /** Of those, how many have a position. */
  located: number
  /** Bounding box of all located vehicles; undefined: none. */
  box: MapBox | undefined
  /** Bounding box of most of them, without those far from the others. */
  mainBox: MapBox | undefined
  /** Those far from the others, the most first. */
  outliers: readonly Outliers[]
}

export interface MapView {
  /** undefined: not known yet. */
  get(): MapState | undefined
  subscribe(run: () => void): () => void
  setViewport(at: Viewport): void
  /** Shows only these, and the selected vehicle. */
  setFilter(filter: StateFilter): void
  /** Ids of the shown vehicles in a box, in list order. */
  idsIn(area: MapArea): Promise<string[]>
  close(): void
}
