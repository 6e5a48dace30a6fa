/** The way without WebSockets: asks what changed at a steady pace. One switch; a poll never overlaps the one before. */
export interface Polling {
  on: () => void
  off: () => void
  readonly isOn: boolean
  /** Polls now instead of waiting for the next turn. */
  hurry: () => void
}

export interface PollingOptions {
  /** One poll; a failure is the callee's to handle. */
  poll: () => Promise<void>
  /** Pause between two polls, ms. */
  every: () => number
  later: (run: () => void, ms: number) => () => void
}

export function createPolling({ poll, every, later }: PollingOptions): Polling {
  let on = false
  let busy = false
  let cancel: (() => void) | undefined

  async function turn() {
    cancel = undefined
    if (!on || busy) return
    busy = true
    try {
      await poll()
    } finally {
      busy = false
      if (on) cancel = later(() => void turn(), every())
    }
  }

  return {
    on() {
      if (on) return
      on = true
      void turn()
    },
    off() {
      on = false
      cancel?.()
      cancel = undefined
    },
    get isOn() {
      return on
    },
    hurry() {
      if (!on || busy) return
      cancel?.()
      void turn()
    },
  }
}
