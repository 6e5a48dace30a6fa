/**
 * Whether a rule could find anything in a track, told by one look at its numbers: most vehicles are never that fast and never near that place. What is not
 * sure can match.
 */
import { pointFlags, type Track } from '@outrider/track'
import type { StoredGeofence } from '../../rules/geofence-grid.ts'
import { boundsOf as boundsOfShape } from '../../rules/geofence-shape.ts'
import { marginOf } from '../../rules/hysteresis.ts'
import type { StoredRule } from '../../rules/stored-rule.ts'
import type { DayBounds, DayLook } from '../day-summary.ts'

/** Noise takes no vehicle further to the other side of a border, metres. */
const nearMetres = 2_000
const metresPerDegree = 111_195

export function canMatch(track: Track, rule: StoredRule): boolean {
  const limit = limitOf(rule)
  if (limit !== undefined && !some(track, row => (track.speed[row] ?? 0) > limit)) return false
  const bounds = placeOf(rule)
  if (!bounds) return true
  const { south, north, west, east } = bounds
  return some(track, row => {
    const [latitude, longitude] = [track.latitude[row] ?? 0, track.longitude[row] ?? 0]
    return latitude >= south && latitude <= north && longitude >= west && longitude <= east
  })
}

/** Around the place where alone it may find something, 1e-6 degrees; undefined: that may be anywhere. */
export function placeOf({ geofence, outside, kind }: StoredRule): DayBounds | undefined {
  // Not having been there is what these find.
  if (geofence === null || outside || kind === 'geofenceMissed' || kind === 'waypointMissed') return undefined
  return boundsOf(geofence)
}

/** What a day has to have for a rule or its variants to begin something in it. */
export function lookOf(rule: StoredRule, variants: readonly StoredRule['parameters'][]): DayLook {
  const all = [rule, ...variants.map(parameters => ({ ...rule, parameters }))]
  const limits = all.map(limitOf)
  const near = placeOf(rule)
  return {
    ...(!limits.includes(undefined) && {
      above: Math.min(...limits.map(limit => limit ?? 0)),
      endsAt: Math.min(...all.map((each, n) => (limits[n] ?? 0) - (marginOf(each) ?? 0) * 10)),
    }),
    ...(near && { near }),
  }
}

/** What it has to be faster than, 0.1 km/h; undefined: that does not decide. */
export function limitOf({ kind, parameters }: StoredRule): number | undefined {
  const { limit, share } = parameters
  if (limit === undefined) return undefined
  if (kind === 'speedLimit') return limit * 10
  return kind === 'nightLimit' && share !== undefined ? (limit * share) / 10 : undefined
}

function some(track: Track, holds: (row: number) => boolean): boolean {
  for (let row = 0; row < track.length; row++) if (((track.flags[row] ?? 0) & pointFlags.fixed) !== 0 && holds(row)) return true
  return false
}

/** Around the geofence, millionths of a degree; undefined: near a pole or over the 180th meridian. */
function boundsOf({ shape }: StoredGeofence): DayBounds | undefined {
  const bounds = boundsOfShape(shape)
  const up = nearMetres / metresPerDegree
  const [south, north] = [bounds.south - up, bounds.north + up]
  const furthest = Math.max(Math.abs(south), Math.abs(north))
  const aside = up / Math.cos((furthest * Math.PI) / 180)
  const [west, east] = [bounds.west - aside, bounds.east + aside]
  if (furthest > 85 || west < -180 || east > 180 || east - west > 180) return undefined
  return { south: south * 1e6, north: north * 1e6, west: west * 1e6, east: east * 1e6 }
}
