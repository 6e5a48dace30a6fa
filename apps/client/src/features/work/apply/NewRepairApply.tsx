/** /newRepairApply: apply for a repair, or change an application. */
import { useScreenParameters } from '../../../core/routing/use-screens.ts'
import { Apply } from './Apply.tsx'

export default function NewRepairApply() {
  const { applicationNum, vehicle, plate } = useScreenParameters('newRepairApply')
  return (
    <Apply
      kind="maintenance"
      list="newRepairList"
      applicationNum={applicationNum}
      of={vehicle && plate ? { id: vehicle, plate } : undefined}
    />
  )
}
