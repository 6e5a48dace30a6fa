/** /newRepairList: applications of the user for repairs. */
import { MyApplications } from './MyApplications.tsx'

export default function NewRepairList() {
  return <MyApplications kind="maintenance" list="newRepairList" apply="newRepairApply" />
}
