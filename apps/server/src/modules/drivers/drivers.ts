/** Drivers, visible to users of their organisation, and driving periods, visible to users who may see the vehicle. */
import { type Drive, type Driver, type Lang, reportQueryError } from '@outrider/contract'
import type { AccessGate, AccessScope } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { DriverRepository } from './drivers.repository.ts'
import { maskedLicence, drivingPeriods, periodsWithin, type DrivingPeriod } from './drives.ts'

interface DriverDependencies {
  fleet: LiveFleet
  access: AccessGate
  drivers: DriverRepository
}
type DriverRow = Awaited<ReturnType<DriverRepository['byIds']>>[number]

/** Vehicles of one driver that are searched. */
const maxVehicles = 50

export const driverHandlers = ({ fleet, access, drivers }: DriverDependencies): Handlers<'activeSafety/getDriverList'> => {
  const driverOf = (row: DriverRow, scope: AccessScope, lang: Lang): Driver => {
    // A driver of a visible vehicle may belong to an organisation the user may not see.
    const visible = scope.organisationIds.has(row.organisation_id)
    return {
      driverId: String(row.id),
      name: row.name,
      licence: maskedLicence(row.licence),
      issuer: row.issuer,
      validUntil: row.valid_until ?? '',
      orgId: visible ? row.organisation_id : 0,
      orgName: visible ? fleet.organisations.name(row.organisation_id, lang) : '',
    }
  }

  async function drivesOf(vehicles: readonly LiveVehicle[], beginTime: number, endTime: number, driverId?: number) {
    const all: (DrivingPeriod & { vehicle: LiveVehicle })[] = []
    for (const vehicle of vehicles) {
      const cards = await drivers.cards(vehicle.identity.id, new Date(beginTime), new Date(endTime))
      const drives = periodsWithin(drivingPeriods(cards), beginTime, endTime)
      all.push(
        ...drives
          .filter(period => driverId === undefined || period.driverId === driverId)
          .map(period => ({ ...period, vehicle })),
      )
    }
    return all.sort((a, b) => a.from - b.from)
  }

  /** Vehicles of the driver that the user may see. */
  async function vehiclesOf(driverId: number, endTime: number, user: SignedInUser): Promise<LiveVehicle[]> {
    const ids = await drivers.vehiclesOf(driverId, new Date(endTime), maxVehicles)
    const visible = await Promise.all(ids.map(id => access.vehicle(user.userId, String(id))))
    return visible.filter(vehicle => vehicle !== undefined)
  }

  return {
    async 'activeSafety/getDriverList'(request, { user, lang }) {
      const { keyword, beginTime, endTime, pageNum, pageSize } = request
      const scope = await access.scope(user.userId)
      if (request.vehicleId === undefined && request.driverId === undefined) {
        const { rows, total } = await drivers.list({
          organisationIds: [...scope.organisationIds],
          onlyVehicleId: scope.onlyVehicleId,
          keyword,
          offset: (pageNum - 1) * pageSize,
          limit: pageSize,
        })
        return { drivers: rows.map(row => driverOf(row, scope, lang)), total, drives: [] }
      }
      if (beginTime === undefined || endTime === undefined) fail('request.invalid', { detail: 'beginTime, endTime' })
      if (beginTime > endTime) fail('track.order')
      const wrong = reportQueryError({ startTime: beginTime, endTime })
      if (wrong) fail(wrong)
      const driverId = request.driverId === undefined ? undefined : Number(request.driverId)
      const vehicles =
        request.vehicleId === undefined
          ? await vehiclesOf(Number(driverId), endTime, user)
          : [(await access.vehicle(user.userId, request.vehicleId)) ?? fail('vehicle.unknown')]
      const drives = await drivesOf(vehicles, beginTime, endTime, driverId)
      // Only driving periods in vehicles the user may see are returned.
      const rows = await drivers.byIds([...new Set(drives.map(period => period.driverId))])
      const byId = new Map(rows.map(row => [row.id, row]))
      return {
        drivers: rows.map(row => driverOf(row, scope, lang)),
        total: rows.length,
        drives: drives.flatMap(({ vehicle: { identity }, driverId: id, from, to }): Drive[] => {
          const row = byId.get(id)
          if (!row) return []
          const { plateNum, nickname } = identity
          const who = { driverId: String(id), name: row.name, licence: maskedLicence(row.licence) }
          return [{ ...who, vehicleId: String(identity.id), plateNum, nickname, from, to }]
        }),
      }
    },
  }
}
