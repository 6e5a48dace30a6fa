/** Keys of the player anywhere on the screen. */
import { useShortcut } from '../../../core/shortcuts/use-shortcut.ts'
import { speedAfter } from '../play/speed-choices.ts'
import { useReplay, useReplayState } from '../replay/use-replay.ts'

export function usePlayerKeys(): void {
  const { clock } = useReplay()
  const replays = useReplayState(({ query }) => query !== null)
  const change = (step: 1 | -1) => clock.setSpeed(speedAfter(clock.get().speed, step))
  useShortcut('play', replays ? () => (clock.get().playing ? clock.pause() : clock.play()) : undefined)
  useShortcut('slower', replays ? () => change(-1) : undefined)
  useShortcut('faster', replays ? () => change(1) : undefined)
}
