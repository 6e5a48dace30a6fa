/** Stops video when nobody has operated the screen for a while: it costs mobile data of the vehicles. */
import { useEffect, useState } from 'react'
import { useStored } from '../../core/context/use-stored.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { autoCloseAfter } from './auto-close.ts'
import { storedVideoSettings } from './stored-video.ts'
import type { VideoWindows } from './video-windows.ts'

/** Seconds until video stops, while they are counted down; undefined: it does not stop yet. */
export function useAutoClose(windows: VideoWindows): number | undefined {
  const [{ closeAfter }] = useStored(storedVideoSettings)
  const { data } = useCall('video/getVideoNoOpsAutoCloseDuration', {}, { staleTime: Infinity })
  const platform = data?.duration
  const [left, setLeft] = useState<number>()

  useEffect(() => {
    const operate = (): void => windows.operate()
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
    for (const name of events) window.addEventListener(name, operate, { passive: true, capture: true })
    return () => {
      for (const name of events) window.removeEventListener(name, operate, { capture: true })
    }
  }, [windows])

  useEffect(() => {
    const timer = setInterval(() => {
      if (!windows.isPlaying) return setLeft(undefined)
      const next = autoCloseAfter(closeAfter, platform, windows.unattended)
      if (next.closes) windows.pauseAll()
      setLeft(next.left)
    }, 500)
    return () => {
      clearInterval(timer)
      setLeft(undefined)
    }
  }, [windows, closeAfter, platform])

  return left
}
