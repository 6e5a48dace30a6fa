/** Calls about what maintenance is due, what was done, and work orders of it. */
import type { MaintenanceDue, Service } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'
import type { MaintenanceDependencies, Reach } from './dependencies.ts'
import type { DueRow, ServiceRow, ServiceValues } from './maintenance.repository.ts'

type DuePath =
  | 'admin/getMaintenanceDue'
  | 'admin/getServices'
  | 'admin/saveService'
  | 'admin/endService'
  | 'admin/orderMaintenance'
  | 'vehicle/getVehicleMaintenance'

/** A work order in one of these is over. */
const over: ReadonlySet<string> = new Set(['closed', 'cancelled', 'withdrawn', 'rejected'])
const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))
const tenths = (value: number): number => Math.round(value * 10) / 10

const dueOnWire = (row: DueRow, organisation: string): MaintenanceDue => ({
  planId: row.plan_id,
  planName: row.name,
  vehicleId: String(row.vehicle_id),
  plateNum: row.plate_num,
  orgId: row.organisation_id,
  orgName: organisation,
  state: row.state,
  since: row.since,
  neverDone: row.service_id === null,
  km: tenths(row.distance_m / 1000),
  everyKm: row.every_km,
  hours: tenths(Number(row.hours_s) / 3600),
  everyHours: row.every_hours,
  dueOn: row.due_on,
  dueAtOdometerKm: row.odometer_km === null || row.every_km === null ? null : Number(row.odometer_km) + row.every_km,
  applicationNum: row.application,
  applicationState: row.application_state as MaintenanceDue['applicationState'],
})

const serviceOnWire = (row: ServiceRow, fleet: LiveFleet, lang: 'zh' | 'en'): Service => ({
  serviceId: row.id,
  planId: row.plan_id,
  planName: row.name,
  vehicleId: String(row.vehicle_id),
  plateNum: row.plate_num,
  orgId: row.organisation_id,
  orgName: fleet.organisations.name(row.organisation_id, lang),
  doneOn: row.done_on,
  odometerKm: numberOf(row.odometer_km),
  cents: numberOf(row.cents),
  costKind: row.cost_kind,
  note: row.note,
  applicationNum: row.application,
})

type Values = Pick<Service, 'doneOn' | 'odometerKm' | 'cents' | 'costKind' | 'note'>

const valuesOf = ({ doneOn, odometerKm, cents, costKind, note }: Values): ServiceValues => ({
  done_on: doneOn,
  odometer_km: odometerKm === null ? null : tenths(odometerKm),
  cents,
  cost_kind: costKind,
  note,
})
const compared = ({ doneOn, odometerKm, cents, costKind, note }: Values) => ({
  doneOn,
  odometerKm,
  cents,
  costKind,
  note: note && '…',
})

const pageOf = <Row>(rows: readonly Row[], offset: number, total: number) => {
  const next = offset + rows.length
  return { total, next: rows.length > 0 && next < total ? String(next) : null }
}

/** Services of which vehicles a user reads, and of which companies. */
const readBy = async (user: SignedInUser, access: MaintenanceDependencies['access'], reachOf: Reach) => ({
  organisationIds: await reachOf(user),
  companies: (await access.scope(user.userId)).companies,
})

