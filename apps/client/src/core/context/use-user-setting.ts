/** A setting stored with the account, with its setter. In multi-platform mode that of the current platform. */
import type { CallPath, DataOf, RequestOf } from '@outrider/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOutrider, useSession } from './outrider.ts'
import { currentPlatform } from '../session/session.ts'

const settings = {
  mapVehicleInfo: { get: 'vehicle/getUserMapVehInfoConfig', set: 'vehicle/setUserMapVehInfoConfig' },
  vehicleFacts: { get: 'vehicle/getUserVehInfoConfig', set: 'vehicle/setUserVehInfoConfig' },
  selectedRow: { get: 'vehicle/getUserSelVehListConfig', set: 'vehicle/setUserSelVehListConfig' },
  mapCentre: { get: 'user/getMapCenterConfig', set: 'user/setMapCenterConfig' },
} as const satisfies Record<string, { get: CallPath; set: CallPath }>
type Settings = typeof settings
export type UserSetting = keyof Settings

/** Requested once per visit; changes update the cache. */
export function useUserSetting<Name extends UserSetting>(name: Name) {
  const { api } = useOutrider()
  const queries = useQueryClient()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const user = useSession(state => state.userDatas[platform]?.userId ?? '')
  const { get, set }: Settings[Name] = settings[name]
  const queryKey = [get, platform, user]
  const query = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      api.call<Settings[Name]['get']>(get, {} as RequestOf<Settings[Name]['get']>, { platform, quiet: true, signal }),
  })
  const setting = useMutation({
    mutationFn: (value: RequestOf<Settings[Name]['set']>) => api.call<Settings[Name]['set']>(set, value, { platform }),
    onSuccess: (data: DataOf<Settings[Name]['set']>) => queries.setQueryData(queryKey, data),
  })
  return { query, setting }
}
