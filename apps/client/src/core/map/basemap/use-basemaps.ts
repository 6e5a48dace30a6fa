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
import { storedMapkey } from '../stored-map.ts'

/** undefined: not known yet. Falls back to the embedded basemap if the platform lists none. */
export function useBasemaps(): MapLayer[] | undefined {
  const { stored } = useOutrider()
  const config = useCall(
    'mobile/getSrvConfig',
    {},
    { staleTime: Number.POSITIVE_INFINITY, onReply: ({ serverTime }) => noteServerTime(serverTime) },
  )
  useCall(
    'mobile/getMapKeysConfig',
    {},
    { staleTime: Number.POSITIVE_INFINITY, onReply: keys => stored.set(storedMapkey, storedMapKey(keys)) },
  )
  const [mapKey] = useStored(storedMapkey)
  const url = useSession(session => currentPlatform(session)?.Url ?? '')
  const basemaps = useMemo(() => basemapsOf(withAddressesOf(url, config.data?.layers), mapKey), [config.data, mapKey, url])
  return config.isPending ? undefined : basemaps
}
