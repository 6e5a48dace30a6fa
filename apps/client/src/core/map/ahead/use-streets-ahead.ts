/**
 * Streets around the fleet, kept on this device for when it has no network. One run at a time in a page: it goes on while other screens are open.
 */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { loadChunk } from '../../chunks/load-chunk.ts'
import { useOutrider } from '../../context/outrider.ts'
import { useStored } from '../../context/use-stored.ts'
import { basePath, servedFrom } from '../../host/served-from.ts'
import { serverNow } from '../../time/server-clock.ts'
import { useBasemapChoice } from '../basemap/use-basemap-choice.ts'
import { useBasemaps } from '../basemap/use-basemaps.ts'
import { aheadCache, streetsPath } from './kept-ranges.ts'
import { storedStreetsAhead } from './stored-streets-ahead.ts'

interface Run {
  /** undefined: none is under way. */
  progress?: { done: number; of: number } | undefined
  failed?: boolean
}

const running = createStore<Run & { stop?: AbortController | undefined }>(() => ({}))

/** Only what a service worker answers is there without a network. */
const isKept = (): boolean => 'caches' in globalThis && navigator.serviceWorker?.controller != null

interface StreetsAhead extends Run {
  /** undefined: the map in use has no streets that this device could keep. */
  urls: readonly string[] | undefined
  on: boolean
  bytes: number
  keptAt: number | null
  keep: () => Promise<void>
  /** Ends a run, and removes what is kept. */
  remove: () => Promise<void>
}

export function useStreetsAhead(): StreetsAhead {
  const { liveFleet } = useOutrider()
  const [stored, store] = useStored(storedStreetsAhead)
  const { progress, failed } = useStore(running)
  const basemaps = useBasemaps()
  const { basemap } = useBasemapChoice(basemaps ?? [])
  const urls = useMemo(() => {
    const own = basemap.kind === 'pmtiles' ? basemap.addresses : []
    const ofThisServer = own.filter(address => address.startsWith(`${servedFrom()}/${streetsPath}`))
    return isKept() && ofThisServer.length > 0 ? ofThisServer : undefined
  }, [basemap])

  async function keep() {
    if (!urls || running.getState().stop) return
    const stop = new AbortController()
    running.setState({ stop, progress: { done: 0, of: 0 }, failed: false })
    store({ ...stored, on: true })
    try {
      const { fleetIsKnown, keepRanges } = await loadChunk(() => import('./keep-ranges.ts'))
      await fleetIsKnown(liveFleet.status, stop.signal)
      const cache = await caches.open(aheadCache(basePath()))
      const bytes = await keepRanges({
        urls,
        tilesAt: limits => liveFleet.tiles(limits),
        cache,
        signal: stop.signal,
        onProgress: each => running.setState({ progress: each }),
      })
      store({ on: true, bytes, keptAt: serverNow() })
    } catch (error) {
      if (stop.signal.aborted) return
      console.warn('the streets around the fleet could not be kept', error)
      running.setState({ failed: true })
    } finally {
      running.setState({ stop: undefined, progress: undefined })
    }
  }

  async function remove() {
    running.getState().stop?.abort()
    store({ on: false, bytes: 0, keptAt: null })
    await caches.delete(aheadCache(basePath()))
  }

  return { urls, progress, failed: failed ?? false, ...stored, keep, remove }
}
