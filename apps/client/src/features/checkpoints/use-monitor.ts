/** Passages, approaching vehicles and checkpoints, narrowed to the type and the checkpoint in the address. */
import { type CheckpointType, checkpointTypes } from '@outrider/contract'
import { useApproaches, useCheckpoints, useCheckpointTypes } from './use-checkpoints.ts'
import { useSearch } from './use-search.ts'

export function useMonitor() {
  const { params, set } = useSearch()
  const named = params.get('type')
  const type = named !== null && Object.hasOwn(checkpointTypes, named) ? (named as CheckpointType) : undefined
  const checkpointId = params.get('checkpoint') ?? undefined
  const checkpoints = useCheckpoints()
  const approaches = useApproaches()
  const only = checkpoints.checkpoints.find(checkpoint => checkpoint.checkpointId === checkpointId)
  const ofType = <Item extends { type: CheckpointType }>(items: readonly Item[]) =>
    type ? items.filter(item => item.type === type) : items
  return {
    set,
    type,
    types: useCheckpointTypes(),
    checkpointId,
    only,
    narrowed: type !== undefined || only !== undefined,
    checkpoints,
    listed: ofType(checkpoints.checkpoints),
    approaches,
    near: ofType(approaches.data?.reminders ?? []),
    showAll: () => set({ type: '', checkpoint: '' }),
  }
}
export type Monitor = ReturnType<typeof useMonitor>
