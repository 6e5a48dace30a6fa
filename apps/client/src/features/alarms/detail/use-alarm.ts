/** An alarm by its id, with its steps. A platform that tells no details of alarms has it on its list. */
import type { AlarmCase, DataOf } from '@outrider/contract'
import { isLacking, messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { alarmListTexts } from '../strings.ts'

interface KnownAlarm {
  alarm: AlarmCase | undefined
  steps: DataOf<'alarm/getVehicleAlarmDetail'>['steps'] | undefined
  /** Why there is none. */
  failed: string | undefined
  refetch: () => void
}

export function useAlarm(id: string | undefined): KnownAlarm {
  const t = useTexts(alarmListTexts)
  const detail = useCall('alarm/getVehicleAlarmDetail', id ? { alarmId: id } : undefined, { staleTime: 0 })
  const lacks = isLacking(detail.error)
  const list = useCall('alarm/getVehiclesAlarms', lacks ? {} : undefined, { staleTime: 0 })
  const listed = lacks ? list.data?.alarms.find(({ alarmId }) => alarmId === id) : undefined
  const error = lacks ? list.error : detail.error
  return {
    alarm: detail.data?.alarm ?? listed,
    steps: detail.data?.steps,
    failed: error ? messageOf(error, t.lang) : lacks && list.data && !listed ? t('notListed') : undefined,
    refetch: () => void (lacks ? list : detail).refetch(),
  }
}
