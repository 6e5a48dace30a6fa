/** A task of the user; without a network as it was read last. */
import { type WorkApplication, workApplication } from '@outrider/contract'
import { useEffect } from 'react'
import { useStored } from '../../core/context/use-stored.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { storedTasks } from './stored-tasks.ts'
import { useApplication } from './use-application.ts'

const read = (kept: unknown): WorkApplication | undefined => {
  const parsed = workApplication.safeParse(kept)
  return parsed.success ? parsed.data : undefined
}

const useKept = (applicationNum: string | undefined): WorkApplication | undefined => {
  const [kept] = useStored(storedTasks)
  return applicationNum === undefined ? undefined : read(kept[applicationNum])
}

/** What the query has; until it has something, the application as this device keeps it: parts of the screen ask again meanwhile. */
export function useOrKept<Query extends { data: WorkApplication | undefined }>(
  query: Query,
  applicationNum: string | undefined,
): Query {
  const kept = useKept(applicationNum)
  return { ...query, data: query.data ?? kept }
}

export function useTask(applicationNum: string | undefined) {
  const query = useApplication('vehManager/getInstMtcTaskList', applicationNum)
  const [kept, setKept] = useStored(storedTasks)
  const { data } = query
  useEffect(() => {
    if (data && JSON.stringify(kept[data.applicationNum]) !== JSON.stringify(data))
      setKept({ ...kept, [data.applicationNum]: data })
  }, [data, kept, setKept])
  const before = useKept(applicationNum)
  return { ...query, data: data ?? (query.isError || query.fetchStatus === 'paused' ? before : undefined) }
}

/** Keeps all open tasks, and returns those kept. Closed ones go. */
export function useKeptTasks(asked: boolean): readonly WorkApplication[] {
  const [kept, setKept] = useStored(storedTasks)
  const { data } = useCall('vehManager/getInstMtcTaskList', asked ? { pageSize: 200 } : undefined)
  useEffect(() => {
    if (!data) return
    const next = Object.fromEntries(data.applications.map(each => [each.applicationNum, each]))
    if (JSON.stringify(next) !== JSON.stringify(kept)) setKept(next)
  }, [data, kept, setKept])
  return Object.values(kept).flatMap(each => read(each) ?? [])
}
