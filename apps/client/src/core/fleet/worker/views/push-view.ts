/** Pushes a view's state to the page after changes, at a limited rate and only if it differs. */
import type { Changed } from '../store/fleet-columns.ts'
import type { LiveView } from './live-view.ts'

/** Minimum time between two pushes of a view, ms. */
export const pushInterval = 250

export interface PushedView {
  /** The page changed its request: push now. */
  pushNow: () => void
  /** The fleet changed; without words of what, it is pushed when it is due. */
  pushSoon: (changed?: Changed | 'all') => void
  close: () => void
}

export interface PushedViewOptions<State> {
  view: LiveView<State>
  /** Resolves when the page has processed it; the next push waits for that. */
  push: (state: State) => Promise<unknown>
  now: () => number
  /** Timer; returns the cancel function. Never calls back before it returned. */
  pause: (run: () => void, ms: number) => () => void
  log: (line: string, detail: unknown) => void
}

export function pushView<State>({ view, push, now, pause, log }: PushedViewOptions<State>): PushedView {
  let pushedAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined
  let pushing = false
  /** To do when the running push has arrived. */
  let afterPush: (() => void) | undefined
  let closed = false

  async function send(state: State) {
    pushing = true
    try {
      await push(state)
    } catch (error) {
      // The page is gone.
      log('a view could not be pushed', error)
    }
    pushing = false
    const next = afterPush
    afterPush = undefined
    if (!closed) next?.()
  }

  function pushChanges() {
    cancel?.()
    cancel = undefined
    if (closed) return
    if (pushing) {
      afterPush = pushChanges
      return
    }
    const state = view.nextState()
    if (state === undefined) return
    pushedAt = now()
    void send(state)
  }

  function schedulePush(changed?: Changed | 'all') {
    const awaited = changed !== undefined && (view.isAwaited?.(changed) ?? false)
    if (pushing) {
      if (awaited) afterPush = pushChanges
      else afterPush ??= schedulePush
      return
    }
    // Not right now: the view may not have heard of the change yet.
    if (awaited) cancel?.()
    if (awaited) cancel = pause(pushChanges, 0)
    else cancel ??= pause(pushChanges, Math.max(0, pushedAt + pushInterval - now()))
  }

  pushChanges()
  return {
    pushNow: pushChanges,
    pushSoon: schedulePush,
    close() {
      closed = true
      cancel?.()
      view.close()
    },
  }
}
