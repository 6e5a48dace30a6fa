/** The map of the main screen with its library: asked for when the screen is, not when its list is there. */
export const loadFleetMap = async () => ({ default: (await import('../../../core/map/fleet/FleetMap.tsx')).FleetMap })
