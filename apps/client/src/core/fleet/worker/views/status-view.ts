/** Overall status, as far as it changed since the last push. */
import { type FleetStatus, idleStatus, type Progress } from '../../fleet-status.ts'
import { freshnessOf } from '../../freshness.ts'
import type { PlainError } from '../../plain-error.ts'
import { platformStatuses } from '../../platform-status.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import type { FleetRun } from '../fleet-run.ts'
import type { LiveView } from './live-view.ts'

type Status = FleetStatus<PlainError>

function progressOf(run: FleetRun): Progress | undefined {
  const under = run.lists.flatMap(({ loading }) => loading ?? [])
  if (under.length === 0) return undefined
  const progress: Progress = { pages: 0, pagesDone: 0, vehicles: 0, vehiclesDone: 0 }
  for (const { pages, total } of under) {
    progress.pages += pages.length
    progress.vehicles += total
    for (const page of pages) {
      if (!page) continue
      progress.pagesDone++
      progress.vehiclesDone += page.page.rows
    }
  }
  return progress
}

const sameProgress = (a: Progress | undefined, b: Progress | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && a.pages === b.pages && a.pagesDone === b.pagesDone && a.vehicles === b.vehicles)

export function createStatusView(
  columns: FleetColumns,
  current: () => { run: FleetRun | undefined; staleAfterSeconds: number },
  now: () => number,
): LiveView<Partial<Status>> {
  let sent: Status = idleStatus(now())

  function statusNow(): Status {
    const { run, staleAfterSeconds } = current()
    if (!run) return sent.phase === 'idle' ? sent : idleStatus(now())
    const tracked = run.lists.map(list => list.status())
    const someThere = tracked.some(({ loaded }) => loaded) || columns.size > 0
    const failure = tracked.find(({ error }) => error !== undefined)?.error
    const allFailed = tracked.every(({ error }) => error !== undefined)
    const progress = progressOf(run)
    const links = tracked.map(({ state }) => state)
    return {
      phase: someThere ? 'ready' : allFailed && tracked.length > 0 ? 'failed' : 'loading',
      error: someThere || !allFailed ? undefined : failure,
      nickNameOn: columns.nickNameOn,
      counts: columns.counts,
      progress: sameProgress(progress, sent.progress) ? sent.progress : progress,
      freshness: freshnessOf(links, run.online, sent.freshness, now()),
      platforms: platformStatuses(tracked, run.online, sent.platforms, now()),
      staleAfterSeconds,
    }
  }

  return {
    nextState() {
      const next = statusNow()
      const change = Object.entries(next).filter(([name, value]) => value !== sent[name as keyof Status])
      sent = next
      return change.length > 0 ? Object.fromEntries(change) : undefined
    },
    close() {},
  }
}
