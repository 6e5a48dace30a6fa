/**
 * Wall mode: the map of the fleet fills the screen, under large counts. Kept in the address, so that a screen on a wall can open with it.
 * The browser's full screen goes with it where the browser allows that: after a press, not when an address is opened.
 */
import { useCallback, useEffect, useRef } from 'react'
import { useMatch, useSearchParams } from 'react-router'
import { useSession } from '../../../core/context/outrider.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { hrefOf } from '../../screens.ts'

/** `tour`: also goes through the vehicles that need attention. */
const wallModes = ['map', 'tour'] as const
export type WallMode = (typeof wallModes)[number]

/** Parameter of the address of /main. */
const wallParam = 'wall'

/** null: off. Phones have none, and neither has a screen other than the map. */
export function useWallMode(): WallMode | null {
  const [params] = useSearchParams()
  const wide = useWide()
  const onMap = useMatch({ path: hrefOf('main', { module: 'pos' }), caseSensitive: true }) !== null
  const allowed = useSession(state => rightsOf(state).posAuth)
  return wide && onMap && allowed ? (wallModes.find(mode => mode === params.get(wallParam)) ?? null) : null
}

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

/** Call within a press: at other times browsers refuse. */
export function fillScreen(): void {
  if (!document.fullscreenEnabled) return
  document.documentElement.requestFullscreen().catch((cause: unknown) => console.warn('the screen could not be filled', cause))
}

/** The browser's own way out of full screen, mostly Escape, leaves wall mode as well, and the other way round. */
export function useFullScreen(leave: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) leave()
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [leave])
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      // React's strict mode takes everything away once and puts it back at once.
      queueMicrotask(() => {
        if (shown.current || !document.fullscreenElement) return
        document.exitFullscreen().catch((cause: unknown) => console.warn('full screen could not be left', cause))
      })
    }
  }, [])
}
