/** The playback time, throttled for text that need not change every frame. */
import { useEffect, useState } from 'react'
import { useReplay } from '../replay/use-replay.ts'

/** ms. */
const intervalMs = 120

export function useThrottledTime(): number {
  const { clock } = useReplay()
  const [time, setTime] = useState(() => clock.get().time)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      timer = undefined
      setTime(clock.get().time)
    }
    const stop = clock.subscribe(() => {
      timer ??= setTimeout(take, intervalMs)
    })
    take()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [clock])
  return time
}
