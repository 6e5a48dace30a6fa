/** The address of a place, also of one that moves: asked for anew when it has moved on, and no more often than eyes can read. */
import type { Address, Lang } from '@outrider/contract'
import { type Coordinates, distance } from '@outrider/geo'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLang } from '../i18n/use-texts.ts'
import { useOutrider, useSession } from '../outrider.ts'
import { currentPlatform } from '../session/session.ts'

/** Within so many metres an address is the same; a standing receiver wanders as far. */
const near = 30
/** The same of a platform whose addresses are nearest places, told in kilometres. */
const nearWithout = 250
/** Least time between two questions for a place that moves, ms. */
const pace = 5_000
/** After a failure, and while something stands in for the real address, it is asked for again after this time, ms. */
const again = 60_000
const keptFor = 3_600_000

export interface Held {
  place: Coordinates | null
  /** When it was taken up, ms. */
  at: number
}

/** How long until `place` is asked for in place of what is held, ms; undefined: what is held does. */
export function waitFor(
  { place: held, at }: Held,
  place: Coordinates | null,
  now: number,
  within: number = near,
): number | undefined {
  if (!place || !held) return place === held ? undefined : 0
  const moved = distance({ lat: held.latitude, lon: held.longitude }, { lat: place.latitude, lon: place.longitude })
  return moved < within ? undefined : Math.max(0, at + pace - now)
}

/** Some ten metres: as well as receivers know it. */
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

/** What is asked for: `place`, but not every step of it. */
function useHeld(place: Coordinates | null, within: number): Coordinates | null {
  const [held, setHeld] = useState<Held>(() => ({ place, at: Date.now() }))
  const { latitude, longitude } = place ?? {}
  useEffect(() => {
    const next = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    const wait = waitFor(held, next, Date.now(), within)
    if (wait === undefined) return undefined
    const timer = setTimeout(() => setHeld({ place: next, at: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [held, latitude, longitude, within])
  return held.place && { latitude: rounded(held.place.latitude), longitude: rounded(held.place.longitude) }
}

/** Within how many metres the platform has the same to say: it has services that speak the language, or goes by nearest places. */
function useNear(code: string, lang: Lang): number {
  const { api } = useOutrider()
  const { data: services } = useQuery({
    queryKey: ['mobile/getMapReGeocodeKeys', code],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call('mobile/getMapReGeocodeKeys', {}, { platform: code, quiet: true, signal }),
  })
  // Of a platform that does not say nothing is taken for granted.
  return !services || services.some(({ languages }) => languages.includes(lang)) ? near : nearWithout
}

/**
 * `place`: WGS-84; null: there is none. `platform`: code of the platform that is asked, otherwise the current one. Meanwhile the
 * last address stays; for something else than before begin anew, by a key.
 */
export function useAddress(place: Coordinates | null, platform?: string): { address: Address | undefined; asking: boolean } {
  const { api } = useOutrider()
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  const lang = useLang()
  const code = platform ?? current
  const held = useHeld(place, useNear(code, lang))
  const { data, isFetching } = useQuery({
    queryKey: ['map/getAddress', lang, code, held?.latitude, held?.longitude],
    enabled: held !== null,
    // Words of another language do not stay.
    placeholderData: (last: Address | undefined, lastQuery) => (lastQuery?.queryKey[1] === lang ? last : undefined),
    staleTime: ({ state }) => (state.data?.standIn ? again : keptFor),
    refetchInterval: ({ state }) => (state.status === 'error' || state.data?.standIn ? again : false),
    queryFn: async ({ signal }) => {
      const places = held ? [held] : []
      const { addresses } = await api.call('map/getAddress', { places }, { platform: code, quiet: true, signal })
      const [address] = addresses
      if (!address) throw new Error('map/getAddress: no answer for the place')
      return address
    },
  })
  return held ? { address: data, asking: isFetching } : { address: undefined, asking: false }
}
