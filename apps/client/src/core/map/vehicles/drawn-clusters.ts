/** The clusters that a source of the map has, so that it is told only which of them have changed. */
import type { GeoJSONSource } from 'maplibre-gl'
import type { Cluster } from '../clusters/clusters.ts'
import { clusterFeature, collection } from './vehicles-layer.ts'

export class DrawnClusters {
  /** By seed, how each is drawn to the pixel. undefined: the source has nothing, or it is not known what. */
  #drawn: Map<string, string> | undefined

  forget(): void {
    this.#drawn = undefined
  }

  /** @param pixels width of the world, CSS pixels */
  draw(source: GeoJSONSource, clusters: readonly Cluster[], pixels: number): Promise<void> {
    const before = this.#drawn
    this.#drawn = new Map(clusters.map(cluster => [cluster.seed, lookOf(cluster, pixels)]))
    if (!before) return source.setData(collection(clusters.map(clusterFeature)))
    const remove = [...before.keys()].filter(seed => !this.#drawn?.has(seed))
    const changed = clusters.filter(({ seed }) => before.get(seed) !== this.#drawn?.get(seed))
    if (remove.length === 0 && changed.length === 0) return Promise.resolve()
    return source.updateData({ remove, add: changed.map(clusterFeature) })
  }
}

/** Where it is to the pixel, and what of it is seen: the same text looks the same. */
export const lookOf = (cluster: Cluster, pixels: number): string => {
  const { x, y } = cluster
  return `${Math.round(x * pixels)},${Math.round(y * pixels)},${JSON.stringify(clusterFeature(cluster).properties)}`
}
