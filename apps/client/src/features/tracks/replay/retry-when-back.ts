/** Loads a replay of which something failed again when a platform that did not answer does. */
import type { FleetStatus } from '../../../core/fleet/fleet-status.ts'
import { isAway } from '../../../core/fleet/platform-status.ts'
import type { Replay } from './replay.ts'

interface StatusStore {
  subscribe: (run: (now: Pick<FleetStatus, 'platforms'>, before: Pick<FleetStatus, 'platforms'>) => void) => () => void
}

const codesAway = ({ platforms }: Pick<FleetStatus, 'platforms'>): string[] =>
  platforms.flatMap(({ code }) => (isAway(platforms, code) ? [code] : []))

/** Returns the unsubscribe function. The clock keeps its time. */
export const retryWhenBack = (replay: Replay, status: StatusStore): (() => void) =>
  status.subscribe((now, before) => {
    const away = codesAway(now)
    if (!codesAway(before).some(code => !away.includes(code))) return
    const { query, failed, status: loading } = replay.state.getState()
    if (!query || failed.length === 0 || loading === 'loading') return
    const { time, from } = replay.clock.get()
    void replay.load(query)
    if (time !== from) replay.clock.seek(time)
  })
