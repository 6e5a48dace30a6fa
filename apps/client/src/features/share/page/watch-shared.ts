/** Loads what a link shows while the page is visible and the link is valid, repeatedly if it changes. */
import { CallError } from '../../../core/api/call-error.ts'
import type { Host } from '../../../core/host/host.ts'

export type SharedState<Data> =
  | { state: 'loading' }
  /** Unknown, expired or revoked; the server does not reveal which. */
  | { state: 'gone' }
  /** No response so far. */
  | { state: 'unreachable'; error: unknown }
  /** `late`: the latest request failed; an earlier reply is shown. */
  | { state: 'shown'; data: Data; late: boolean }

/** ms after which a failed request for something that is loaded once is repeated. */
const retryMs = 10_000

interface WatchDependencies<Data> {
  load: (signal: AbortSignal) => Promise<Data>
  /** ms between requests; undefined: once, because it does not change. */
  pollMs: number | undefined
  onChange: (shared: SharedState<Data>) => void
  host: Pick<Host, 'visible' | 'onVisible' | 'onOnlineChange'>
  /** Runs a function after `ms`; returns a function that cancels it. */
  schedule: (run: () => void, ms: number) => () => void
}

export interface SharedWatch {
  /** Loads immediately. */
  refresh: () => void
  stop: () => void
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.error === 'share.invalid'

export function watchShared<Data>({ load, pollMs, onChange, host, schedule }: WatchDependencies<Data>): SharedWatch {
  const ending = new AbortController()
  const { signal } = ending
  let shared: SharedState<Data> = { state: 'loading' }
  let busy = false
  let cancel = () => {}

  async function next(): Promise<SharedState<Data>> {
    try {
      return { state: 'shown', data: await load(signal), late: false }
    } catch (error) {
      if (isGone(error)) return { state: 'gone' }
      return shared.state === 'shown' ? { ...shared, late: true } : { state: 'unreachable', error }
    }
  }

  async function refresh() {
    const complete = shared.state === 'gone' || (shared.state === 'shown' && pollMs === undefined)
    if (busy || signal.aborted || complete || !host.visible()) return
    busy = true
    cancel()
    const found = await next()
    busy = false
    if (signal.aborted) return
    shared = found
    onChange(shared)
    cancel = schedule(() => void refresh(), pollMs ?? retryMs)
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
