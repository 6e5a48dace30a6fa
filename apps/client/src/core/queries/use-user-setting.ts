/**
 * A setting stored with the account, with its setter. In multi-platform mode that of the current platform. What another vendor's platform does not
 * keep stays on this device.
 */
import type { CallPath, DataOf, RequestOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isLacking } from '../api/call-error.ts'
import { loadChunk } from '../chunks/load-chunk.ts'
import { useOutrider, useSession } from '../context/outrider.ts'
import { useStored } from '../context/use-stored.ts'
import { currentPlatform } from '../session/session.ts'
import { storedOwnSettings } from './stored-own-settings.ts'
import { useCachedCalls, useCall } from './use-call.ts'

const settings = {
  mapVehicleInfo: { get: 'vehicle/getUserMapVehInfoConfig', set: 'vehicle/setUserMapVehInfoConfig' },
  vehicleFacts: { get: 'vehicle/getUserVehInfoConfig', set: 'vehicle/setUserVehInfoConfig' },
  selectedRow: { get: 'vehicle/getUserSelVehListConfig', set: 'vehicle/setUserSelVehListConfig' },
  homeFunctions: { get: 'user/getHomeFunctions', set: 'user/setHomeFunctions' },
  homeParts: { get: 'user/getHomeParts', set: 'user/setHomeParts' },
  mapCentre: { get: 'user/getMapCenterConfig', set: 'user/setMapCenterConfig' },
  writtenForms: { get: 'user/getWrittenForms', set: 'user/setWrittenForms' },
  fleetViews: { get: 'user/getFleetViews', set: 'user/setFleetViews' },
  guide: { get: 'user/getGuide', set: 'user/setGuide' },
} as const satisfies Record<string, { get: CallPath; set: CallPath }>
type Settings = typeof settings
export type UserSetting = keyof Settings

/** Reads what was kept on this device while the platform lacks the call. */
function useOwnSetting<Name extends UserSetting>(name: Name, platform: string) {
  const cached = useCachedCalls()
  const [all, store] = useStored(storedOwnSettings)
  const user = useSession(({ userDatas }) => userDatas[platform]?.userId ?? '')
  const { get }: Settings[Name] = settings[name]
  const lacks = useSession(({ missing }) => missing?.[platform]?.includes(get) ?? false)
  const key = `${name} ${user}@${platform}`
  const kept = all[key]
  useEffect(() => {
    if (!lacks || kept === undefined) return
    const read = async () => {
      const { ownSettingOf } = await loadChunk(() => import('./own-setting.ts'))
      const data = ownSettingOf<Settings[Name]['get']>(get, kept)
      if (data !== undefined) cached.put<Settings[Name]['get']>(get, {} as RequestOf<Settings[Name]['get']>, platform, data)
    }
    void read()
  }, [cached, get, kept, lacks, platform])
  return (value: RequestOf<Settings[Name]['set']>) => store({ ...all, [key]: value })
}

/** Requested once per visit; changes update the cache. */
export function useUserSetting<Name extends UserSetting>(name: Name) {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { get, set }: Settings[Name] = settings[name]
  const keep = useOwnSetting(name, platform)
  const none = {} as RequestOf<Settings[Name]['get']>
  const query = useCall<Settings[Name]['get']>(get, none, { platform, staleTime: Number.POSITIVE_INFINITY })
  /** As if it had been stored: until the page is loaded again. */
  const show = (data: DataOf<Settings[Name]['set']>) => cached.put<Settings[Name]['get']>(get, none, platform, data)
  const setting = useMutation({
    // One after the other: the last change is kept, whichever reply is slower.
    scope: { id: `${set} ${platform}` },
    async mutationFn(value: RequestOf<Settings[Name]['set']>) {
      try {
        return await api.call<Settings[Name]['set']>(set, value, { platform })
      } catch (error) {
        if (!isLacking(error)) throw error
        keep(value)
        // What these calls are sent has the form of what they answer.
        return value as DataOf<Settings[Name]['set']>
      }
    },
    onSuccess: (data: DataOf<Settings[Name]['set']>) => show(data),
  })
  return { query, setting, show }
}
