/** An analysis of safety, to be sent by mail from now on; its screen leads here. */
import type { MailedAnalysisName } from '@outrider/contract'
import { useCall } from '../../../core/queries/use-call.ts'
import { NewSchedule } from './NewSchedule.tsx'

interface Props {
  analysis: MailedAnalysisName
  /** In multi-platform mode with the code of its platform. */
  orgId: string
  onAdded: () => void
  onClose: () => void
}

export function NewAnalysisSchedule({ analysis, orgId, ...ends }: Props) {
  const { data } = useCall('vehicle/getOrg', {})
  const [id] = orgId.split('@')
  const organisation = data?.host.find(each => String(each.orgId) === id)
  return <NewSchedule question={{ report: analysis, orgIds: [orgId] }} of={organisation?.orgName ?? ''} {...ends} />
}
