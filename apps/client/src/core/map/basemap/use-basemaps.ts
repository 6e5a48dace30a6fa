/** The basemaps of the current platform, plus AMap if it has a key. */
import type { MapLayer } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutrider } from '../../context/outrider.ts'
import { useStored } from '../../context/use-stored.ts'
import { noteServerTime } from '../../time/server-clock.ts'
import { basemapsOf } from './basemaps.ts'
import { storedMapKey } from './map-keys.ts'
import { storedMapkey } from '../stored-map.ts'

/** undefined: not known yet. Falls back to the embedded basemap if the platform lists none. */
export function useBasemaps(): MapLayer[] | undefined {
  const { api, stored } = useOutrider()
  const config = useQuery({
    queryKey: ['mobile/getSrvConfig'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const data = await api.call('mobile/getSrvConfig', {}, { quiet: true, signal })
      noteServerTime(data.serverTime)
      return data
    },
  })
  useQuery({
    queryKey: ['mobile/getMapKeysConfig'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const key = storedMapKey(await api.call('mobile/getMapKeysConfig', {}, { quiet: true, signal }))
      stored.set(storedMapkey, key)
      return key
    },
  })
  const [mapKey] = useStored(storedMapkey)
  const basemaps = useMemo(() => basemapsOf(config.data?.layers, mapKey), [config.data, mapKey])
  return config.isPending ? undefined : basemaps
}
