/** Loads a replay of which something failed again when a platform that did not answer does. */
import { type StatusStore, whenBack } from '../../../core/fleet/when-back.ts'
import type { Replay } from './replay.ts'

/** Returns the unsubscribe function. The clock keeps its time. */
export const retryWhenBack = (replay: Replay, status: StatusStore): (() => void) =>
  whenBack(status, () => {
    const { query, failed, status: loading } = replay.state.getState()
    if (!query || failed.length === 0 || loading === 'loading') return
    const { time, from } = replay.clock.get()
    void replay.load(query)
    if (time !== from) replay.clock.seek(time)
  })
