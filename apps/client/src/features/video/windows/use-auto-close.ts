/** Stops video when nobody has operated the screen for a while: it costs mobile data of the vehicles. */
import { useEffect, useState } from 'react'
import { useStored } from '../../../core/context/use-stored.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { autoCloseAfter } from './auto-close.ts'
import { storedVideoSettings } from '../stored-video.ts'

/** What stops. */
export interface Attended {
  readonly isPlaying: boolean
  /** ms since the last operation. */
  readonly unattended: number
  operate(): void
  /** One tap goes on. */
  pauseAll(): void
}

/** Seconds until video stops, while they are counted down; undefined: it does not stop yet. */
export function useAutoClose(attended: Attended): number | undefined {
  const [{ closeAfter }] = useStored(storedVideoSettings)
  const { data: platform } = useCall('video/getVideoNoOpsAutoCloseDuration', {}, { staleTime: Infinity })
  const [left, setLeft] = useState<number>()

  useEffect(() => {
    const operate = (): void => attended.operate()
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
    for (const name of events) window.addEventListener(name, operate, { passive: true, capture: true })
    return () => {
      for (const name of events) window.removeEventListener(name, operate, { capture: true })
    }
  }, [attended])

  useEffect(() => {
    const timer = setInterval(() => {
      if (!attended.isPlaying) return setLeft(undefined)
      const next = autoCloseAfter(closeAfter, platform, attended.unattended)
      if (next.closes) attended.pauseAll()
      setLeft(next.left)
    }, 500)
    return () => {
      clearInterval(timer)
      setLeft(undefined)
    }
  }, [attended, closeAfter, platform])

  return left
}
