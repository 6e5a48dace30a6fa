/** Visits of a geofence, and of the waypoints of a route, from stored tracks. It shows where vehicles were: only what a user sees of them. */
import { type GeofenceVisit, limits } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { usualDrivesFrom } from '../../../events/latest-state.ts'
import type { LiveVehicle } from '../../../fleet/live-vehicle.ts'
import { zoneOfVehicle } from '../../../fleet/zone-of-vehicle.ts'
import { isWithin, type RuleHours } from '../../../rules/rule-hours.ts'
import { lateness, placesOf } from '../../../rules/visited-places.ts'
import type { VisitOfPlace } from '../../../tracks/reducers/visits.ts'
import type { RuleTrialDependencies } from './trials/rule-trial.ts'

const dayMs = 86_400_000
/** Read before the period, so that who is there at its begin has an arrival. */
const beforeMs = dayMs
/** A call begins no further vehicle after this. */
const callMs = 4_000

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export function visitHandlers({
  fleet,
  access,
  rules,
  tracks,
  timeZone,
  now,
}: Pick<
  RuleTrialDependencies,
  'access' | 'fleet' | 'now' | 'rules' | 'timeZone' | 'tracks'
>): Handlers<'alarm/getGeofenceVisits'> {
  return {
    async 'alarm/getGeofenceVisits'({ geofenceId, startTime, endTime, after }, { user, signal }) {
      const scope = await access.scope(user.userId)
      if (!user.rights.alarmAuth) fail('access.noRight')
      const organisation = await rules.organisationOf('geofences', geofenceId, scope.organisationIds)
      const geofence = organisation === undefined ? undefined : await rules.wholeGeofence(geofenceId)
      if (organisation === undefined || !geofence) fail('geofence.unknown')
      if (endTime > now() || endTime <= startTime || endTime - startTime > limits.ruleTrialDays * dayMs)
        fail('alarmRule.period', { days: limits.ruleTrialDays })
      const below = fleet.organisations.below([organisation])
      const watched = [...fleet.vehicles()]
        .filter(vehicle => below.has(vehicle.identity.organisationId) && scope.includes(vehicle))
        .toSorted((one, other) => one.identity.id - other.identity.id)
        .slice(0, limits.ruleTrialVehicles)
      const places = placesOf(geofence.shape)
      const { hours } = geofence
      const open: RuleHours | undefined = hours
        ? { days: new Set(hours.days), begin: minuteOf(hours.fromTime), end: minuteOf(hours.toTime) }
        : undefined
      const from = after === undefined ? 0 : watched.findIndex(({ identity }) => identity.id > Number(after))
      const began = now()
      const visits: GeofenceVisit[] = []
      let at = from < 0 ? watched.length : from
      const first = at
      for (; at < watched.length && now() - began < callMs && visits.length < limits.ruleTrialCases; at++) {
        const vehicle = watched[at] as LiveVehicle
        const { id, plateNum } = vehicle.identity
        const zone = zoneOfVehicle(fleet, id, timeZone())
        const range = { vehicleId: id, startTime: startTime - beforeMs, endTime, since: scope.historyFrom(vehicle) }
        const asked = {
          shapes: places.map(({ shape }) => shape),
          timeZone: zone,
          drivesFrom: vehicle.drivesFrom ?? usualDrivesFrom,
          from: startTime,
        }
        const onWire = ({ at: nth, arrived, left }: VisitOfPlace): GeofenceVisit => {
          const { waypoint = '', arrival = null } = places[nth] ?? {}
          return {
            vehicleId: String(id),
            plateNum,
            waypoint,
            arrivedAt: arrived,
            leftAt: left,
            outsideHours: open && arrived !== null ? !isWithin(open, arrived, zone) : null,
            lateMinutes: arrival !== null && arrived !== null ? lateness(arrival, arrived, zone) : null,
          }
        }
        if (places.length > 0) visits.push(...(await tracks.reduce('visits', range, asked, signal)).map(onWire))
      }
      const next = at < watched.length ? String(watched[at - 1]?.identity.id) : null
      return { visits, looked: at - first, vehicles: watched.length, next }
    },
  }
}
