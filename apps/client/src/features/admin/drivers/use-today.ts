/** The day it is on the platform, YYYY-MM-DD: papers end by its days, wherever this device is. */
import { getLocalTimeZone } from '@internationalized/date'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { todayIn } from '../../../core/query-forms/zone-days.ts'
import { serverNow } from '../../../core/time/server-clock.ts'

export function useToday(): string {
  const { data: zone } = useReportZone()
  return todayIn(zone ?? getLocalTimeZone(), serverNow()).toString()
}
