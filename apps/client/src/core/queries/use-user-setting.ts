/** A setting stored with the account, with its setter. In multi-platform mode that of the current platform. */
import type { CallPath, DataOf, RequestOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useOutrider, useSession } from '../context/outrider.ts'
import { currentPlatform } from '../session/session.ts'
import { useCachedCalls, useCall } from './use-call.ts'

const settings = {
  mapVehicleInfo: { get: 'vehicle/getUserMapVehInfoConfig', set: 'vehicle/setUserMapVehInfoConfig' },
  vehicleFacts: { get: 'vehicle/getUserVehInfoConfig', set: 'vehicle/setUserVehInfoConfig' },
  selectedRow: { get: 'vehicle/getUserSelVehListConfig', set: 'vehicle/setUserSelVehListConfig' },
  homeFunctions: { get: 'user/getHomeFunctions', set: 'user/setHomeFunctions' },
  mapCentre: { get: 'user/getMapCenterConfig', set: 'user/setMapCenterConfig' },
  writtenForms: { get: 'user/getWrittenForms', set: 'user/setWrittenForms' },
  fleetViews: { get: 'user/getFleetViews', set: 'user/setFleetViews' },
  guide: { get: 'user/getGuide', set: 'user/setGuide' },
} as const satisfies Record<string, { get: CallPath; set: CallPath }>
type Settings = typeof settings
export type UserSetting = keyof Settings

/** Requested once per visit; changes update the cache. */
export function useUserSetting<Name extends UserSetting>(name: Name) {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { get, set }: Settings[Name] = settings[name]
  const none = {} as RequestOf<Settings[Name]['get']>
  const query = useCall<Settings[Name]['get']>(get, none, { platform, staleTime: Number.POSITIVE_INFINITY })
  /** As if it had been stored: until the page is loaded again. */
  const show = (data: DataOf<Settings[Name]['set']>) => cached.put<Settings[Name]['get']>(get, none, platform, data)
  const setting = useMutation({
    // One after the other: the last change is kept, whichever reply is slower.
    scope: { id: `${set} ${platform}` },
    mutationFn: (value: RequestOf<Settings[Name]['set']>) => api.call<Settings[Name]['set']>(set, value, { platform }),
    onSuccess: (data: DataOf<Settings[Name]['set']>) => show(data),
  })
  return { query, setting, show }
}
