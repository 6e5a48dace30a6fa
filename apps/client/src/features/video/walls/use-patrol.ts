/** A patrol: the layouts that take part, one after the other, each as long as it says. It ends where video stops for want of an operation. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatest } from '../../../ui/use-latest.ts'
import type { NamedWall } from './use-walls.ts'
import type { VideoWindows } from '../windows/video-windows.ts'

export function usePatrol(windows: VideoWindows, walls: readonly NamedWall[]) {
  /** How many layouts were shown; undefined: no patrol. */
  const [shown, setShown] = useState<number>()
  const stops = useLatest(walls.filter(({ stays }) => stays > 0))
  const resting = useStore(windows.view, view => view.resting > 0)
  if (resting && shown !== undefined) setShown(undefined)

  useEffect(() => {
    const here = shown === undefined ? undefined : stops.current[shown % Math.max(1, stops.current.length)]
    if (!here || shown === undefined) return undefined
    windows.restore(here.wall, true)
    const timer = setTimeout(() => setShown(shown + 1), here.stays * 1_000)
    return () => clearTimeout(timer)
  }, [windows, shown, stops])

  return {
    runs: shown !== undefined,
    /** undefined: no layout takes part. */
    start: walls.some(({ stays }) => stays > 0) ? () => setShown(0) : undefined,
    stop: () => setShown(undefined),
  }
}
