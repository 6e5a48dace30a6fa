/** An analysis or a list, to be sent by mail from now on; its screen leads here. */
import type { MailedAnalysisName } from '@outrider/contract'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { NewSchedule } from './NewSchedule.tsx'

interface Props {
  analysis: MailedAnalysisName
  /** One of both, the other empty; in multi-platform mode with the code of its platform. */
  orgId: string
  vehicleId: string
  onAdded: () => void
  onClose: () => void
}

export function NewAnalysisSchedule({ analysis, orgId, vehicleId, ...ends }: Props) {
  const { data } = useCall('vehicle/getOrg', {})
  const [id] = orgId.split('@')
  const organisation = data?.host.find(each => String(each.orgId) === id)
  const vehicle = useVehicle(vehicleId || null)
  const subject = orgId === '' ? { vehicleIds: [vehicleId] } : { orgIds: [orgId] }
  return (
    <NewSchedule
      question={{ report: analysis, ...subject }}
      of={orgId === '' ? (vehicle ? bothNamesOf(vehicle) : '') : (organisation?.orgName ?? '')}
      {...ends}
    />
  )
}
