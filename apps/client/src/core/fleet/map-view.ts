/** What the map asks of the fleet, and what it is shown: single vehicles and bubbles of what is on the screen, however many there are. */
import type { Vehicle } from '@outrider/contract'

/** Degrees WGS-84; `west` may be below -180 or `east` above 180 where the view goes over the date line. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

export interface MapLook extends MapBox {
  /** Zoom step of the bubbles: levelOf in core/map/clusters.ts. */
  level: number
  /** Always stands alone, and is among the singles wherever it is. */
  selectedId: string | null
}

/** Parallel columns, one entry per bubble. */
export interface Bubbles {
  /** Ids of the first vehicle of each: the same while the bubble lasts. */
  readonly seeds: readonly string[]
  /** The middle, degrees WGS-84. */
  readonly longitude: Float64Array
  readonly latitude: Float64Array
  readonly count: Uint32Array
  readonly driving: Uint32Array
  readonly idling: Uint32Array
  readonly parked: Uint32Array
  readonly offline: Uint32Array
  readonly alarm: Uint32Array
  /** What the vehicles of each take up: west, south, east, north; four entries per bubble. */
  readonly boxes: Float64Array
}

export interface MapState {
  /** The look this answers. */
  look: MapLook
  bubbles: Bubbles
  singles: readonly Vehicle[]
  /** All that are shown on the map, wherever it looks. */
  total: number
  /** Of those, how many have a place. */
  placed: number
  /** What all placed vehicles take up; undefined: there are none. */
  box: MapBox | undefined
}

export interface MapView {
  /** undefined: not known yet. */
  get(): MapState | undefined
  subscribe(run: () => void): () => void
  look(at: MapLook): void
  close(): void
}
