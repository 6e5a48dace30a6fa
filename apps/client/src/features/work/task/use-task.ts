/** A task of the user; without a network, or while a weak one does not answer, as it was read last. */
import { usedPart, type WorkApplication, workApplication } from '@outrider/contract'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { CallError } from '../../../core/api/call-error.ts'
import { isPassing } from '../../../core/api/passing-failures.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { without } from '../record-without.ts'
import { storedExplanations, storedPartDrafts, storedTaskDrafts, storedTasks } from '../stored-tasks.ts'
import { useApplication } from '../use-application.ts'

/** Ids of parts carry the code of their platform where several are in use. */
const keptApplication = z.extend(workApplication, {
  parts: z.array(z.object({ ...usedPart.shape, partId: z.string(), name: z.string(), code: z.string() })),
})

const read = (kept: unknown): WorkApplication | undefined => {
  const parsed = keptApplication.safeParse(kept)
  return parsed.success ? parsed.data : undefined
}

interface Query {
  data: WorkApplication | undefined
  error: Error | null
}

export const isGone = (error: unknown): boolean => error instanceof CallError && error.error === 'application.unknown'

/**
 * What the query has; until it has something, the application as this device keeps it. A refusal says more than what is kept: a task that was handed
 * on meanwhile is not shown as if it were still there.
 */
export function useOrKept<Of extends Query>(query: Of, applicationNum: string | undefined): Of & { kept: boolean } {
  const [all] = useStored(storedTasks)
  const { data, error } = query
  const usable = applicationNum !== undefined && (error === null || isPassing(error))
  const kept = data === undefined && usable ? read(all[applicationNum]) : undefined
  return { ...query, data: data ?? kept, kept: kept !== undefined && error !== null }
}

/** Work on it has ended, or waits for a check: nothing typed for it is still to be sent. */
const isHandedIn = ({ state }: WorkApplication): boolean => state === 'checking' || state === 'closed' || state === 'cancelled'

function useForgetHandedIn(applications: readonly WorkApplication[] | undefined): void {
  const { stored } = useOutrider()
  useEffect(() => {
    for (const { applicationNum } of applications?.filter(isHandedIn) ?? [])
      for (const definition of [storedTaskDrafts, storedExplanations, storedPartDrafts] as const) {
        const before = stored.get<Record<string, unknown>>(definition)
        if (applicationNum in before) stored.set<Record<string, unknown>>(definition, without(before, applicationNum))
      }
  }, [applications, stored])
}

export function useTask(applicationNum: string | undefined) {
  const query = useApplication('vehManager/getInstMtcTaskList', applicationNum)
  const [kept, setKept] = useStored(storedTasks)
  const { data, error } = query
  const gone = isGone(error)
  useEffect(() => {
    if (gone && applicationNum !== undefined && applicationNum in kept) return setKept(without(kept, applicationNum))
    if (!gone && data && JSON.stringify(kept[data.applicationNum]) !== JSON.stringify(data))
      setKept({ ...kept, [data.applicationNum]: data })
  }, [data, gone, applicationNum, kept, setKept])
  useForgetHandedIn(data && [data])
  return useOrKept(query, applicationNum)
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
  useForgetHandedIn(data?.applications)
  return Object.values(kept).flatMap(each => read(each) ?? [])
}
