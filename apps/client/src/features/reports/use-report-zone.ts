/** The menu of reports, and the time zone of their days. */
import type { DataOf } from '@outrider/contract'
import { useCall } from '../../core/queries/use-call.ts'

const hour = 3_600_000

export const useReportMenu = () => useCall('report/getUserReportMenu', {}, { staleTime: hour })

const zoneIn = ({ timeZone }: DataOf<'report/getUserReportMenu'>) => timeZone

export const useReportZone = () => useCall('report/getUserReportMenu', {}, { staleTime: hour, select: zoneIn })
