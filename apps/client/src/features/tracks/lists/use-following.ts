/** A list goes with the clock until somebody scrolls it by hand; there it stays until it is told to follow again. */
import { type PointerEvent, useCallback, useState } from 'react'

export function useFollowing() {
  const [following, setFollowing] = useState(true)
  const follow = useCallback(() => setFollowing(true), [])
  const away = () => setFollowing(false)
  return {
    following,
    follow,
    /** For what scrolls. A press on it, and not on a row in it, is one on its bar. */
    byHand: {
      onWheel: away,
      onTouchMove: away,
      onPointerDown: (event: PointerEvent) => event.target === event.currentTarget && away(),
    },
  }
}
