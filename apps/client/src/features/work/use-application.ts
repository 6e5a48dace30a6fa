/** One application as a list returns it, and telling all lists after a change. */
import type { WorkApplication } from '@outrider/contract'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'

type Path =
  | 'vehManager/getInstMtcApplicationList'
  | 'vehManager/getApplicationCheckList'
  | 'vehManager/getInstMtcTaskList'
  | 'vehManager/getInstMtcHistory'

const firstOf = ({ applications }: { applications: WorkApplication[] }): WorkApplication | undefined => applications[0]

export const useApplication = (path: Path, applicationNum: string | undefined) =>
  useCall(path, applicationNum ? { applicationNum } : undefined, { select: firstOf, refetchOnMount: 'always' })
export type ApplicationQuery = ReturnType<typeof useApplication>

const listed = [
  'vehManager/getInstMtcApplicationList',
  'vehManager/getApplicationCheckList',
  'vehManager/getInstMtcTaskList',
  'vehManager/getInstMtcHistory',
  'vehManager/getInstMtcPartsInfo',
  'vehManager/getMsgNotification',
] as const

/** Every list and screen reads again. */
export function useOutdateApplications(): () => Promise<unknown> {
  const cached = useCachedCalls()
  return () => Promise.all(listed.map(path => cached.outdate(path)))
}
