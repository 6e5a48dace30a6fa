/** The one clock of a replay: map, curve and lists read it, and whichever of them is dragged sets it for all. */

export interface ClockState {
  /** ms since 1970, within from and to. */
  readonly time: number
  /** What can be replayed. */
  readonly from: number
  readonly to: number
  readonly playing: boolean
  /** Times real time. */
  readonly speed: number
}

/** ms since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Clock {
  /** The same object until something changes. */
  get: () => ClockState
  subscribe: (run: () => void) => () => void
  /** Another time to replay: the clock stands at its beginning. */
  setRange: (from: number, to: number) => void
  seek: (time: number) => void
  /** From the beginning when it stands at the end. */
  play: () => void
  pause: () => void
  setSpeed: (times: number) => void
  /** While playing these pass in a moment; by time, apart from each other. */
  setSkipped: (spans: readonly Span[]) => void
}

export interface ClockSurroundings {
  /** Steady, ms. */
  now: () => number
  /** Runs once when the next picture is due; gives a way to call it off. */
  frame: (run: () => void) => () => void
}

export const speeds = [1, 2, 4, 8, 16, 32, 64, 256, 1024] as const
export const firstSpeed = 64

/** A page that was hidden goes on where it was seen last, ms. */
const longestStep = 1_000

export function createClock({ now, frame }: ClockSurroundings): Clock {
  let state: ClockState = { time: 0, from: 0, to: 0, playing: false, speed: firstSpeed }
  let skipped: readonly Span[] = []
  const listeners = new Set<() => void>()
  let cancel: (() => void) | undefined
  let last = 0

  function set(change: Partial<ClockState>): void {
    const next = { ...state, ...change }
    const keys = Object.keys(change) as (keyof ClockState)[]
    if (keys.every(key => next[key] === state[key])) return
    state = next
    for (const run of listeners) run()
  }

  const within = (time: number) => Math.min(state.to, Math.max(state.from, time))

  function stop(): void {
    cancel?.()
    cancel = undefined
  }

  function tick(): void {
    const at = now()
    const step = Math.min(longestStep, Math.max(0, at - last)) * state.speed
    last = at
    const time = within(behind(skipped, state.time + step))
    const ended = time >= state.to
    cancel = ended ? undefined : frame(tick)
    set({ time, playing: !ended })
  }

  return {
    get: () => state,
    subscribe(run) {
      listeners.add(run)
      return () => void listeners.delete(run)
    },
    setRange(from, to) {
      stop()
      set({ from, to: Math.max(from, to), time: from, playing: false })
    },
    seek: time => set({ time: within(time) }),
    play() {
      if (state.playing || state.to <= state.from) return
      last = now()
      cancel = frame(tick)
      set({ playing: true, time: state.time >= state.to ? state.from : state.time })
    },
    pause() {
      stop()
      set({ playing: false })
    },
    setSpeed: speed => set({ speed }),
    setSkipped(spans) {
      skipped = spans
    },
  }
}

/** The time itself, or the end of the span it lies in. */
function behind(spans: readonly Span[], time: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) <= time) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span && span.from <= time ? span.to : time
}
