/** Into wall mode and out of it. The browser's full screen goes with it (ui/full-screen.ts). */
import { useCallback } from 'react'
import { useSearchParams } from '../../../core/router/index.ts'
import { type WallMode, wallParam } from './use-wall.ts'

export function useSetWall(): (mode: WallMode | null) => void {
  const [, setParams] = useSearchParams()
  return useCallback(
    mode =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          if (mode === null) after.delete(wallParam)
          else after.set(wallParam, mode)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
}
