/** Sets up MapLibre once: the URL of its worker, and the pmtiles protocol. */
import { addProtocol, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'

let ready = false

export function prepareMapLibrary(): void {
  if (ready) return
  ready = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', new Protocol().tile)
}

/** Keeps the library's workers alive between screens; starting them is slow. After a map was made: where none can be, none are needed. */
export const keepMapWorkers = (): void => prewarm()
