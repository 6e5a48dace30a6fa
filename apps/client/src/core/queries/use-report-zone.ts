/** The time zone of days of reports, as the platform says it. */
import type { DataOf } from '@outrider/contract'
import { useCall } from './use-call.ts'

const hour = 3_600_000

const zoneIn = ({ timeZone }: DataOf<'report/getUserReportMenu'>) => timeZone

export const useReportZone = () => useCall('report/getUserReportMenu', {}, { staleTime: hour, select: zoneIn })
