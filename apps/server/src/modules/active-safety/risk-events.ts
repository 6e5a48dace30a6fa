/** Lists the events that the risk score counts, newest first. */
import { limits } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { listOf, vehiclesOf } from './asked-vehicles.ts'
import { typeKey } from './objections.ts'
import { eventsInStays, newestEvents, type RiskEventRow } from './risk-facts.ts'
import { countedTypes, type PortraitDependencies, PortraitParts } from './portrait-parts.ts'

export function riskEventHandlers(dependencies: PortraitDependencies): Handlers<'activeSafety/getRiskEvents'> {
  const { db, access, fleet, zones, settings } = dependencies
  const parts = new PortraitParts(dependencies)
  return {
    async 'activeSafety/getRiskEvents'({ orgId, vehicleId, driverId, type, level, pageNum, pageSize, ...asked }, { user }) {
      const { period } = parts.periodsOf(asked)
      const offset = Math.min((pageNum - 1) * pageSize, limits.riskEventsListed)
      const current = (await settings.current()).settings
      const which = {
        types: countedTypes(current).filter(number => type === undefined || typeKey(number) === type),
        level,
        // One more than the page tells whether there are more.
        limit: Math.min(pageSize + 1, limits.riskEventsListed - offset),
        offset,
      }
      const read = async (): Promise<RiskEventRow[]> => {
        if (driverId !== undefined) {
          await parts.driverOf(driverId, user.userId)
          return eventsInStays(db, await parts.staysOf(driverId, period, user.userId), which)
        }
        if (vehicleId !== undefined) {
          const vehicle = await visibleVehicle(access, user.userId, vehicleId)
          const only = listOf([vehicle], fleet.size, await access.scope(user.userId), zones)
          return newestEvents(db, only, period, which, zones.platform)
        }
        return newestEvents(db, await vehiclesOf(dependencies, user.userId, Number(orgId ?? 0)), period, which, zones.platform)
      }
      const rows = await read()
      return {
        ...period,
        events: await parts.eventsOf(rows.slice(0, pageSize), period, current, user),
        more: rows.length > pageSize,
      }
    },
  }
}
