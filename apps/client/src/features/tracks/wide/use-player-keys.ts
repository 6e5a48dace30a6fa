/** Keys of the player anywhere on the screen: Space plays and pauses, [ and ] change the speed. */
import { useEffect } from 'react'
import { useReplay } from '../replay/use-replay.ts'
import { speedAfter } from './speed-choices.ts'

/** What has keys of its own. */
const ownKeys =
  'input:not([type=radio]), textarea, select, button, a, [contenteditable], [role=slider], [role=dialog], [role=menu]'

export function usePlayerKeys(): void {
  const { clock, state } = useReplay()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !state.getState().query) return
      const typing = event.target instanceof Element && event.target.matches('input:not([type=radio]), textarea, select')
      const { playing, speed } = clock.get()
      if (event.key === ' ') {
        if (event.target instanceof Element && event.target.closest(ownKeys)) return
        event.preventDefault()
        if (playing) clock.pause()
        else clock.play()
      } else if ((event.key === '[' || event.key === ']') && !typing)
        clock.setSpeed(speedAfter(speed, event.key === ']' ? 1 : -1))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [clock, state])
}
