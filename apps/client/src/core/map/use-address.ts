/** Address of a position that may move: fetched again when it has moved far enough, at a limited rate. */
import type { Address, DataOf, Lang } from '@outrider/contract'
import { type Coordinates, distance } from '@outrider/geo'
import { useEffect, useState } from 'react'
import { useLang } from '../i18n/use-texts.ts'
import { useSession } from '../context/outrider.ts'
import { useCall } from '../queries/use-call.ts'
import { currentPlatform } from '../session/session.ts'

/** Within this distance an address counts as the same, metres; a parked receiver wanders as far. */
const sameAddressMetres = 30
/** The same for platforms that only name the nearest place, metres. */
const sameNearestPlaceMetres = 250
/** Minimum time between two requests for a moving position, ms. */
const minRequestInterval = 5_000
/** Time until the address is requested again after a failure or a stand-in reply, ms. */
const retryInterval = 60_000
const cacheTime = 3_600_000

export interface HeldPosition {
  position: Coordinates | null
  /** When it was set, ms since 1970. */
  at: number
}

/** Delay until `place` has to be requested, ms; undefined: the held position is close enough. */
export function requestDelay(
  { position: held, at }: HeldPosition,
  position: Coordinates | null,
  now: number,
  within: number = sameAddressMetres,
): number | undefined {
  if (!position || !held) return position === held ? undefined : 0
  const moved = distance({ lat: held.latitude, lon: held.longitude }, { lat: position.latitude, lon: position.longitude })
  return moved < within ? undefined : Math.max(0, at + minRequestInterval - now)
}

/** Rounds to about ten metres, the accuracy of receivers. */
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

/** The position to request: follows `place` in steps. */
function useThrottledPosition(position: Coordinates | null, within: number): Coordinates | null {
  const [throttled, setThrottled] = useState<HeldPosition>(() => ({ position, at: Date.now() }))
  const { latitude, longitude } = position ?? {}
  useEffect(() => {
    const next = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    const wait = requestDelay(throttled, next, Date.now(), within)
    if (wait === undefined) return undefined
    const timer = setTimeout(() => setThrottled({ position: next, at: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [throttled, latitude, longitude, within])
  return (
    throttled.position && { latitude: rounded(throttled.position.latitude), longitude: rounded(throttled.position.longitude) }
  )
}

/**
 * Distance within which this platform returns the same address; depends on whether it has a geocoding service for the language.
 */
function useSameAddressMetres(code: string, lang: Lang): number {
  const { data: services } = useCall('mobile/getMapReGeocodeKeys', {}, { platform: code, staleTime: Number.POSITIVE_INFINITY })
  // Unknown: assume the stricter distance.
  return !services || services.some(({ languages }) => languages.includes(lang)) ? sameAddressMetres : sameNearestPlaceMetres
}

const firstAddress = ({ addresses: [address] }: DataOf<'map/getAddress'>) => address

/**
 * `place`: WGS-84; null: none. `platform`: code of the platform to ask, default the current one. The last address stays while the
 * next one loads; use a React key to start over for another object.
 */
export function useAddress(position: Coordinates | null, platform?: string): { address: Address | undefined; loading: boolean } {
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  const lang = useLang()
  const code = platform ?? current
  const requested = useThrottledPosition(position, useSameAddressMetres(code, lang))
  const { data, isFetching } = useCall('map/getAddress', requested ? { places: [requested] } : undefined, {
    platform: code,
    keepLast: true,
    staleTime: reply => (reply?.addresses[0]?.fallback ? retryInterval : cacheTime),
    refetchInterval: ({ data: reply, failed }) =>
      failed || (reply && (reply.addresses[0]?.fallback ?? true)) ? retryInterval : false,
    select: firstAddress,
  })
  return requested ? { address: data, loading: isFetching } : { address: undefined, loading: false }
}
