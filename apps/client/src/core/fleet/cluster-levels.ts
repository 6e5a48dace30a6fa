/** When vehicles are merged into a cluster: distance and zoom. The worker clusters, the map draws and animates. */

/** Vehicles closer than this are merged, CSS pixels. */
export const clusterRadius = 42
/** From this zoom on nothing is clustered: even vehicles parked side by side can be told apart. */
export const unclusteredZoom = 15
/** Clusters are recomputed per half zoom step, so that they stay stable within a step. */
export const clusterLevel = (zoom: number): number => Math.min(unclusteredZoom, Math.floor(zoom * 2) / 2)