export const dueHandlers = (
  { fleet, access, events, ports, maintenance, today, now }: MaintenanceDependencies,
  reachOf: Reach,
): Handlers<DuePath> => {
  /** What is due of a vehicle by a plan, for who administers it. */
  const dueOf = async (user: SignedInUser, planId: string, vehicleId: string) => {
    const { identity } = await visibleVehicle(access, user.userId, vehicleId)
    const asked = { organisationIds: await reachOf(user), planId, vehicleId: identity.id, today: today(), offset: 0, limit: 1 }
    const [due] = (await maintenance.due(asked)).rows
    return { identity, due: due ?? fail('maintenance.unknown') }
  }
  const serviceOf = async (user: SignedInUser, id: string) =>
    (await maintenance.findService(await readBy(user, access, reachOf), id)) ?? fail('maintenance.serviceUnknown')
  const ofVehicle = (vehicleId: number | string) => ({ kind: 'vehicle', id: String(vehicleId) })

  return {
    async 'admin/getMaintenanceDue'({ cursor = '0', pageSize, vehicleId, ...asked }, { user, lang }) {
      const offset = Number(cursor)
      const { rows, total } = await maintenance.due({
        ...asked,
        organisationIds: await reachOf(user),
        vehicleId: vehicleId === undefined ? undefined : Number(vehicleId),
        today: today(),
        offset,
        limit: pageSize,
      })
      const due = rows.map(row => dueOnWire(row, fleet.organisations.name(row.organisation_id, lang)))
      return { due, ...pageOf(rows, offset, total) }
    },

    async 'admin/getServices'({ cursor = '0', pageSize, vehicleId, ...asked }, { user, lang }) {
      const offset = Number(cursor)
      const { rows, total, cents } = await maintenance.services({
        ...asked,
        ...(await readBy(user, access, reachOf)),
        vehicleId: vehicleId === undefined ? undefined : Number(vehicleId),
        offset,
        limit: pageSize,
      })
      return { services: rows.map(row => serviceOnWire(row, fleet, lang)), ...pageOf(rows, offset, total), cents }
    },

    async 'admin/saveService'({ serviceId, planId, vehicleId, ...asked }, { user, address }) {
      const { identity } = await dueOf(user, planId, vehicleId)
      if (asked.doneOn > today()) fail('maintenance.date')
      const before = serviceId === undefined ? undefined : await serviceOf(user, serviceId)
      const values = { ...asked, costKind: asked.costKind ?? before?.cost_kind ?? '' }
      if (before && (before.plan_id !== planId || before.vehicle_id !== identity.id)) fail('maintenance.serviceUnknown')
      const [stored, at] = [valuesOf(values), new Date(now())]
      if (before) await maintenance.changeService(before.id, stored, user.userId, at)
      const id = before?.id ?? (await maintenance.addService({ planId, vehicleId: identity.id }, stored, user.userId, at))
      await maintenance.refresh({ planId, vehicleId: identity.id })
      const subject = ofVehicle(identity.id)
      const was = before ? compared(serviceOnWire(before, fleet, 'en')) : {}
      recordChanges(
        events,
        { call: 'admin/saveService', context: { user, address }, subject },
        changesBetween(was, compared(values)),
      )
      return { serviceId: id }
    },

    async 'admin/endService'({ serviceId }, { user, address }) {
      const before = await serviceOf(user, serviceId)
      await maintenance.endService(serviceId)
      await maintenance.refresh({ planId: before.plan_id, vehicleId: before.vehicle_id })
      const { done_on: doneOn, name } = before
      recordChanges(
        events,
        { call: 'admin/endService', context: { user, address }, subject: ofVehicle(before.vehicle_id) },
        changesBetween({ doneOn, name }, {}),
      )
      return {}
    },

    async 'admin/orderMaintenance'({ planId, vehicleId, note, serviceDate, ...contacts }, context) {
      const { user, address, lang } = context
      const { identity, due } = await dueOf(user, planId, vehicleId)
      if (due.application !== null && !over.has(due.application_state ?? ''))
        fail('maintenance.ordered', { number: due.application })
      const applicationNum = await ports.workOrders.begin(context, identity.id, {
        workType: 'service',
        businessName: fleet.organisations.name(identity.organisationId, lang),
        ...contacts,
        serviceDate,
        remark: note === '' ? due.name : `${due.name}: ${note}`.slice(0, 500),
      })
      await maintenance.setOrder(planId, identity.id, applicationNum)
      recordChanges(
        events,
        { call: 'admin/orderMaintenance', context: { user, address }, subject: ofVehicle(identity.id) },
        changesBetween({}, { plan: due.name, applicationNum }),
      )
      return { applicationNum }
    },

    async 'vehicle/getVehicleMaintenance'({ vehicleId }, { user }) {
      const { identity } = await visibleVehicle(access, user.userId, vehicleId)
      const asked = { organisationIds: [identity.organisationId], vehicleId: identity.id, state: 'soon', today: today() } as const
      const { rows } = await maintenance.due({ ...asked, offset: 0, limit: 20 })
      return {
        due: rows.map(({ name: planName, state, since, due_on: dueOn }) => ({ planName, state, since, dueOn })),
      }
    },
  }
}
