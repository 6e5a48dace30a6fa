/**
 * The note at the network state of the native app, "No serve": a call has timed out and its platform has not been heard from since. Kept apart from the
 * passing messages, each of which replaces the one before.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface NetworkNoteOptions {
  /** Whether the platform with that code can be reached. Never rejects. */
  probe: (platformCode: string) => Promise<boolean>
  /** Timer, ms; returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void
}

export interface NetworkNote {
  /** Codes of the platforms that do not answer; empty: no note. */
  unanswered: StoreApi<readonly string[]>
  timedOut: (platformCode: string) => void
  replied: (platformCode: string) => void
}

/** How often a platform is tried while the note is shown, ms. */
export const probeInterval = 5_000

export function createNetworkNote({ probe, later }: NetworkNoteOptions): NetworkNote {
  const unanswered = createStore<readonly string[]>(() => [])
  const cancels = new Map<string, () => void>()

  const replied = (code: string) => {
    cancels.get(code)?.()
    if (!cancels.delete(code)) return
    unanswered.setState(
      unanswered.getState().filter(each => each !== code),
      true,
    )
  }
  const tryLater = (code: string) => {
    const run = async () => {
      const reached = await probe(code)
      if (!cancels.has(code)) return
      if (reached) replied(code)
      else tryLater(code)
    }
    cancels.set(
      code,
      later(() => void run(), probeInterval),
    )
  }
  return {
    unanswered,
    timedOut(code) {
      if (cancels.has(code)) return
      unanswered.setState([...unanswered.getState(), code], true)
      tryLater(code)
    },
    replied,
  }
}
