/** Spots on a track line: ends, stops and alarms, as GeoJSON, and their identity when tapped. */
import type { Feature, FeatureCollection, Point } from 'geojson'
import { type Datum, convertDatum } from '@outrider/geo'
import { alarmStarts } from '../replay/alarm-starts.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { type ProjectedTrack, positionOfRow } from './projected-track.ts'
import type { RaisedAlarm, RaisedAlarms } from './use-raised-alarms.ts'
import { type SpotKind, spotIcon, spotKinds } from './track-icons.ts'

/** `index`: of the stop in the vehicle's stops, else the row of its track. */
export interface Spot {
  vehicleId: string
  kind: SpotKind
  index: number
}

/** Type guard for feature properties returned by the map. */
export const isSpot = (properties: Record<string, unknown>): properties is Spot & Record<string, unknown> =>
  typeof properties['vehicleId'] === 'string' &&
  typeof properties['index'] === 'number' &&
  spotKinds.some(kind => kind === properties['kind'])

type SpotFeature = Feature<Point, Spot & { icon: string; order: number }>

/** Of overlapping spots the one with the lowest order is drawn. */
const orders: Record<SpotKind, number> = { start: -2e9, end: -1e9, stop: 0, alarm: 1e9 }

function spotFeature(at: [number, number], facts: Spot, order = 0): SpotFeature {
  const properties = { ...facts, icon: spotIcon(facts.kind), order: orders[facts.kind] + order }
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: at } }
}

function spotsOf(loaded: LoadedTrack, projected: ProjectedTrack, datum: Datum, raised: readonly RaisedAlarm[]): SpotFeature[] {
  const { vehicleId, stops, track } = loaded
  const at = (kind: SpotKind, row: number): SpotFeature[] => {
    const place = positionOfRow(projected, row)
    return place ? [spotFeature(place, { vehicleId, kind, index: row })] : []
  }
  const stopSpots = stops.flatMap((stop, index) => {
    const { latitude, longitude } = stop
    if (latitude === null || longitude === null) return []
    const shown = convertDatum({ latitude, longitude }, 'wgs84', datum)
    return [spotFeature([shown.longitude, shown.latitude], { vehicleId, kind: 'stop', index }, (stop.from - stop.to) / 1000)]
  })
  const last = track.length - 1
  const alarmRows = new Set([...alarmStarts(track), ...raised.map(({ row }) => row)])
  return [
    ...at('start', 0),
    ...(last > 0 ? at('end', last) : []),
    ...stopSpots,
    ...[...alarmRows].flatMap(row => at('alarm', row)),
  ]
}

export function spotCollection(
  tracks: readonly LoadedTrack[],
  projected: ReadonlyMap<string, ProjectedTrack>,
  { datum, raised }: { datum: Datum; raised: RaisedAlarms },
): FeatureCollection<Point> {
  const features = tracks.flatMap(track => {
    const at = projected.get(track.vehicleId)
    return at ? spotsOf(track, at, datum, raised.get(track.vehicleId) ?? []) : []
  })
  return { type: 'FeatureCollection', features }
}
