/** Towns, streets and sites by the words typed, asked for once the typing rests; the nearest to where the map was left come first. */
import type { FoundPlace } from '@outrider/contract'
import { useEffect, useState } from 'react'
import { useSession } from '../../context/outrider.ts'
import { useStored } from '../../context/use-stored.ts'
import { useCall } from '../../queries/use-call.ts'
import { currentPlatform } from '../../session/session.ts'
import { storedMapView } from '../stored-map.ts'

/** ms. */
const typingRests = 250
/** One letter is a beginning of everything; one Chinese character may be a name. */
const isEnough = (words: string): boolean => words.length > 1 || /\p{Script=Han}/u.test(words)
const none: readonly FoundPlace[] = []

/** Those of the words typed before stay until the new ones are there. */
export function useFoundPlaces(typed: string, on: boolean): readonly FoundPlace[] {
  const words = typed.trim().slice(0, 100)
  const [asked, setAsked] = useState('')
  const [view] = useStored(storedMapView)
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), typingRests)
    return () => clearTimeout(timer)
  }, [words])
  const wanted = on && isEnough(words) && isEnough(asked)
  const near = view && { latitude: view.latitude, longitude: view.longitude }
  const { data } = useCall('map/findPlaces', wanted ? { text: asked, ...(near && { near }) } : undefined, {
    platform,
    keepLast: true,
    staleTime: 600_000,
  })
  return wanted ? (data?.places ?? none) : none
}
