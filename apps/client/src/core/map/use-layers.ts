/** The grounds one can choose from, as the platform says, and the key it has handed out for AMap. */
import type { MapLayer } from '@outrider/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutrider } from '../outrider.ts'
import { useStored } from '../settings/use-stored.ts'
import { noteServerTime } from '../time/server-clock.ts'
import { layersOf } from './layers.ts'
import { storedMapKey } from './map-keys.ts'

/** undefined: not known yet. Of a platform that does not say, what the client has. */
export function useLayers(): MapLayer[] | undefined {
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
      stored.set('mapkey', key)
      return key
    },
  })
  const [mapKey] = useStored('mapkey')
  const layers = useMemo(() => layersOf(config.data?.layers, mapKey), [config.data, mapKey])
  return config.isPending ? undefined : layers
}
