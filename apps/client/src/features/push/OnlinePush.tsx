/** The reminder that vehicles come online: a switch, and for which of them. */
import type { DataOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { Card } from '../../ui/Page.tsx'
import { alarmPushTexts } from './alarm-push-strings.ts'
import type { PickedVehicles } from './use-picked-vehicles.ts'
import { VehiclesField } from './VehiclesField.tsx'

type Reminder = DataOf<'vehicle/configuringVehOnlineSwitch'>

export function OnlinePush({ platform, picking }: { platform: string; picking: PickedVehicles }) {
  const t = useTexts(alarmPushTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { data, error, refetch } = useCall('vehicle/configuringVehOnlineSwitch', {}, { platform })
  const onSuccess = (reminder: Reminder) => {
    cached.put('vehicle/configuringVehOnlineSwitch', {}, platform, reminder)
    toast(t('saved'))
  }
  const switching = useMutation({
    mutationFn: (on: boolean) => api.call('vehicle/configuringVehOnlineSwitch', { on }, { platform }),
    onSuccess,
  })
  const choosing = useMutation({
    mutationFn: (vehicleIds: string[]) => api.call('vehicle/pushVehicleOnline', { vehicleIds }, { platform }),
    onSuccess,
  })
  if (error && !data)
    return (
      <ErrorState
        title={t('onlineFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!data) return <LoadingState label={t('loading')} />
  const on = switching.isPending ? switching.variables : data.on
  return (
    <Card title={t('online')}>
      <Switch
        label={t('onlineSwitch')}
        text={t('onlineText')}
        on={on}
        disabled={switching.isPending}
        onChange={next => switching.mutate(next)}
      />
      {on && (
        <VehiclesField
          label={t('onlineVehicles')}
          name="onlineVehicles"
          vehicles={data.vehicles}
          hint={data.vehicles.length === 0 ? t('onlineNone') : undefined}
          picking={picking}
          onPick={ids => choosing.mutate(ids)}
        />
      )}
    </Card>
  )
}
