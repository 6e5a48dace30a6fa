/**
 * The windows show again what they showed when the screen was left: at once after a look at another screen, after longer with one press, since
 * video uses the mobile data of vehicles. An address that names other vehicles begins with these alone.
 */
import { useEffect } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { storedVideoWall, type VideoWall } from '../stored-video.ts'
import type { VideoWindows } from '../windows/video-windows.ts'

/** ms: who comes back so soon had only looked elsewhere. */
const comesBackWithin = 10 * 60_000

/** `named`: ids of the vehicles that the address names. */
export function useKeptWall(windows: VideoWindows, named: readonly string[]): void {
  const { stored } = useOutrider()
  const latestNamed = useLatest(named)
  useEffect(() => {
    const kept = stored.get(storedVideoWall)
    if (kept && hasAll(kept, latestNamed.current)) windows.restore(kept, Date.now() - kept.leftAt < comesBackWithin)
    const keep = () => {
      const { wall } = windows
      stored.set(storedVideoWall, wall && { ...wall, leftAt: Date.now() })
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
      windows.closeAll()
    }
  }, [windows, stored, latestNamed])
}

const hasAll = ({ windows }: VideoWall, vehicleIds: readonly string[]): boolean =>
  vehicleIds.every(id => windows.some(each => each?.camera.vehicleId === id))
