/** Asks where the shared vehicle is, at a calm pace, for as long as the page can be seen and the link counts. */
import type { SharedPosition } from '@outrider/contract'
import { CallError } from '../../core/api/call-error.ts'
import type { Host } from '../../core/host/host.ts'

export type Shared =
  | { state: 'asking' }
  /** Never made, ended, or revoked: nobody is told which. */
  | { state: 'gone' }
  /** Not one answer yet. */
  | { state: 'unreached'; error: unknown }
  /** `late`: the newest question was not answered, what is shown is from before. */
  | { state: 'shown'; position: SharedPosition; late: boolean }

/** Between two questions, ms. The server allows an address some twenty pages at this pace. */
export const pace = 10_000

interface Needs {
  ask: (signal: AbortSignal) => Promise<SharedPosition>
  tell: (shared: Shared) => void
  host: Pick<Host, 'visible' | 'onVisible' | 'onOnlineChange'>
  /** Runs something after so many ms; returns how to prevent it. */
  later: (run: () => void, ms: number) => () => void
}

export interface Watch {
  /** Asks now rather than at its time. */
  look: () => void
  stop: () => void
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.error === 'share.gone'

export function watchShared({ ask, tell, host, later }: Needs): Watch {
  const ending = new AbortController()
  const { signal } = ending
  let shared: Shared = { state: 'asking' }
  let busy = false
  let cancel = () => {}

  async function next(): Promise<Shared> {
    try {
      return { state: 'shown', position: await ask(signal), late: false }
    } catch (error) {
      if (isGone(error)) return { state: 'gone' }
      return shared.state === 'shown' ? { ...shared, late: true } : { state: 'unreached', error }
    }
  }

  async function look() {
    if (busy || signal.aborted || shared.state === 'gone' || !host.visible()) return
    busy = true
    cancel()
    const found = await next()
    busy = false
    if (signal.aborted) return
    shared = found
    tell(shared)
    cancel = later(() => void look(), pace)
  }

  const stops = [host.onVisible(() => void look()), host.onOnlineChange(() => void look())]
  void look()
  return {
    look: () => void look(),
    stop() {
      ending.abort()
      cancel()
      for (const stop of stops) stop()
    },
  }
}
