/** Drivers: seen by all who see their organisation; who drove a vehicle, by all who see the vehicle. */
import { type Drive, type Driver, type Lang, wrongInReport } from '@outrider/contract'
import type { AccessGate, View } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Handlers, SignedIn } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { DriverRepository } from './drivers.repository.ts'
import { covered, drivesIn, drivesWithin, type Drove } from './drives.ts'

interface Needs {
  fleet: LiveFleet
  access: AccessGate
  drivers: DriverRepository
}
type Row = Awaited<ReturnType<DriverRepository['named']>>[number]

/** Nobody drives more vehicles in the time of one question. */
const mostVehicles = 50

export const driverHandlers = ({ fleet, access, drivers }: Needs): Handlers<'activeSafety/getDriverList'> => {
  const driverOf = (row: Row, view: View, lang: Lang): Driver => {
    // Who drove a vehicle of theirs may be of an organisation that the user knows nothing of.
    const seen = view.organisationIds.has(row.organisation_id)
    return {
      driverId: String(row.id),
      name: row.name,
      licence: covered(row.licence),
      issuer: row.issuer,
      validUntil: row.valid_until ?? '',
      orgId: seen ? row.organisation_id : 0,
      orgName: seen ? fleet.organisations.name(row.organisation_id, lang) : '',
    }
  }

  async function drivesOf(vehicles: readonly LiveVehicle[], beginTime: number, endTime: number, driverId?: number) {
    const all: (Drove & { vehicle: LiveVehicle })[] = []
    for (const vehicle of vehicles) {
      const cards = await drivers.cards(vehicle.identity.id, new Date(beginTime), new Date(endTime))
      const drives = drivesWithin(drivesIn(cards), beginTime, endTime)
      all.push(
        ...drives.filter(drove => driverId === undefined || drove.driverId === driverId).map(drove => ({ ...drove, vehicle })),
      )
    }
    return all.sort((a, b) => a.from - b.from)
  }

  /** Those of the driver's vehicles that the user may see. */
  async function vehiclesOf(driverId: number, endTime: number, user: SignedIn): Promise<LiveVehicle[]> {
    const ids = await drivers.vehiclesOf(driverId, new Date(endTime), mostVehicles)
    const seen = await Promise.all(ids.map(id => access.vehicle(user.userId, String(id))))
    return seen.filter(vehicle => vehicle !== undefined)
  }

  return {
    async 'activeSafety/getDriverList'(asked, { user, lang }) {
      const { keyword, beginTime, endTime, pageNum, pageSize } = asked
      const view = await access.view(user.userId)
      if (asked.vehicleId === undefined && asked.driverId === undefined) {
        const { rows, total } = await drivers.list({
          organisationIds: [...view.organisationIds],
          only: view.only,
          keyword,
          offset: (pageNum - 1) * pageSize,
          limit: pageSize,
        })
        return { drivers: rows.map(row => driverOf(row, view, lang)), total, drives: [] }
      }
      if (beginTime === undefined || endTime === undefined) fail('request.invalid', { detail: 'beginTime, endTime' })
      if (beginTime > endTime) fail('track.order')
      const wrong = wrongInReport({ startTime: beginTime, endTime })
      if (wrong) fail(wrong)
      const driverId = asked.driverId === undefined ? undefined : Number(asked.driverId)
      const vehicles =
        asked.vehicleId === undefined
          ? await vehiclesOf(Number(driverId), endTime, user)
          : [(await access.vehicle(user.userId, asked.vehicleId)) ?? fail('vehicle.unknown')]
      const drives = await drivesOf(vehicles, beginTime, endTime, driverId)
      // Of a driver nothing is told but what they did in vehicles the user may see.
      const rows = await drivers.named([...new Set(drives.map(drove => drove.driverId))])
      const byId = new Map(rows.map(row => [row.id, row]))
      return {
        drivers: rows.map(row => driverOf(row, view, lang)),
        total: rows.length,
        drives: drives.flatMap(({ vehicle: { identity }, driverId: id, from, to }): Drive[] => {
          const row = byId.get(id)
          if (!row) return []
          const { plateNum, nickname } = identity
          const who = { driverId: String(id), name: row.name, licence: covered(row.licence) }
          return [{ ...who, vehicleId: String(identity.id), plateNum, nickname, from, to }]
        }),
      }
    },
  }
}
