/** Readies the map library once: its worker is a file of its own that a bundler has to be told of, and archives are read by range. */
import { addProtocol, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'

let ready = false

export function readyLibrary(): void {
  if (ready) return
  ready = true
  setWorkerUrl(workerUrl)
  // From screen to screen its worker lives on: another one would have to learn all it can do anew.
  prewarm()
  addProtocol('pmtiles', new Protocol().tile)
}
