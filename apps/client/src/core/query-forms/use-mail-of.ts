/** Leads to where an analysis or a list is sent by mail from now on; undefined: it cannot be. */
import type { MailedAnalysisName } from '@outrider/contract'
import { useCall } from '../queries/use-call.ts'
import { useNavigate } from '../router/index.ts'
import { useScreens } from '../routing/use-screens.ts'

/** As what, and of which organisation or vehicle; with the code of the platform where several are in use. */
export type Mailed = { analysis: MailedAnalysisName } & ({ orgId: string } | { vehicleId: string })

/** ms. */
const hour = 3_600_000

export function useMailOf(mailed: Mailed | undefined): (() => void) | undefined {
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { data: menu } = useCall('report/getUserReportMenu', {}, { staleTime: hour })
  if (!mailed || !menu?.byMail) return undefined
  const { analysis: add } = mailed
  const of = 'orgId' in mailed ? { org: mailed.orgId } : { vehicle: mailed.vehicleId }
  if (Object.values(of).includes('')) return undefined
  return () => void navigate(hrefOf('reportSchedules', { add, ...of }))
}
