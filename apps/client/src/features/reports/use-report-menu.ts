/** The menu of reports. */
import { useCall } from '../../core/queries/use-call.ts'

const hour = 3_600_000

export const useReportMenu = () => useCall('report/getUserReportMenu', {}, { staleTime: hour })
