/** A list follows the clock until the user scrolls it, and again after `follow`. */
import { type PointerEvent, useCallback, useState } from 'react'

export function useFollowing() {
  const [following, setFollowing] = useState(true)
  const follow = useCallback(() => setFollowing(true), [])
  const stopFollowing = () => setFollowing(false)
  return {
    following,
    follow,
    /** Handlers for the scroll container. A press on the container itself is a press on its scroll bar. */
    byHand: {
      onWheel: stopFollowing,
      onTouchMove: stopFollowing,
      onPointerDown: (event: PointerEvent) => event.target === event.currentTarget && stopFollowing(),
    },
  }
}
