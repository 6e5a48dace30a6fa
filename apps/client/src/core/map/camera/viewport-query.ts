/** Requests the visible area plus a margin from the fleet; again when the camera leaves it or the cluster level changes. */
import { type Datum, convertDatum } from '@outrider/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Viewport } from '../../fleet/map-view.ts'
import { clusterLevel } from '../../fleet/cluster-levels.ts'
import { toDegrees } from '@outrider/geo/mercator'
import { containsArea, type VisibleArea, visibleArea } from './visible-area.ts'

/** Margin requested on each side, as a share of the screen, so that small moves show no empty edge. */
const margin = 0.35
/** A requested area more than this many times wider than the screen is narrowed. */
const maxOversize = 4
/** Minimum time between requests while the camera moves, ms. */
const minInterval = 100

export interface ViewportSource {
  /** Vehicle that must not be clustered. */
  unclusteredId(): string | null
  /** Datum of the basemap. */
  datum(): Datum
  request(viewport: Viewport): void
}

interface RequestedViewport {
  area: VisibleArea
  datum: Datum
  viewport: Viewport
}

const cornerOf = (x: number, y: number, datum: Datum): { longitude: number; latitude: number } => {
  const [longitude, latitude] = toDegrees({ x, y })
  return convertDatum({ latitude, longitude }, datum, 'wgs84')
}

export class ViewportQuery {
  readonly #map: MapLibreMap
  readonly #source: ViewportSource
  #requested: RequestedViewport | undefined
  #requestedAt = Number.NEGATIVE_INFINITY
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(map: MapLibreMap, source: ViewportSource) {
    this.#map = map
    this.#source = source
  }

  /** Call when the camera, the unclustered vehicle or the basemap may have changed. */
  update(): void {
    if (!this.#isOutdated()) return
    const wait = this.#map.isMoving() ? this.#requestedAt + minInterval - performance.now() : 0
    if (wait > 0) {
      this.#waiting ??= setTimeout(() => this.#request(), wait)
      return
    }
    this.#request()
  }

  /** True when this is the viewport requested last. */
  isAnsweredBy(viewport: Viewport): boolean {
    const requested = this.#requested?.viewport
    return (
      requested !== undefined && (Object.keys(requested) as Array<keyof Viewport>).every(key => requested[key] === viewport[key])
    )
  }

  stop(): void {
    clearTimeout(this.#waiting)
  }

  #isOutdated(): boolean {
    if (!this.#requested) return true
    const { area, datum, viewport } = this.#requested
    const seen = visibleArea(this.#map, 0)
    return (
      viewport.level !== clusterLevel(this.#map.getZoom()) ||
      viewport.selectedId !== this.#source.unclusteredId() ||
      datum !== this.#source.datum() ||
      !containsArea(area, seen) ||
      area.east - area.west > maxOversize * (seen.east - seen.west)
    )
  }

  #request(): void {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
    this.#requestedAt = performance.now()
    const area = visibleArea(this.#map, margin)
    const datum = this.#source.datum()
    const northWest = cornerOf(area.west, area.north, datum)
    const southEast = cornerOf(area.east, area.south, datum)
    const viewport: Viewport = {
      west: northWest.longitude,
      north: northWest.latitude,
      east: southEast.longitude,
      south: southEast.latitude,
      level: clusterLevel(this.#map.getZoom()),
      selectedId: this.#source.unclusteredId(),
    }
    this.#requested = { area, datum, viewport }
    this.#source.request(viewport)
  }
}
