/** A geofence as a map draws it. */
import { type Geofence, geofenceColours, type GeofenceShape } from '@outrider/contract'

export interface MapGeofence extends GeofenceShape {
  id: string
  name: string
  /** Of the map; undefined: as all that have none. */
  colour?: string | undefined
}

export const mapGeofence = ({ geofenceId, name, circle, polygon, route, colour }: Geofence): MapGeofence => ({
  id: geofenceId,
  name,
  circle,
  polygon,
  ...(route && { route }),
  ...(colour && { colour: geofenceColours[colour] }),
})
