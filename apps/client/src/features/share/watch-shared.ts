/** Polls the position of a shared vehicle while the page is visible and the link is valid. */
import type { SharedPosition } from '@outrider/contract'
import { CallError } from '../../core/api/call-error.ts'
import type { Host } from '../../core/host/host.ts'

export type SharedState =
  | { state: 'loading' }
  /** Unknown, expired or revoked; the server does not reveal which. */
  | { state: 'gone' }
  /** No response so far. */
  | { state: 'unreachable'; error: unknown }
  /** `late`: the latest request failed; an earlier position is shown. */
  | { state: 'shown'; position: SharedPosition; late: boolean }

/** Poll interval, ms. The server's rate limit allows about twenty pages per network address at this interval. */
export const pollIntervalMs = 10_000

interface WatchDependencies {
  loadPosition: (signal: AbortSignal) => Promise<SharedPosition>
  onChange: (shared: SharedState) => void
  host: Pick<Host, 'visible' | 'onVisible' | 'onOnlineChange'>
  /** Runs a function after `ms`; returns a function that cancels it. */
  schedule: (run: () => void, ms: number) => () => void
}

export interface SharedWatch {
  /** Polls immediately. */
  refresh: () => void
  stop: () => void
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.error === 'share.invalid'

export function watchShared({ loadPosition: ask, onChange: tell, host, schedule: later }: WatchDependencies): SharedWatch {
  const ending = new AbortController()
  const { signal } = ending
  let shared: SharedState = { state: 'loading' }
  let busy = false
  let cancel = () => {}

  async function next(): Promise<SharedState> {
    try {
      return { state: 'shown', position: await ask(signal), late: false }
    } catch (error) {
      if (isGone(error)) return { state: 'gone' }
      return shared.state === 'shown' ? { ...shared, late: true } : { state: 'unreachable', error }
    }
  }

  async function refresh() {
    if (busy || signal.aborted || shared.state === 'gone' || !host.visible()) return
    busy = true
    cancel()
    const found = await next()
    busy = false
    if (signal.aborted) return
    shared = found
    tell(shared)
    cancel = later(() => void refresh(), pollIntervalMs)
  }

  const stops = [host.onVisible(() => void refresh()), host.onOnlineChange(() => void refresh())]
  void refresh()
  return {
    refresh: () => void refresh(),
    stop() {
      ending.abort()
      cancel()
      for (const stop of stops) stop()
    },
  }
}
