/** The replay inside React: one for the running client, and for as long as the same people are signed in. */
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { type Outrider, useOutrider } from '../../../core/outrider.ts'
import { usersIn } from '../../../core/session/session.ts'
import { type ClockState, createClock } from './clock.ts'
import { nextTask, pictureFrame } from './picture-frame.ts'
import { createReplay, type Replay, type ReplayState } from './replay.ts'
import { trackSource } from './ask-track.ts'

const replays = new WeakMap<Outrider, Replay>()

function replayOf(outrider: Outrider): Replay {
  const known = replays.get(outrider)
  if (known) return known
  const { api, session } = outrider
  const clock = createClock({ now: () => performance.now(), frame: pictureFrame })
  const log = (line: string, detail: unknown) => console.warn(line, detail)
  const replay = createReplay({ clock, source: trackSource(api, log), rest: nextTask, log })
  // What one user was answered is not shown to the next.
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

/** Renders anew whenever what is read changes; what moves with every picture subscribes to the clock itself. */
export function useClock<T>(select: (clock: ClockState) => T): T {
  const { clock } = useReplay()
  return useSyncExternalStore(clock.subscribe, () => select(clock.get()))
}
