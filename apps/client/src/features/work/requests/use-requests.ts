/** One request for a vehicle with all that belongs to it, and telling all lists after a change. */
import type { DataOf } from '@outrider/contract'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'

type Listed = DataOf<'dspReq/getDspReqList'>

/** `undefined`: the platform names none. */
const opened = ({ requests: [request], steps, expenses, collisions }: Listed) =>
  request && { request, steps, expenses, collisions }
export type OpenRequest = NonNullable<ReturnType<typeof opened>>

export const useRequest = (applicationNum: string | undefined) =>
  useCall('dspReq/getDspReqList', applicationNum ? { applicationNum } : undefined, {
    select: opened,
    refetchOnMount: 'always',
  })

/** Every list and screen reads again. */
export function useOutdateRequests(): () => Promise<unknown> {
  const cached = useCachedCalls()
  return () => Promise.all([cached.outdate('dspReq/getDspReqList'), cached.outdate('vehManager/getMsgNotification')])
}
