/** An area or route that a terminal is to watch by itself, as it is asked for. Degrees WGS-84, metres, km/h. */
type Place = { latitude: number; longitude: number }

export const areaKinds = ['circle', 'rectangle', 'polygon', 'route'] as const
export type AreaKind = (typeof areaKinds)[number]

interface AreaBase {
  /** Of the geofence: terminals name it in their alarms. 32 bits. */
  id: number
  name: string
  /** Which crossings it tells the platform and the driver. */
  entering: boolean
  leaving: boolean
  /** null: none. Of a route each section has its own. */
  topSpeed: number | null
}

export interface RouteCorner extends Place {
  /** Of the segment that begins here; 0: none. */
  limit: number
}
export type CircleArea = AreaBase & { kind: 'circle'; radius: number } & Place
export type RectangleArea = AreaBase & { kind: 'rectangle'; top: number; left: number; bottom: number; right: number }
export type PolygonArea = AreaBase & { kind: 'polygon'; corners: readonly Place[] }
export type RouteArea = AreaBase & { kind: 'route'; width: number; corners: readonly RouteCorner[] }
export type TerminalArea = CircleArea | RectangleArea | PolygonArea | RouteArea
