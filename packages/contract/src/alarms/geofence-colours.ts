/** Colours of geofences: by themselves, because the map of the fleet needs them and not what a geofence is checked with. */
/** On the map, by their names. */
export const geofenceColours = {
  blue: '#2f6fde',
  green: '#1f9d61',
  orange: '#d9730d',
  red: '#d43d3d',
  purple: '#8250df',
  grey: '#6b7280',
} as const
export type GeofenceColour = keyof typeof geofenceColours
export const geofenceColourKeys = Object.keys(geofenceColours) as [GeofenceColour, ...GeofenceColour[]]
