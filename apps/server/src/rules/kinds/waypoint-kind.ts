/**
 * A vehicle that is not at a waypoint of its route by the planned time. Waypoints are decided in their order: one that is reached decides those before it too,
 * and `state.since` is the planned time of the last one that is decided, so that a restart knows what was raised.
 */
import { distance } from '@outrider/geo'
import type { RouteWaypoint } from '@outrider/contract'
import { zoneOffset } from '../../tracks/zone-offset.ts'
import { once } from '../rule-condition.ts'
import { isWithin } from '../rule-hours.ts'
import { type KindRow, minute, parameter, type Step } from '../rule-step.ts'
import type { StoredRule } from '../stored-rule.ts'

const day = 86_400_000

interface Planned {
  waypoint: RouteWaypoint
  /** ms since 1970. */
  at: number
}

/** The days of a rule are worked out once: every report of its vehicles asks. */
const known = new WeakMap<StoredRule, { day: string; planned: readonly Planned[] }>()

function plannedAround(rule: StoredRule, time: number, timeZone: string): readonly Planned[] {
  const today = `${timeZone} ${Math.floor((time + zoneOffset(timeZone, time)) / day)}`
  const before = known.get(rule)
  if (before?.day === today) return before.planned
  const planned = plannedOf(rule, time, timeZone)
  known.set(rule, { day: today, planned })
  return planned
}

/** The planned arrivals of the run of yesterday and of today, by the clocks of a zone, in their order: one that is before the one before it is on the next day. */
function plannedOf(rule: StoredRule, time: number, timeZone: string): Planned[] {
  const waypoints = rule.geofence?.shape.route?.waypoints ?? []
  const local = time + zoneOffset(timeZone, time)
  const midnight = local - (local % day)
  const planned: Planned[] = []
  for (const begin of [midnight - day, midnight]) {
    let before = begin
    for (const waypoint of waypoints) {
      if (waypoint.arrival === null) continue
      const ofDay = (Number(waypoint.arrival.slice(0, 2)) * 60 + Number(waypoint.arrival.slice(3))) * minute
      const at = ofDay + before - (before % day)
      const inOrder = at < before ? at + day : at
      before = inOrder
      planned.push({ waypoint, at: inOrder - zoneOffset(timeZone, inOrder - zoneOffset(timeZone, time)) })
    }
  }
  return planned.toSorted((one, other) => one.at - other.at)
}

const isAt = ({ latitude, longitude, radius }: RouteWaypoint, report: Step['report']): boolean =>
  distance({ lat: latitude, lon: longitude }, { lat: report.latitude, lon: report.longitude }) <= radius

export const waypointKind: KindRow = {
  measure({ report, doubted, rule, state, silence }) {
    const { time } = report
    // What was planned before the rule knew the vehicle is not its.
    if (state.since === null) {
      state.since = time
      return undefined
    }
    const zone = rule.timeZone ?? report.timeZone
    const [late, early] = [parameter(rule, 'late') * minute, parameter(rule, 'early') * minute]
    const decided = state.since
    // Most reports are near no plan.
    const planned = plannedAround(rule, time, zone)
    if (planned.length === 0) return undefined
    const open = planned.filter(({ at }) => at > decided && at - early <= time)
    if (open.length === 0) return undefined
    const here = doubted ? [] : planned.filter(({ waypoint }) => isAt(waypoint, report))
    const reached = here.findLast(each => open.includes(each) && time <= each.at + late && !isBefore(each))
    /** A route that comes back to a place: between both visits there is another waypoint, and it is not too late for that. */
    function isBefore(visit: Planned): boolean {
      return open.some(
        between =>
          between.at < visit.at &&
          time <= between.at + late &&
          !here.includes(between) &&
          here.some(({ at }) => at <= between.at && at > visit.at - day),
      )
    }
    const missed: Planned[] = []
    for (const each of open) {
      const { at } = each
      if (each === reached) {
        state.since = at
        break
      }
      if (!reached && time <= at + late) break
      state.since = at
      // Of what it did all that time nobody knows.
      const isKnown = silence < late + early || time - silence >= at - early
      if (isKnown && isWithin(rule.hours, at, zone)) missed.push(each)
    }
    const [first] = missed
    if (!first) return undefined
    const waypoint = missed.map(({ waypoint: { name } }) => name).join(', ')
    return once(rule, { geofence: rule.geofence?.name ?? '', waypoint })
  },
}
