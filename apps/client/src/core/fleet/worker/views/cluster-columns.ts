/** Clusters as they are sent to the map: one column per figure. */
import { latitudeOf, longitudeOf } from '@outrider/geo/mercator'
import type { ClusterColumns } from '../../map-view.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { type Clusters, wrapLongitude } from './clusters.ts'

/** One cluster: its number among those it was made with. */
export type ClusterAt = readonly [groups: Clusters, group: number]

export function clusterColumns(found: readonly ClusterAt[], columns: FleetColumns): ClusterColumns {
  const figure = (name: keyof Clusters['counts']): Uint32Array =>
    Uint32Array.from(found, ([groups, at]) => groups.counts[name][at] ?? 0)
  const boxes = new Float64Array(found.length * 4)
  found.forEach(([groups, at], index) => {
    const [south, north] = [latitudeOf(groups.south[at] ?? 0), latitudeOf(groups.north[at] ?? 0)]
    boxes.set([longitudeOf(groups.west[at] ?? 0), south, longitudeOf(groups.east[at] ?? 0), north], index * 4)
  })
  return {
    seeds: found.map(([groups, at]) => columns.idOf(groups.seeds[at] ?? 0)),
    longitude: Float64Array.from(found, ([groups, at]) => longitudeOf(wrapLongitude(groups.x[at] ?? 0))),
    latitude: Float64Array.from(found, ([groups, at]) => latitudeOf(groups.y[at] ?? 0)),
    count: figure('count'),
    driving: figure('driving'),
    idling: figure('idling'),
    parked: figure('parked'),
    offline: figure('offline'),
    alarm: figure('alarm'),
    boxes,
  }
}

const clusterColumnNames = [
  'seeds',
  'longitude',
  'latitude',
  'count',
  'driving',
  'idling',
  'parked',
  'offline',
  'alarm',
  'boxes',
] as const

export const sameClusterColumns = (a: ClusterColumns, b: ClusterColumns): boolean =>
  clusterColumnNames.every(name => {
    const [before, after]: readonly ArrayLike<string | number>[] = [a[name], b[name]]
    return before?.length === after?.length && Array.from(before ?? []).every((value, at) => value === after?.[at])
  })
