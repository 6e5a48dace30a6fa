/** React hooks for the replay: one instance per client, cleared when the signed-in users change. */
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { type Outrider, useOutrider } from '../../../core/context/outrider.ts'
import { usersIn } from '../../../core/session/session.ts'
import { type ClockState, createClock } from './clock.ts'
import { nextTask, nextFrame } from './next-frame.ts'
import { createReplay, type Replay, type ReplayState } from './replay.ts'
import { createTrackSource } from './platform-track-source.ts'

const replays = new WeakMap<Outrider, Replay>()

function replayOf(outrider: Outrider): Replay {
  const known = replays.get(outrider)
  if (known) return known
  const { api, session } = outrider
  const clock = createClock({ now: () => performance.now(), frame: nextFrame })
  const log = (line: string, detail: unknown) => console.warn(line, detail)
  const replay = createReplay({ clock, source: createTrackSource(api, log), yieldToPage: nextTask, log })
  // Tracks of one user must not be visible to the next.
  let users = usersIn(session.get())
  session.state.subscribe(state => {
    const now = usersIn(state)
    if (now !== users) replay.clear()
    users = now
  })
  replays.set(outrider, replay)
  return replay
}

export const useReplay = (): Replay => replayOf(useOutrider())

export const useReplayState = <T>(select: (state: ReplayState) => T): T => useStore(useReplay().state, select)

/** Re-renders when the selected value changes. For per-frame updates subscribe to the clock directly. */
export function useClock<T>(select: (clock: ClockState) => T): T {
  const { clock } = useReplay()
  return useSyncExternalStore(clock.subscribe, () => select(clock.get()))
}
