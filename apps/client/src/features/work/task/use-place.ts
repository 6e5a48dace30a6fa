/** Where the device is, followed for as long as the screen is shown. */
import { useEffect, useState } from 'react'
import { type Place, placeOf } from './place-now.ts'

/** refused: not allowed, or a page that may not ask. unknown: not found yet. */
export type WatchedPlace = (Place & { at: number }) | 'unknown' | 'refused'

/** @param asked false: nobody asks the device */
export function useWatchedPlace(asked = true): WatchedPlace {
  const [place, setPlace] = useState<WatchedPlace>(() => ('geolocation' in navigator ? 'unknown' : 'refused'))
  useEffect(() => {
    if (!asked || !('geolocation' in navigator)) return undefined
    const watch = navigator.geolocation.watchPosition(
      position => setPlace({ ...placeOf(position), at: position.timestamp }),
      error => setPlace(before => (error.code === error.PERMISSION_DENIED ? 'refused' : before)),
      { enableHighAccuracy: true, maximumAge: 5_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [asked])
  return place
}
