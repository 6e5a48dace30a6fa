/** Drivers, visible to users of their organisation, and what they drove, visible to users who may see driver and vehicle. */
import { type Drive, type Driver, type Lang, reportQueryError } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { DriversPort } from '../ports.ts'
import type { DriverRepository } from './drivers.repository.ts'
import { claimedTimes } from './claimed-times.ts'
import { maskedLicence } from '../masked-licence.ts'
import { drivingPeriods, periodsWithin, type DrivingPeriod } from './drives.ts'

interface DriverDependencies {
  fleet: LiveFleet
  access: AccessGate
  drivers: DriverRepository
}
type DriverRow = Awaited<ReturnType<DriverRepository['byIds']>>[number]

/** Vehicles of one driver that are searched. */
const maxVehicles = 50

export const driverHandlers = ({ fleet, access, drivers }: DriverDependencies): Handlers<'activeSafety/getDriverList'> => {
  const driverOf = (row: DriverRow, lang: Lang): Driver => ({
    driverId: String(row.id),
    name: row.name,
    licence: maskedLicence(row.licence),
    issuer: row.issuer,
    validUntil: row.valid_until ?? '',
    orgId: row.organisation_id,
    orgName: fleet.organisations.name(row.organisation_id, lang),
  })

  async function drivesOf(vehicles: readonly LiveVehicle[], beginTime: number, endTime: number, driverIds?: ReadonlySet<number>) {
    const all: (DrivingPeriod & { vehicle: LiveVehicle })[] = []
    for (const vehicle of vehicles) {
      const cards = await drivers.cards(vehicle.identity.id, new Date(beginTime), new Date(endTime))
      const drives = periodsWithin(drivingPeriods(cards), beginTime, endTime)
      all.push(
        ...drives
          .filter(({ holder }) => driverIds === undefined || driverIds.has(holder.driverId))
          .map(period => ({ ...period, vehicle })),
      )
    }
    return all.sort((a, b) => a.from - b.from)
  }

  /** Vehicles of the drivers that the user may see. */
  async function vehiclesOf(driverIds: ReadonlySet<number>, endTime: number, user: SignedInUser): Promise<LiveVehicle[]> {
    const ids = await drivers.vehiclesOf([...driverIds], new Date(endTime), maxVehicles)
    const visible = await Promise.all(ids.map(id => access.vehicle(user.userId, String(id))))
    return visible.filter(vehicle => vehicle !== undefined)
  }

  return {
    async 'activeSafety/getDriverList'(request, { user, lang }) {
      const { keyword, beginTime, endTime, pageNum, pageSize } = request
      const scope = await access.scope(user.userId)
      const organisationIds = [...scope.organisationIds]
      if (request.vehicleId === undefined && request.driverId === undefined) {
        const { rows, total } = await drivers.list({
          organisationIds,
          onlyVehicleId: scope.onlyVehicleId,
          keyword,
          offset: (pageNum - 1) * pageSize,
          limit: pageSize,
        })
        return { drivers: rows.map(row => driverOf(row, lang)), total, drives: [] }
      }
      if (beginTime === undefined || endTime === undefined) fail('request.invalid', { detail: 'beginTime, endTime' })
      if (beginTime > endTime) fail('track.order')
      const wrong = reportQueryError({ startTime: beginTime, endTime })
      if (wrong) fail(wrong)
      // A person who drives for several organisations is a driver of each.
      const driverIds =
        request.driverId === undefined ? undefined : new Set(await drivers.samePerson(Number(request.driverId), organisationIds))
      const vehicles =
        request.vehicleId === undefined
          ? await vehiclesOf(driverIds ?? new Set(), endTime, user)
          : [await visibleVehicle(access, user.userId, request.vehicleId)]
      const drives = await drivesOf(vehicles, beginTime, endTime, driverIds)
      // A vehicle that came from another organisation was driven by drivers of that one.
      const rows = await drivers.byIds([...new Set(drives.map(({ holder }) => holder.driverId))], organisationIds)
      // What its company withholds, nobody sees beside a vehicle; administrators have the file of the driver.
      const seesPhone = ({ organisation_id: id }: DriverRow) => user.rights.moreAuth && !access.withholds(id, 'driverPhones')
      const seen = new Map(rows.map(row => [row.id, seesPhone(row) ? row.mobile : '']))
      return {
        drivers: rows.map(row => driverOf(row, lang)),
        total: rows.length,
        drives: drives
          .filter(({ holder }) => seen.has(holder.driverId))
          .map(({ vehicle: { identity }, holder, from, to }): Drive => {
            const { plateNum, nickname } = identity
            const who = { driverId: String(holder.driverId), name: holder.name, licence: maskedLicence(holder.licence) }
            const phone = seen.get(holder.driverId)
            return { ...who, ...(phone && { phone }), vehicleId: String(identity.id), plateNum, nickname, from, to }
          }),
      }
    },
  }
}

export const driversPort = (drivers: DriverRepository): DriversPort => ({
  async driver(id, organisationIds) {
    const [row] = await drivers.byIds([id], organisationIds)
    return row && { name: row.name, organisationId: row.organisation_id }
  },
  async drives(id, organisationIds, from, to) {
    // A person who drives for several organisations is a driver of each.
    const ids = new Set(await drivers.samePerson(id, organisationIds))
    const found: { vehicleId: number; from: number; to: number | null }[] = []
    for (const vehicleId of await drivers.vehiclesOf([...ids], new Date(to), maxVehicles)) {
      const cards = await drivers.cards(vehicleId, new Date(from), new Date(to))
      for (const { holder, ...times } of periodsWithin(drivingPeriods(cards), from, to))
        if (ids.has(holder.driverId)) found.push({ vehicleId, ...times })
    }
    return found
  },
  samePerson: (id, organisationIds) => drivers.samePerson(id, organisationIds),
  namesAt: (moments, organisationIds) => drivers.namesAt(moments, organisationIds),
  claims: (vehicleIds, from, to) => claimedTimes(drivers, vehicleIds, from, to),
  async drivesIn(vehicleIds, organisationIds, from, to) {
    const cards = await drivers.cardsOf(vehicleIds, new Date(from), new Date(to))
    const drives = [...cards].flatMap(([vehicleId, events]) =>
      periodsWithin(drivingPeriods(events), from, to).map(period => ({ vehicleId, ...period })),
    )
    const known = new Map(
      (await drivers.byIds([...new Set(drives.map(({ holder }) => holder.driverId))], organisationIds)).map(row => [row.id, row]),
    )
    /** A person who drives for several organisations is one driver: the one known first. */
    const persons = new Map<string, DriverRow>()
    for (const row of [...known.values()].toSorted((a, b) => a.id - b.id))
      if (!persons.has(row.licence)) persons.set(row.licence, row)
    return drives.flatMap(({ vehicleId, holder, from: begin, to: end }) => {
      const licence = known.get(holder.driverId)?.licence
      const person = licence === undefined ? undefined : persons.get(licence)
      return person
        ? [
            {
              driverId: person.id,
              name: person.name,
              licence: maskedLicence(person.licence),
              organisationId: person.organisation_id,
              vehicleId,
              from: begin,
              to: end,
            },
          ]
        : []
    })
  },
})
