/** Reads the geofences of a file that a person chose: GeoJSON, KML, XLSX or CSV. */
import { loadChunk } from '../../../core/chunks/load-chunk.ts'
import type { ReadGeofence } from './found-geofence.ts'
import { readGeojson } from './read-geojson.ts'
import { readKml } from './read-kml.ts'
import { readRows } from './read-rows.ts'

/** A file that a phone can hold beside what is read of it, bytes. */
export const largestFile = 8 * 1024 * 1024

/** undefined: it cannot be read. */
export async function readGeofences(file: File): Promise<ReadGeofence[] | undefined> {
  const name = file.name.toLowerCase()
  if (name.endsWith('.kml')) return readKml(await file.text())
  if (name.endsWith('.json') || name.endsWith('.geojson')) return readGeojson(await file.text())
  const { readTable } = await loadChunk(() => import('@outrider/tables/read'))
  try {
    return readRows(await readTable(await file.arrayBuffer()))
  } catch (error) {
    const { UnreadableTable } = await loadChunk(() => import('@outrider/tables/unreadable'))
    // What the file is, the screen says; anything else is a fault of ours.
    if (error instanceof UnreadableTable) return undefined
    throw error
  }
}
