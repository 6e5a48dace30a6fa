/** What differs since a reviewer decided last, over all steps. Pure. */
import type { WorkAction, WorkStep } from '@outrider/contract'

const decisions: ReadonlySet<WorkAction> = new Set<WorkAction>(['accept', 'reject', 'dispatch', 'sendBack', 'close'])

export interface ChangedSince {
  /** The decision; undefined: nobody has decided yet. */
  decision: WorkStep | undefined
  /** First value before and last value after, of each field that differs. */
  changes: WorkStep['changes']
}

/** @param steps the latest first */
export function changedSince(steps: readonly WorkStep[]): ChangedSince {
  const at = steps.findIndex(({ action }) => decisions.has(action))
  const since = (at === -1 ? steps : steps.slice(0, at)).filter(({ action }) => action !== 'apply').toReversed()
  const changes = new Map<string, WorkStep['changes'][number]>()
  for (const { field, before, after } of since.flatMap(step => step.changes))
    changes.set(field, { field, before: changes.get(field)?.before ?? before, after })
  return { decision: steps[at], changes: [...changes.values()].filter(({ before, after }) => before !== after) }
}
