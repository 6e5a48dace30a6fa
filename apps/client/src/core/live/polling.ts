/** Polling as a fallback for the WebSocket feed: requests changes at a fixed interval. Polls never overlap. */
export interface Polling {
  on: () => void
  off: () => void
  readonly isOn: boolean
  /** Polls now instead of waiting. */
  pollNow: () => void
}

export interface PollingOptions {
  /** One poll; handles its own failures. */
  poll: () => Promise<void>
  /** Pause between two polls, ms. */
  every: () => number
  later: (run: () => void, ms: number) => () => void
}

export function createPolling({ poll, every, later }: PollingOptions): Polling {
  let on = false
  let busy = false
  let cancel: (() => void) | undefined

  async function pollOnce() {
    cancel = undefined
    if (!on || busy) return
    busy = true
    try {
      await poll()
    } finally {
      busy = false
      if (on) cancel = later(() => void pollOnce(), every())
    }
  }

  return {
    on() {
      if (on) return
      on = true
      void pollOnce()
    },
    off() {
      on = false
      cancel?.()
      cancel = undefined
    },
    get isOn() {
      return on
    },
    pollNow() {
      if (!on || busy) return
      cancel?.()
      void pollOnce()
    },
  }
}
