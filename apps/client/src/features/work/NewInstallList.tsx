/** /newInstallList: applications of the user for installations. */
import { MyApplications } from './MyApplications.tsx'

export default function NewInstallList() {
  return <MyApplications kind="installation" list="newInstallList" apply="newInstallApply" />
}
