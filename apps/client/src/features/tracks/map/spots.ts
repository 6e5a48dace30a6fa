/** What stands at a line: its ends, parks and alarms, as the map is handed them; and what one of them is when it is touched. */
import type { Feature, FeatureCollection, Point } from 'geojson'
import { type Datum, inDatum } from '@outrider/geo'
import { alarmStarts } from '../replay/alarm-starts.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { type PlacedTrack, placeOfRow } from './placed-track.ts'
import { type SpotKind, spotIcon, spotKinds } from './track-icons.ts'

/** `index`: which of the vehicle's parks, or the row of its track. */
export interface Spot {
  vehicleId: string
  kind: SpotKind
  index: number
}

/** As the map hands it back. */
export const isSpot = (properties: Record<string, unknown>): properties is Spot & Record<string, unknown> =>
  typeof properties['vehicleId'] === 'string' &&
  typeof properties['index'] === 'number' &&
  spotKinds.some(kind => kind === properties['kind'])

type SpotFeature = Feature<Point, Spot & { icon: string; order: number }>

/** Where several want the same place the one of the lower order is drawn. */
const orders: Record<SpotKind, number> = { start: -2e9, end: -1e9, park: 0, alarm: 1e9 }

function spot(at: [number, number], facts: Spot, order = 0): SpotFeature {
  const properties = { ...facts, icon: spotIcon(facts.kind), order: orders[facts.kind] + order }
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: at } }
}

function spotsOf(loaded: LoadedTrack, placed: PlacedTrack, datum: Datum): SpotFeature[] {
  const { vehicleId, parks, track } = loaded
  const at = (kind: SpotKind, row: number): SpotFeature[] => {
    const place = placeOfRow(placed, row)
    return place ? [spot(place, { vehicleId, kind, index: row })] : []
  }
  const stops = parks.flatMap((park, index) => {
    const { latitude, longitude } = park
    if (latitude === null || longitude === null) return []
    const shown = inDatum({ latitude, longitude }, 'wgs84', datum)
    return [spot([shown.longitude, shown.latitude], { vehicleId, kind: 'park', index }, (park.from - park.to) / 1000)]
  })
  const last = track.length - 1
  return [
    ...at('start', 0),
    ...(last > 0 ? at('end', last) : []),
    ...stops,
    ...alarmStarts(track).flatMap(row => at('alarm', row)),
  ]
}

export function spotCollection(
  tracks: readonly LoadedTrack[],
  placed: ReadonlyMap<string, PlacedTrack>,
  datum: Datum,
): FeatureCollection<Point> {
  const features = tracks.flatMap(track => {
    const at = placed.get(track.vehicleId)
    return at ? spotsOf(track, at, datum) : []
  })
  return { type: 'FeatureCollection', features }
}
