/** Pieces of the fleet's own roads as lines to draw, and the view that they are asked for. Pure. */
import type { RoadPiece } from '@outrider/contract'
import { convertDatum, type Coordinates, type Datum } from '@outrider/geo'
import { latitudeOf, longitudeOf, squareX, squareY } from '@outrider/geo/mercator'

/** WGS-84 degrees; the zoom is whole, so that small movements ask for nothing new. */
export interface RoadView {
  west: number
  south: number
  east: number
  north: number
  zoom: number
}

/** Of a world of tiles of 512 pixels at the zoom of the view: what is asked for grows by so much at once. */
const step = 0.5
const degree = (value: number): number => Math.round(value * 1e5) / 1e5
const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

export function roadView({ west, south, east, north }: Omit<RoadView, 'zoom'>, mapZoom: number, datum: Datum): RoadView {
  const zoom = Math.max(0, Math.floor(mapZoom))
  const grid = step / 2 ** zoom
  const topLeft = convertDatum({ longitude: west, latitude: north }, datum, 'wgs84')
  const bottomRight = convertDatum({ longitude: east, latitude: south }, datum, 'wgs84')
  const down = (unit: number): number => Math.floor(unit / grid) * grid
  const up = (unit: number): number => Math.ceil(unit / grid) * grid
  return {
    west: within(degree(longitudeOf(down(squareX(topLeft.longitude)))), 180),
    north: within(degree(latitudeOf(down(squareY(topLeft.latitude)))), 85),
    east: within(degree(longitudeOf(up(squareX(bottomRight.longitude)))), 180),
    south: within(degree(latitudeOf(up(squareY(bottomRight.latitude)))), 85),
    zoom,
  }
}

/** From one edge of its cell to the other, in the direction of travel, WGS-84. */
export function pieceLine({ latitude, longitude, course }: RoadPiece, level: number): [from: Coordinates, to: Coordinates] {
  const angle = (course * Math.PI) / 180
  const half = 0.5 / 2 ** level
  const [x, y] = [squareX(longitude), squareY(latitude)]
  const at = (part: number): Coordinates => ({
    longitude: longitudeOf(x + part * half * Math.sin(angle)),
    latitude: latitudeOf(y - part * half * Math.cos(angle)),
  })
  return [at(-1), at(1)]
}

/** 0 to 1: how often it is driven, beside the one that is driven most. */
export const howOften = (passes: number, most: number): number => (most <= 1 ? 1 : Math.log(passes) / Math.log(most))
