/** The basemaps of the current platform, plus AMap if it has a key. */
import type { MapLayer } from '@outrider/contract'
import { useMemo } from 'react'
import { useOutrider, useSession } from '../../context/outrider.ts'
import { useCall } from '../../queries/use-call.ts'
import { useStored } from '../../context/use-stored.ts'
import { currentPlatform } from '../../session/session.ts'
import { noteServerTime } from '../../time/server-clock.ts'
import { basemapsOf, withAddressesOf } from './basemaps.ts'
import { storedMapKey } from './map-keys.ts'
import { storedMapkey, storedMapLayers } from '../stored-map.ts'

/** undefined: not known yet. Falls back to the embedded basemap if the platform lists none. */
export function useBasemaps(): MapLayer[] | undefined {
  const { stored } = useOutrider()
  const config = useCall(
    'mobile/getSrvConfig',
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
      onReply({ serverTime, layers }) {
        noteServerTime(serverTime)
        stored.set(storedMapLayers, layers)
      },
    },
  )
  useCall(
    'mobile/getMapKeysConfig',
    {},
    { staleTime: Number.POSITIVE_INFINITY, onReply: keys => stored.set(storedMapkey, storedMapKey(keys)) },
  )
  const [mapKey] = useStored(storedMapkey)
  const url = useSession(session => currentPlatform(session)?.Url ?? '')
  const [known] = useStored(storedMapLayers)
  // A platform that cannot be asked lists what it listed before: the device may have streets of it.
  const unasked = !config.data && (config.isError || config.fetchStatus === 'paused')
  const layers = config.data?.layers ?? (unasked && known.length > 0 ? known : undefined)
  const basemaps = useMemo(() => basemapsOf(withAddressesOf(url, layers), mapKey), [layers, mapKey, url])
  return config.isPending && !layers ? undefined : basemaps
}
