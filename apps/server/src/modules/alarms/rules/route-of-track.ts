/** A route taken from a stored track. It shows where a vehicle was: reads nothing from when another company had it. */
import { allows, contract, limits } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { RuleTrialDependencies } from './trials/rule-trial.ts'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import type { LiveVehicle } from '../../../fleet/live-vehicle.ts'
import { type Beside, mergedRoute, type Place } from '../../../tracks/reducers/merged-route.ts'
import { fewPoints } from '../../../tracks/reducers/route-of-track.ts'
import { editingScope } from './rules.ts'

const dayMs = 86_400_000
const maxDays = 3
/** Other drives of the way are looked for so far back, in so many vehicles, until there are so many, and not longer than this. */
const merging = { days: 30, vehicles: 20, drives: 20, ms: 15_000 }

type Dependencies = Pick<RuleTrialDependencies, 'fleet' | 'access' | 'tracks' | 'now'>

interface AskedMerge {
  vehicle: LiveVehicle
  line: readonly Place[]
  startTime: number
  endTime: number
  scope: AccessScope
}

/** Of this vehicle first: it knows its way best. */
async function drivesOf({ fleet, tracks, now }: Dependencies, asked: AskedMerge, signal: AbortSignal): Promise<Beside[]> {
  const { vehicle, line, startTime, endTime, scope } = asked
  const { organisationId } = vehicle.identity
  const others = [...fleet.vehicles()].filter(
    each => each !== vehicle && each.identity.organisationId === organisationId && scope.includes(each),
  )
  const until = performance.now() + merging.ms
  const found: Beside[] = []
  for (const each of [vehicle, ...others].slice(0, merging.vehicles)) {
    if (found.length >= merging.drives || performance.now() > until) break
    const range = {
      vehicleId: each.identity.id,
      startTime: endTime - merging.days * dayMs,
      endTime: Math.min(now(), endTime + dayMs),
      since: scope.historyFrom(each),
    }
    // What is no other drive is one of this vehicle only.
    const own = each === vehicle ? { startTime, endTime } : { startTime: 0, endTime: 0 }
    found.push(...(await tracks.reduce('drivesAlong', range, { line, ...own }, signal)))
  }
  return found.slice(0, merging.drives)
}

export const routeOfTrackHandlers = (deps: Dependencies): Handlers<'alarm/routeOfTrack'> => ({
  async 'alarm/routeOfTrack'({ vehicleId, startTime, endTime, merge }, { user, signal }) {
    const { fleet, access, tracks, now } = deps
    const scope = await editingScope(access, user)
    if (!allows(contract.alarm.saveGeofence, user.rights)) fail('access.noRight')
    const vehicle = fleet.vehicle(Number(vehicleId))
    if (!vehicle || !scope.includes(vehicle)) fail('vehicle.unknown')
    if (startTime > now() || endTime <= startTime || endTime - startTime > maxDays * dayMs)
      fail('alarmRule.period', { days: maxDays })
    const range = { vehicleId: vehicle.identity.id, startTime, endTime, since: scope.historyFrom(vehicle) }
    const { points, within, stops } = await tracks.reduce('routeOf', range, undefined, signal)
    const longest = stops.toSorted((one, other) => other.to - other.from - (one.to - one.from)).slice(0, limits.routeWaypoints)
    const drives =
      merge && points.length > 1 ? await drivesOf(deps, { vehicle, line: points, startTime, endTime, scope }, signal) : []
    const middle = drives.length > 0 ? mergedRoute(points, drives) : undefined
    return {
      drives: drives.length + 1,
      width: middle?.width ?? null,
      ...(middle ? fewPoints(middle.points) : { points, within }),
      stops: longest
        .toSorted((one, other) => one.from - other.from)
        .map(({ from, to, latitude, longitude }) => ({ latitude, longitude, startTime: from, endTime: to })),
    }
  },
})
