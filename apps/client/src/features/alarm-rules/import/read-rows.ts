/** Geofences in the rows of a sheet: circles by latitude, longitude and radius, others by their corners. Pure. */
import { cornersIn } from './typed-corners.ts'
import type { ReadGeofence } from './found-geofence.ts'

const columns = {
  name: ['name', '名称', '围栏名称', 'geofence'],
  group: ['group', '分组'],
  latitude: ['latitude', 'lat', '纬度'],
  longitude: ['longitude', 'lon', 'lng', '经度'],
  radius: ['radius', '半径'],
  /** "latitude,longitude; latitude,longitude". */
  corners: ['corners', '顶点', 'points'],
  /** Metres: the corners are a route. */
  width: ['width', '走廊宽度', '宽度'],
} as const satisfies Record<string, readonly string[]>
type Column = keyof typeof columns

/** What stands in brackets behind a heading is its unit. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)\s*$/, '')
    .trim()

/** undefined: no heading is known. */
export function readRows(table: readonly (readonly string[])[]): ReadGeofence[] | undefined {
  const headingsAt = table.findIndex(row => row.some(cell => (columns.name as readonly string[]).includes(plain(cell))))
  const headings = table[headingsAt]?.map(plain)
  if (!headings) return undefined
  const at = (column: Column): number => headings.findIndex(each => (columns[column] as readonly string[]).includes(each))
  const places = new Map((Object.keys(columns) as Column[]).map(column => [column, at(column)]))
  return table.slice(headingsAt + 1).flatMap((row, n): ReadGeofence[] => {
    if (row.every(cell => cell.trim() === '')) return []
    const cell = (column: Column): string => row[places.get(column) ?? -1]?.trim() ?? ''
    const number = (column: Column): number => (cell(column) === '' ? Number.NaN : Number(cell(column)))
    const corners = cell('corners')
    const [radius, width] = [number('radius'), number('width')]
    return [
      {
        row: headingsAt + n + 2,
        name: cell('name'),
        ...(cell('group') !== '' && { group: cell('group') }),
        ...(Number.isFinite(radius) && { radius }),
        ...(Number.isFinite(width) && { width }),
        ...(corners === ''
          ? {
              kind: cell('latitude') === '' && cell('longitude') === '' ? ('none' as const) : ('point' as const),
              places: [{ latitude: number('latitude'), longitude: number('longitude') }],
            }
          : { kind: Number.isFinite(width) ? ('line' as const) : ('area' as const), places: cornersIn(corners) }),
      },
    ]
  })
}
