/** The map of the main screen with its library, whose workers start at once: asked for when the screen is, not when its list is there. */
export async function loadFleetMap() {
  const { FleetMap, prepareMapLibrary } = await import('./FleetMap.ts')
  prepareMapLibrary()
  return { default: FleetMap }
}
