/** GeoJSON for the map: checkpoint areas to scale, their centres with names, and the path of a vehicle. Pure. */
import { destination, type Datum, convertDatum } from '@outrider/geo'
import type { Feature, FeatureCollection, LineString, Point, Polygon } from 'geojson'

/** WGS-84 degrees. */
export interface LatLon {
  latitude: number
  longitude: number
}
export interface MapCheckpoint extends LatLon {
  id: string
  /** Shown below the centre. */
  label: string
  /** Text inside the dot: the number(s) in the order of passages; empty: a plain dot. */
  sign: string
  /** Metres. */
  radius: number
}

export const toMapPosition = ({ latitude, longitude }: LatLon, datum: Datum): [number, number] => {
  const shown = convertDatum({ latitude, longitude }, 'wgs84', datum)
  return [shown.longitude, shown.latitude]
}

const circleVertices = 64

function circleOf({ latitude, longitude, radius }: MapCheckpoint, datum: Datum): [number, number][] {
  const points = Array.from({ length: circleVertices + 1 }, (_, at) => {
    const { lat, lon } = destination({ lat: latitude, lon: longitude }, ((at % circleVertices) * 360) / circleVertices, radius)
    return toMapPosition({ latitude: lat, longitude: lon }, datum)
  })
  // Across the antimeridian the ring continues beyond 180 degrees instead of wrapping around the globe.
  return points.map(([lon, lat]) => [lon + Math.round((longitude - lon) / 360) * 360, lat])
}

export const areas = (
  checkpoints: readonly MapCheckpoint[],
  selected: string | null,
  datum: Datum,
): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: checkpoints.map(
    (checkpoint): Feature<Polygon> => ({
      type: 'Feature',
      properties: { id: checkpoint.id, selected: checkpoint.id === selected },
      geometry: { type: 'Polygon', coordinates: [circleOf(checkpoint, datum)] },
    }),
  ),
})

export const centres = (
  checkpoints: readonly MapCheckpoint[],
  selected: string | null,
  datum: Datum,
): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: checkpoints.map(
    (checkpoint): Feature<Point> => ({
      type: 'Feature',
      properties: {
        id: checkpoint.id,
        label: checkpoint.label,
        sign: checkpoint.sign,
        selected: checkpoint.id === selected,
      },
      geometry: { type: 'Point', coordinates: toMapPosition(checkpoint, datum) },
    }),
  ),
})

/** Each segment is a separate line: the path between segments is unknown. */
export const pathLines = (pieces: readonly (readonly LatLon[])[], datum: Datum): FeatureCollection<LineString> => ({
  type: 'FeatureCollection',
  features: pieces.map(
    (piece): Feature<LineString> => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: piece.map(at => toMapPosition(at, datum)) },
    }),
  ),
})

/** South-west and north-east corner of everything drawn; undefined when there is nothing. */
export function boundsOf(
  checkpoints: readonly MapCheckpoint[],
  pieces: readonly (readonly LatLon[])[],
  datum: Datum,
): [[number, number], [number, number]] | undefined {
  const all = [
    ...checkpoints.flatMap(checkpoint => circleOf(checkpoint, datum)),
    ...pieces.flat().map(at => toMapPosition(at, datum)),
  ]
  if (all.length === 0) return undefined
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lon, lat] of all) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [
    [west, south],
    [east, north],
  ]
}
