/** Which part of the earth a street map covers: named by a place or as a box, and the tiles of it. */
import { destination, places, type Place, type Point } from '@outrider/geo'
import { zxyToTileId } from 'pmtiles'
import { fail } from '../calls/refusal.ts'

/** WGS-84 degrees. */
export interface Area {
  west: number
  south: number
  east: number
  north: number
}

/** Web Mercator ends here, degrees. */
const maxLatitude = 85
/** About 16 MB of numbers, and a province at zoom 15. */
const maxTiles = 2_000_000

/** Half the side of the box around a place, km, by its rank; beyond the city lie the roads that lead to it. */
const reach: Readonly<Record<Place['rank'], number>> = { 1: 60, 2: 50, 3: 40, 4: 30, 5: 25 }

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replace(/市$/, '')

export function placeNamed(name: string): Place {
  const wanted = plain(name)
  return places.find(({ zh, en }) => plain(zh) === wanted || plain(en) === wanted) ?? fail('streets.noPlace', { place: name })
}

/** `kilometres`: half the side of the box. */
export function areaAround(place: Place, kilometres: number = reach[place.rank]): Area {
  const edge = (course: number): Point => destination(place, course, kilometres * 1000)
  const area = { west: edge(270).lon, south: edge(180).lat, east: edge(90).lon, north: edge(0).lat }
  return checkedArea(area)
}

/** west,south,east,north */
export function areaOf(text: string): Area {
  const degrees = text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = degrees
  return degrees.length === 4 ? checkedArea({ west, south, east, north }) : fail('streets.badArea')
}

export function checkedArea({ west, south, east, north }: Area): Area {
  const inside = west >= -180 && east <= 180 && south >= -maxLatitude && north <= maxLatitude
  if (!inside || !(west < east) || !(south < north)) fail('streets.badArea')
  return { west, south, east, north }
}

const column = (longitude: number, zoom: number): number => clamped(((longitude + 180) / 360) * 2 ** zoom, zoom)
const row = (latitude: number, zoom: number): number =>
  clamped((0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom, zoom)
const clamped = (at: number, zoom: number): number => Math.min(2 ** zoom - 1, Math.max(0, Math.floor(at)))

/** Their numbers in archives, ascending. */
export function tilesOf({ west, south, east, north }: Area, minZoom: number, maxZoom: number): Float64Array {
  const boxes = []
  let count = 0
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const box = { zoom, x: [column(west, zoom), column(east, zoom)], y: [row(north, zoom), row(south, zoom)] } as const
    count += (box.x[1] - box.x[0] + 1) * (box.y[1] - box.y[0] + 1)
    boxes.push(box)
  }
  if (count > maxTiles) fail('streets.tooManyTiles', { tiles: count, most: maxTiles })
  const ids = new Float64Array(count)
  let at = 0
  for (const { zoom, x, y } of boxes)
    for (let tileX = x[0]; tileX <= x[1]; tileX++)
      for (let tileY = y[0]; tileY <= y[1]; tileY++) ids[at++] = zxyToTileId(zoom, tileX, tileY)
  return ids.sort()
}
