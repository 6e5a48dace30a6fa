/** Everything the page looks at: each view is asked again after changes, at a calm pace, and pushed when it shows something else. */
import type { View } from './view.ts'

/** Between two pushes of one view, ms: eyes need no more, and a big fleet changes ten times as often. */
export const calmPace = 250

export interface Shown {
  /** The page asked for something else: it is answered at once. */
  asked: () => void
  /** The fleet changed. */
  changed: () => void
  close: () => void
}

export interface ShownOptions<State> {
  view: View<State>
  /** Resolves when the page has taken it; the next one waits for that, so that a busy page is not buried. */
  push: (state: State) => Promise<unknown>
  now: () => number
  /** Runs something after a pause; returns how to stop it. Never called before it returns. */
  pause: (run: () => void, ms: number) => () => void
  log: (line: string, detail: unknown) => void
}

export function show<State>({ view, push, now, pause, log }: ShownOptions<State>): Shown {
  let last = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined
  let pushing = false
  /** What is to be done when the push under way has arrived: something changed, or the page asked for something else. */
  let again: (() => void) | undefined
  let closed = false

  async function send(state: State) {
    pushing = true
    try {
      await push(state)
    } catch (error) {
      // A page that is gone takes nothing more.
      log('a view could not be pushed', error)
    }
    pushing = false
    const next = again
    again = undefined
    if (!closed) next?.()
  }

  function look() {
    cancel?.()
    cancel = undefined
    if (closed) return
    if (pushing) {
      again = look
      return
    }
    const state = view.answer()
    if (state === undefined) return
    last = now()
    void send(state)
  }

  function plan() {
    if (pushing) again ??= plan
    else cancel ??= pause(look, Math.max(0, last + calmPace - now()))
  }

  look()
  return {
    asked: look,
    changed: plan,
    close() {
      closed = true
      cancel?.()
      view.close()
    },
  }
}
