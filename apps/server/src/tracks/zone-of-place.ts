/** The named zone at a place, by the outlines of the zones of all countries. Near borders it is right to some kilometres. */
import zoneAt from '@photostructure/tz-lookup'
import { zoneOffset } from './zone-offset.ts'

/** Degrees, WGS-84. */
export interface Place {
  latitude: number
  longitude: number
}

/** Places where another zone is official than the one that is listed for them: all of China keeps the time of Beijing. */
const official: Readonly<Record<string, string>> = { 'Asia/Urumqi': 'Asia/Shanghai' }

/** IANA; undefined: at sea, where no country says what time it is, or nowhere on earth, as terminals say too. */
export function zoneOfPlace({ latitude, longitude }: Place): string | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  const zone = zoneAt(latitude, longitude)
  return zone.startsWith('Etc/') ? undefined : (official[zone] ?? zone)
}

/** By how many minutes clocks at a place are ahead of UTC at a time, ms since 1970; undefined: at sea. */
export function zoneMinutesAt(place: Place, time: number): number | undefined {
  const zone = zoneOfPlace(place)
  return zone === undefined ? undefined : zoneOffset(zone, time) / 60_000
}
