/** When a vehicle was inside of places, by the code that watches their borders live. Pure. */
import { type GeofenceShape, ruleTypeOf } from '@outrider/contract'
import { pointFlags, sliceTrack, type Track } from '@outrider/track'
import { boundsOf } from '../../rules/geofence-shape.ts'
import type { Bounds } from '../../rules/route-line.ts'
import { evaluate, seedGeofences } from '../../rules/evaluate.ts'
import { RuleBook } from '../../rules/rule-book.ts'
import { emptyMemory } from '../../rules/rule-memory.ts'
import type { StoredRule } from '../../rules/stored-rule.ts'
import { reportAt } from './track-reports.ts'

export interface VisitedPlaces {
  shapes: readonly GeofenceShape[]
  /** Of the vehicle, IANA. */
  timeZone: string
  /** From this speed on it drives, 0.1 km/h. */
  drivesFrom: number
  /** Visits that have ended before are left out, ms since 1970. */
  from: number
}

export interface VisitedOnDays extends Omit<VisitedPlaces, 'from'> {
  /** ms since 1970. */
  days: readonly { begin: number; end: number }[]
  /** What is known of a day: from so long before it until so long after, ms. */
  before: number
  after: number
}

export interface VisitOfPlace {
  /** Of `shapes`. */
  at: number
  /** ms since 1970; null: it was there at the begin of the track. */
  arrived: number | null
  /** null: it was there at the end. */
  left: number | null
}

const organisationId = 1
const always: StoredRule['hours'] = { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null }
const [entered, left] = [ruleTypeOf('geofenceEntered').number, ruleTypeOf('geofenceLeft').number]

export function visitsOf(track: Track, { shapes, timeZone, drivesFrom, from }: VisitedPlaces): VisitOfPlace[] {
  const around = boundsOfTrack(track)
  return shapes
    .flatMap((shape, at) =>
      isApart(boundsOf(shape), around) || !comesNear(track, boundsOf(shape))
        ? []
        : visitsOfOne(track, shape, timeZone, drivesFrom).map(visit => ({ at, ...visit })),
    )
    .filter(visit => visit.left === null || visit.left >= from)
    .toSorted((one, other) => (one.arrived ?? 0) - (other.arrived ?? 0))
}

/** Of each day by the same reports, however many are looked at together: a silence of days is else a stay of days, or none. */
export const visitsByDay = (track: Track, { days, before, after, ...places }: VisitedOnDays): VisitOfPlace[][] =>
  days.map(({ begin, end }) => visitsOf(sliceTrack(track, begin - before, end + after), { ...places, from: begin - before }))

/** A fix is off by less, degrees. */
const nearby = 0.02

/** Where the vehicle was. */
function boundsOfTrack(track: Track): Bounds {
  const around = { south: 90, north: -90, west: 180, east: -180 }
  for (let row = 0; row < track.length; row++) {
    if (((track.flags[row] ?? 0) & pointFlags.fixed) === 0) continue
    const [latitude, longitude] = [(track.latitude[row] ?? 0) / 1e6, (track.longitude[row] ?? 0) / 1e6]
    around.south = Math.min(around.south, latitude)
    around.north = Math.max(around.north, latitude)
    around.west = Math.min(around.west, longitude)
    around.east = Math.max(around.east, longitude)
  }
  return around
}

/** It never came near. A circle over 180 degrees is looked at in any case. */
const isApart = (place: Bounds, around: Bounds): boolean =>
  place.south > around.north + nearby ||
  place.north < around.south - nearby ||
  (place.west >= -180 && place.east <= 180 && (place.west > around.east + nearby || place.east < around.west - nearby))

/** Whether any fix is near: what is between two places that a vehicle drove to and fro it need not have come by. */
function comesNear({ flags, latitude, longitude, length }: Track, { south, north, west, east }: Bounds): boolean {
  if (west < -180 || east > 180) return true
  const [low, high, left, right] = [south - nearby, north + nearby, west - nearby, east + nearby].map(each => each * 1e6) as [
    number,
    number,
    number,
    number,
  ]
  for (let row = 0; row < length; row++) {
    const [lat, lon] = [latitude[row] as number, longitude[row] as number]
    if (lat >= low && lat <= high && lon >= left && lon <= right && ((flags[row] as number) & pointFlags.fixed) !== 0) return true
  }
  return false
}

function visitsOfOne(track: Track, shape: GeofenceShape, timeZone: string, drivesFrom: number): Omit<VisitOfPlace, 'at'>[] {
  const rule = (kind: 'geofenceEntered' | 'geofenceLeft'): StoredRule => ({
    id: kind,
    organisationId,
    kind,
    type: ruleTypeOf(kind).number,
    name: '',
    level: 2,
    parameters: {},
    geofence: { id: '1', name: '', shape },
    vehicleIds: null,
    hours: always,
    timeZone: null,
  })
  const book = new RuleBook([rule('geofenceEntered'), rule('geofenceLeft')], id => [id])
  const rules = book.of({ id: 0, organisationId })
  const memory = emptyMemory(drivesFrom / 10)
  /** Crossings that are not withdrawn, in their order. */
  let crossings: { type: number; time: number }[] = []
  let wasThere = false
  let begun = false
  for (let row = 0; row < track.length && rules; row++) {
    if (((track.flags[row] ?? 0) & pointFlags.fixed) === 0) continue
    const report = reportAt(track, row, timeZone, drivesFrom)
    if (report.time <= memory.doneUntil) continue
    if (!begun) {
      seedGeofences(report, memory, rules)
      wasThere = memory.states.size > 0
      begun = true
    }
    for (const { report: found, conditions } of evaluate(report, memory, rules, book).signals)
      for (const { type, on, withdraws } of conditions)
        if (withdraws) crossings = crossings.filter(each => each.type !== type || each.time !== withdraws.startedAt)
        else if (on) crossings.push({ type, time: found.time })
  }
  const visits: Omit<VisitOfPlace, 'at'>[] = wasThere ? [{ arrived: null, left: null }] : []
  for (const { type, time } of crossings) {
    const last = visits.at(-1)
    if (type === entered) visits.push({ arrived: time, left: null })
    else if (type === left && last && last.left === null) last.left = time
  }
  return visits
}
