/** Ids of the vehicles in the windows, each once, that of the selected window first. */
import { useSyncExternalStore } from 'react'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import type { WindowState } from './stream/window-player.ts'
import type { VideoWindows } from './windows/video-windows.ts'

const startingSteps: readonly WindowState['step'][] = ['calling', 'asking', 'answered', 'connected', 'receiving']

/** Its first picture is due: what else takes the processor can wait for it. */
const isStarting = ({ step, width }: WindowState): boolean => width === 0 && startingSteps.includes(step)

/** As a text, which is the same while they are. */
function watched(windows: VideoWindows): string {
  const { count, selected } = windows.view.getState()
  const ids = windows.players.slice(0, count).map(({ state }) => {
    const window = state.getState()
    return isStarting(window) ? undefined : window.camera?.vehicleId
  })
  const first = selected === null ? undefined : ids[selected]
  return JSON.stringify([...new Set([first, ...ids])].filter(id => id !== undefined))
}

export function useWatchedVehicles(windows: VideoWindows): string[] {
  const text = useSyncExternalStore(
    run => {
      const ends = [windows.view, ...windows.players.map(({ state }) => state)].map(store => store.subscribe(run))
      return () => {
        for (const end of ends) end()
      }
    },
    () => watched(windows),
  )
  return JSON.parse(useDebounced(text)) as string[]
}
