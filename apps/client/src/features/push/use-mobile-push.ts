/** Which alarms are pushed to the user by one platform; a change is saved at once. */
import type { DataOf, RequestOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { alarmPushTexts } from './alarm-push-strings.ts'

export type MobilePush = DataOf<'alarm/getMobilePush'>
export type MobilePushChange = Partial<RequestOf<'alarm/setMobilePush'>>

/** The zone of this device: times of day are meant in it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function useMobilePush(platform: string) {
  const t = useTexts(alarmPushTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const query = useCall('alarm/getMobilePush', {}, { platform })
  const saving = useMutation({
    mutationFn: (change: MobilePushChange) => {
      const { vehicles: _, ...before } = query.data as MobilePush
      return api.call('alarm/setMobilePush', { ...before, ...change }, { platform })
    },
    onSuccess(settings) {
      cached.put('alarm/getMobilePush', {}, platform, settings)
      toast(t('saved'))
    },
  })
  return { query, saving: saving.isPending, save: (change: MobilePushChange) => saving.mutate(change) }
}
