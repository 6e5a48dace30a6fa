/** What the map draws: checkpoints as areas of their real size, their middles with names, the way of a vehicle. Pure. */
import { destination, type Datum, inDatum } from '@outrider/geo'
import type { Feature, FeatureCollection, LineString, Point, Polygon } from 'geojson'

/** WGS-84 degrees. */
export interface At {
  latitude: number
  longitude: number
}
export interface ShownCheckpoint extends At {
  id: string
  /** On the map, below it. */
  label: string
  /** In it: the place in an order; empty: a plain dot. */
  sign: string
  /** Metres. */
  radius: number
}

export const placed = ({ latitude, longitude }: At, datum: Datum): [number, number] => {
  const shown = inDatum({ latitude, longitude }, 'wgs84', datum)
  return [shown.longitude, shown.latitude]
}

const corners = 64

function ring({ latitude, longitude, radius }: ShownCheckpoint, datum: Datum): [number, number][] {
  const points = Array.from({ length: corners + 1 }, (_, at) => {
    const { lat, lon } = destination({ lat: latitude, lon: longitude }, ((at % corners) * 360) / corners, radius)
    return placed({ latitude: lat, longitude: lon }, datum)
  })
  // Across the date line an area goes on beyond 180 degrees rather than around the earth.
  return points.map(([lon, lat]) => [lon + Math.round((longitude - lon) / 360) * 360, lat])
}

export const areas = (
  checkpoints: readonly ShownCheckpoint[],
  selected: string | null,
  datum: Datum,
): FeatureCollection<Polygon> => ({
  type: 'FeatureCollection',
  features: checkpoints.map(
    (checkpoint): Feature<Polygon> => ({
      type: 'Feature',
      properties: { id: checkpoint.id, selected: checkpoint.id === selected },
      geometry: { type: 'Polygon', coordinates: [ring(checkpoint, datum)] },
    }),
  ),
})

export const middles = (
  checkpoints: readonly ShownCheckpoint[],
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
      geometry: { type: 'Point', coordinates: placed(checkpoint, datum) },
    }),
  ),
})

/** Each piece is a line of its own: what lies between them nobody knows. */
export const ways = (pieces: readonly (readonly At[])[], datum: Datum): FeatureCollection<LineString> => ({
  type: 'FeatureCollection',
  features: pieces.map(
    (piece): Feature<LineString> => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: piece.map(at => placed(at, datum)) },
    }),
  ),
})

/** South-west and north-east of all of it; undefined: there is nothing. */
export function boxAround(
  checkpoints: readonly ShownCheckpoint[],
  pieces: readonly (readonly At[])[],
  datum: Datum,
): [[number, number], [number, number]] | undefined {
  const all = [...checkpoints.flatMap(checkpoint => ring(checkpoint, datum)), ...pieces.flat().map(at => placed(at, datum))]
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
