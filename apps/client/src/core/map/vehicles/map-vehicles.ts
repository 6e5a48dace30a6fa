/** The vehicles on the map: individual ones that glide, and clusters. */
import type { Lang, MapVehicleInfo, Vehicle } from '@outrider/contract'
import type { Datum } from '@outrider/geo'
import type { ClusterColumns, MapState } from '../../fleet/map-view.ts'
import { type Cluster, clustersOf } from '../clusters/clusters.ts'
import { type Marker, Markers, type MarkerContext } from './markers.ts'
import { type Pose, poseAt } from './motion.ts'
import { clockFaultText } from '../../time/terminal-clock.ts'
import { linesOf } from './vehicle-lines.ts'

export class MapVehicles {
  clusters: readonly Cluster[] = []
  #singles = new Markers()
  /** Input of the current clusters. */
  #clusteredFrom: { of: ClusterColumns; datum: Datum } | undefined

  get markers(): readonly Marker[] {
    return this.#singles.list
  }

  update(state: MapState, pass: MarkerContext): void {
    const { datum } = pass
    // A change of datum shifts every icon: start over instead of gliding.
    if (this.#clusteredFrom && this.#clusteredFrom.datum !== datum) this.#singles = new Markers()
    this.#singles.update(state.singles, pass)
    if (this.#clusteredFrom?.of === state.clusters && this.#clusteredFrom.datum === datum) return
    this.#clusteredFrom = { of: state.clusters, datum }
    this.clusters = clustersOf(state.clusters, datum)
  }

  cluster(seed: string): Cluster | undefined {
    return this.clusters.find(cluster => cluster.seed === seed)
  }

  /** Where its icon is drawn now; undefined: it has no icon of its own. */
  poseOf(id: string | null): Pose | undefined {
    const marker = this.#singles.get(id)
    return marker && poseAt(marker.glide, performance.now())
  }

  vehicle(id: string): Vehicle | undefined {
    return this.#singles.get(id)?.vehicle
  }

  /** Lines of the popup: the chosen fields, and what is wrong with the terminal's clock. */
  linesOf(id: string, info: MapVehicleInfo, lang: Lang): string[] | undefined {
    const vehicle = this.#singles.get(id)?.vehicle
    return vehicle && [...linesOf(vehicle, info, lang), clockFaultText(vehicle.position.clockOffset, lang)].filter(Boolean)
  }
}
