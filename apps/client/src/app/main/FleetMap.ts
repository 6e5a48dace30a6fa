/** The map of the main screen, and what starts its library: one file to load. */
export { FleetMap } from '../../core/map/fleet/FleetMap.tsx'
export { prepareMapLibrary } from '../../core/map/shell/map-library.ts'
