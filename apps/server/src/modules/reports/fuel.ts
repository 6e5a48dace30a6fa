/** The fuel level of a vehicle with its refuellings and losses, and the events that somebody says are none. */
import { allows, contract, type FuelEvent, limits } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { checkPeriod } from './asked.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { zoneOfVehicle } from '../../fleet/zone-of-vehicle.ts'
import { daysIn } from '../../tracks/calendar-days.ts'
import type { FreshFigures } from './fresh-figures.ts'
import { faultOnWire } from '../../store/fuel-faults.ts'
import type { FuelEventRow, FuelRepository } from './fuel.repository.ts'

interface FuelDependencies {
  readonly access: AccessGate
  readonly fuel: FuelRepository
  readonly fleet: Pick<LiveFleet, 'vehicle' | 'organisations'>
  readonly fresh: FreshFigures
  readonly timeZone: string
  /** ms since 1970. */
  readonly now: () => number
}

const litres = (ml: number): number => ml / 1000

const wireOf = (row: FuelEventRow): FuelEvent => ({
  eventId: row.id,
  vehicleId: String(row.vehicle_id),
  kind: row.kind,
  beginTime: row.begin_at.getTime(),
  endTime: row.end_at.getTime(),
  beginLitres: litres(row.begin_ml),
  endLitres: litres(row.end_ml),
  ...(row.evaluated_from &&
    row.evaluated_until && { evaluatedFrom: row.evaluated_from.getTime(), evaluatedUntil: row.evaluated_until.getTime() }),
  latitude: row.lat,
  longitude: row.lng,
  dismissedBy: row.dismissed_at ? (row.dismissed_by_name ?? '') : '',
  dismissedTime: row.dismissed_at?.getTime() ?? null,
  dismissReason: row.dismiss_reason ?? '',
})

export const fuelHandlers = ({
  access,
  fuel,
  fleet,
  fresh,
  timeZone,
  now,
}: FuelDependencies): Handlers<'report/getVehFuelLevels' | 'report/dismissFuelEvent'> => {
  /** ms since 1970. */
  const shownFrom = async (userId: number, vehicle: LiveVehicle) => access.historyFrom(userId, vehicle)
  return {
    async 'report/getVehFuelLevels'({ vehicleId, startTime, endTime, wholeMonth }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      checkPeriod({ startTime, endTime, wholeMonth }, timeZone)
      const begunFrom = await shownFrom(user.userId, vehicle)
      const from = Math.max(startTime, begunFrom)
      const { id } = vehicle.identity
      await fresh([id], endTime)
      const [points, events, faults] = await Promise.all([
        fuel.levels(id, from, endTime, limits.fuelLevelPoints),
        fuel.events(id, from, endTime, begunFrom),
        fuel.faults(id, from, endTime, begunFrom),
      ])
      return {
        points: points.map(({ at, ml }) => ({ time: at.getTime(), litres: litres(ml) })),
        events: events.map(wireOf),
        faults: faults.map(faultOnWire),
        editable: allows(contract.report.dismissFuelEvent, user.rights),
      }
    },

    async 'report/dismissFuelEvent'({ eventId, dismissed, reason }, { user }) {
      // The reply says when and where a vehicle stood, as the curve does.
      if (!user.rights.trackAuth) fail('access.noRight')
      if (dismissed && reason === '') fail('report.noReason')
      const row = await fuel.event(eventId)
      const vehicle = row && (await access.vehicle(user.userId, String(row.vehicle_id)))
      if (!row || !vehicle || row.begin_at.getTime() < (await shownFrom(user.userId, vehicle))) fail('report.eventUnknown')
      const zone = zoneOfVehicle(fleet, row.vehicle_id, timeZone)
      const dayAt = (time: number) => daysIn(time, time + 1, zone)[0]
      if (!(await fuel.dismiss(row, dayAt, dismissed ? { by: user.userId, at: new Date(now()), reason } : null)))
        fail('report.eventUnknown')
      return { event: wireOf((await fuel.event(eventId)) ?? fail('report.eventUnknown')) }
    },
  }
}
