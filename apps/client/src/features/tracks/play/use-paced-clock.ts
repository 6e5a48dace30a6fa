/** What the clock says for words: they change some times a second at most, however fast the pictures follow each other. */
import { useEffect, useState } from 'react'
import { useReplay } from '../replay/use-replay.ts'

/** ms. */
const pause = 120

export function usePacedTime(): number {
  const { clock } = useReplay()
  const [time, setTime] = useState(() => clock.get().time)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      timer = undefined
      setTime(clock.get().time)
    }
    const stop = clock.subscribe(() => {
      timer ??= setTimeout(take, pause)
    })
    take()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [clock])
  return time
}
