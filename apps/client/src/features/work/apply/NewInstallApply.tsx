/** /newInstallApply: apply for an installation, or change an application. */
import { useScreenParameters } from '../../../core/routing/use-screens.ts'
import { Apply } from './Apply.tsx'

export default function NewInstallApply() {
  const { applicationNum } = useScreenParameters('newInstallApply')
  return <Apply kind="installation" list="newInstallList" applicationNum={applicationNum} />
}
