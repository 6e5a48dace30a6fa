/** The playback clock: shared by map, curve and lists; each of them can set it. */

export interface ClockState {
  /** ms since 1970, within from and to. */
  readonly time: number
  /** The replayed period, ms since 1970. */
  readonly from: number
  readonly to: number
  readonly playing: boolean
  /** Factor of real time. */
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
  /** Sets another period and moves the clock to its start. */
  setRange: (from: number, to: number) => void
  seek: (time: number) => void
  /** Restarts from the beginning when at the end. */
  play: () => void
  pause: () => void
  setSpeed: (times: number) => void
  /** Spans skipped while playing; sorted, not overlapping. */
  setSkipped: (spans: readonly Span[]) => void
}

export interface ClockEnvironment {
  /** Monotonic time, ms. */
  now: () => number
  /** Runs `run` at the next frame; returns a function that cancels it. */
  frame: (run: () => void) => () => void
}

export const firstSpeed = 64

/** Maximum step, ms, so that a hidden page resumes where it stopped. */
const maxStepMs = 1_000

export function createClock({ now, frame }: ClockEnvironment): Clock {
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
    const step = Math.min(maxStepMs, Math.max(0, at - last)) * state.speed
    last = at
    const time = within(skipPast(skipped, state.time + step))
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

/** `time`, or the end of the span that contains it. */
function skipPast(spans: readonly Span[], time: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) <= time) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span && span.from <= time ? span.to : time
}
