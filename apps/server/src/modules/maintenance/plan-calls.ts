/** Calls of administrators about plans of maintenance. */
import type { MaintenancePlan, ParsedRequestOf } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'
import { vehicleWithPlate } from '../vehicle-with-plate.ts'
import type { MaintenanceDependencies, Reach } from './dependencies.ts'
import type { PlanValues } from './maintenance.repository.ts'

type PlanPath =
  | 'admin/getMaintenancePlans'
  | 'admin/addMaintenancePlan'
  | 'admin/changeMaintenancePlan'
  | 'admin/endMaintenancePlan'

/** Of one organisation: each is looked at for every vehicle. */
const maxPlans = 200

type Form = Omit<ParsedRequestOf<'admin/addMaintenancePlan'>, 'orgId' | 'plateNum'>

const valuesOf = (form: Form): PlanValues => ({
  name: form.name,
  vehicle_type: form.vehicleType,
  brand: form.brand,
  every_km: form.everyKm,
  every_hours: form.everyHours,
  hours: form.hours,
  every_months: form.everyMonths,
  remind_km: form.remindKm,
  remind_hours: form.remindHours,
  remind_days: form.remindDays,
  forbids_departure: form.forbidsDeparture,
  starts_on: form.startsOn,
  note: form.note,
})
/** Of a row what the record compares. */
const compared = ({ name, vehicle_type, brand, hours, starts_on, note, ...row }: PlanValues): Record<string, unknown> => ({
  name,
  vehicle_type,
  brand,
  every_km: row.every_km,
  every_hours: row.every_hours,
  hours,
  every_months: row.every_months,
  remind_km: row.remind_km,
  remind_hours: row.remind_hours,
  remind_days: row.remind_days,
  forbids_departure: row.forbids_departure,
  starts_on,
  note: note && '…',
})

/** A notice that is as long as the interval would be given all the time. */
function check({ everyKm, everyHours, everyMonths, remindKm, remindHours, remindDays }: Form): void {
  const shorter = (notice: number, interval: number | null, days = 1) => interval === null || notice < interval * days
  const some = everyKm !== null || everyHours !== null || everyMonths !== null
  if (!some || !shorter(remindKm, everyKm) || !shorter(remindHours, everyHours) || !shorter(remindDays, everyMonths, 28))
    fail('maintenance.interval')
}

export const planHandlers = (
  { db, fleet, events, maintenance, today, now }: MaintenanceDependencies,
  reachOf: Reach,
): Handlers<PlanPath> => {
  const planOf = async (user: SignedInUser, planId: string) =>
    (await maintenance.plans(await reachOf(user), today(), planId))[0] ?? fail('maintenance.unknown')

  return {
    async 'admin/getMaintenancePlans'({ planId }, { user, lang }) {
      const rows = await maintenance.plans(await reachOf(user), today(), planId)
      return {
        plans: rows.map(row => ({
          planId: row.id,
          orgId: row.organisation_id,
          orgName: fleet.organisations.name(row.organisation_id, lang),
          vehicleId: row.vehicle_id === null ? null : String(row.vehicle_id),
          plateNum: row.plate_num ?? '',
          name: row.name,
          vehicleType: row.vehicle_type as MaintenancePlan['vehicleType'],
          brand: row.brand,
          everyKm: row.every_km,
          everyHours: row.every_hours,
          hours: row.hours,
          everyMonths: row.every_months,
          remindKm: row.remind_km,
          remindHours: row.remind_hours,
          remindDays: row.remind_days,
          forbidsDeparture: row.forbids_departure,
          startsOn: row.starts_on,
          note: row.note,
          vehicles: row.vehicles,
          soon: row.soon,
          overdue: row.overdue,
          revision: row.revision,
        })),
      }
    },

    async 'admin/addMaintenancePlan'({ orgId, plateNum, ...form }, { user, address }) {
      const reach = await reachOf(user)
      if (!reach.includes(orgId)) fail('organisation.unknown')
      check(form)
      const below = [...fleet.organisations.below([orgId])]
      const vehicleId =
        plateNum === undefined ? null : ((await vehicleWithPlate(db, below, plateNum)) ?? fail('driver.plateUnknown'))
      if ((await maintenance.countOf(orgId)) >= maxPlans) fail('maintenance.tooMany', { most: maxPlans })
      const planId = await maintenance.add({ organisationId: orgId, vehicleId }, valuesOf(form), user.userId, new Date(now()))
      await maintenance.refresh({ planId })
      const subject =
        vehicleId === null ? { kind: 'organisation', id: String(orgId) } : { kind: 'vehicle', id: String(vehicleId) }
      recordChanges(
        events,
        { call: 'admin/addMaintenancePlan', context: { user, address }, subject },
        changesBetween({}, compared(valuesOf(form))),
      )
      return { planId }
    },

    async 'admin/changeMaintenancePlan'({ planId, revision, ...changed }, { user, address }) {
      const before = await planOf(user, planId)
      const form = { ...changed, forbidsDeparture: changed.forbidsDeparture ?? before.forbids_departure }
      check(form)
      if (!(await maintenance.change(planId, revision, valuesOf(form), user.userId, new Date(now()))))
        fail('maintenance.changedMeanwhile')
      await maintenance.refresh({ planId })
      const subject = { kind: 'organisation', id: String(before.organisation_id) }
      recordChanges(
        events,
        { call: 'admin/changeMaintenancePlan', context: { user, address }, subject },
        changesBetween(compared(before), compared(valuesOf(form))),
      )
      return {}
    },

    async 'admin/endMaintenancePlan'({ planId }, { user, address }) {
      const before = await planOf(user, planId)
      await maintenance.end(planId)
      const subject = { kind: 'organisation', id: String(before.organisation_id) }
      recordChanges(
        events,
        { call: 'admin/endMaintenancePlan', context: { user, address }, subject },
        changesBetween(compared(before), {}),
      )
      return {}
    },
  }
}
