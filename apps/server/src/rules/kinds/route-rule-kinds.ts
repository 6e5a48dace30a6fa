/** What rules about a route measure. None of them says anything of a vehicle that does not drive it. */
import { distance } from '@outrider/geo'
import { sideOf } from '../geofence-side.ts'
import { against, hold, holdOf, marginOf } from '../hysteresis.ts'
import { depthInRoute, isNearEnds, placeOnRoute, sectionAt } from '../route-line.ts'
import { isWithin } from '../rule-hours.ts'
import { type KindRow, maxSilence, minute, parameter, type Step } from '../rule-step.ts'

const everyDay: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7])
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `since`: since when it is on the route. `pausedSince`: since when it is beside it. */
function measureCorridor({ report, rule, state, memory, within }: Step): void {
  const route = rule.geofence?.shape.route
  const { time, latitude, longitude } = report
  const isAway = state.pausedSince !== null && time - state.pausedSince >= parameter(rule, 'minutes') * minute
  const measured =
    route && rule.geofence && within && !isAway
      ? sideOf(rule.geofence.shape, report, memory.standing, marginOf(rule), rule.id)
      : undefined
  // Beside it, and not on its way, as nearly always.
  if (state.since === null && state.pausedSince === null && measured?.side === 'off') return
  // At its ends a vehicle comes and goes: what drives on from there is on the route again once it is in the corridor.
  if (!route || !within || isAway || isNearEnds(route, latitude, longitude, parameter(rule, 'ends'))) {
    state.on = false
    state.since = state.pausedSince = state.turning = null
    return
  }
  if (state.since === null) {
    if (measured?.side === 'on' && !measured.near) state.since = time
    return
  }
  const beside = measured && { ...measured, side: measured.side === 'on' ? ('off' as const) : ('on' as const) }
  if (!hold(state, beside, time, holdOf(rule))) return
  if (!memory.standing.drives) memory.standing.decide(rule.id)
  state.pausedSince = state.on ? time : null
}

export const routeRuleKinds = {
  routeLeft: {
    standing: true,
    onlyThere: true,
    measure(step) {
      if (!step.doubted) measureCorridor(step)
    },
  },

  sectionLimit: {
    onlyThere: true,
    measure({ report, doubted, rule, state, silence, within }) {
      if (silence > maxSilence) state.turning = null
      const route = rule.geofence?.shape.route
      // Where it is on the route is not known of a place that is doubted: what goes on, goes on.
      if (doubted) return
      const place = route && within ? placeOnRoute(route, report.latitude, report.longitude) : undefined
      const section = route && place && place.away <= route.width / 2 ? sectionAt(route, place.along) : undefined
      const holds =
        section !== undefined &&
        section.limit > 0 &&
        (section.fromTime === null ||
          section.toTime === null ||
          isWithin(
            { days: everyDay, begin: minuteOf(section.fromTime), end: minuteOf(section.toTime) },
            report.time,
            rule.timeZone ?? report.timeZone,
          ))
      if (!holds) {
        state.on = false
        state.turning = null
        return
      }
      const measured = against(report.speedDkmh, section.limit * 10, (marginOf(rule) ?? 0) * 10)
      hold(state, measured, report.time, holdOf(rule), Math.max(parameter(rule, 'seconds') * 1_000, holdOf(rule)))
    },
  },

  unplannedStop: {
    standing: true,
    onlyThere: true,
    measure({ report, rule, state, memory, within }) {
      const route = rule.geofence?.shape.route
      const { standing } = memory
      const { place } = standing
      const isOnIt =
        route !== undefined && route !== null && place !== undefined && depthInRoute(route, place.latitude, place.longitude) >= 0
      const isPlanned =
        isOnIt &&
        route.waypoints.some(
          each =>
            distance({ lat: each.latitude, lon: each.longitude }, { lat: place.latitude, lon: place.longitude }) <= each.radius,
        )
      if (!within || standing.drives || !isOnIt || isPlanned) {
        state.since = null
        state.on = false
        return
      }
      if (standing.since > 0) state.since ??= standing.since
      state.on = state.since !== null && report.time - state.since >= parameter(rule, 'minutes') * minute
    },
  },
} as const satisfies Record<string, KindRow>
