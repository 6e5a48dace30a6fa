/** Maintenance by plan: what is due of which vehicle, what was done and what it cost, and work orders of it. Ours (decision 169). */
import * as z from 'zod/mini'
import { day } from '../days/day.ts'
import { call } from '../call.ts'
import { maintenancePlanValues, maintenanceStates, serviceValues } from '../entities/maintenance.ts'
import { vehicleId } from '../entities/position.ts'
import { revision } from '../entities/revision.ts'
import { timestamp } from '../entities/timestamp.ts'
import { workState } from '../work/application.ts'

const right = 'adminAuth'
const planId = z.string().check(z.regex(/^\d{1,18}$/))
const serviceId = planId
const changes = { right, edit: true, record: true, leaves: 'entry' } as const
const keyword = z.optional(z.string().check(z.trim(), z.maxLength(64)))
const pages = {
  /** `next` of the page before. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
}
const ofPages = {
  total: z.int(),
  /** null: there are no more. */
  next: z.nullable(z.string()),
}
const text = (most: number, least = 0) => z.string().check(z.trim(), z.minLength(least), z.maxLength(most))

export const maintenancePlan = z.object({
  planId: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  /** null: it is for all of the organisation, and of those below, of this type and make. */
  vehicleId: z.nullable(z.string()),
  plateNum: z.string(),
  ...maintenancePlanValues,
  /** While it is overdue the vehicle may not leave: departure checks are refused. */
  forbidsDeparture: z.boolean(),
  vehicles: z.int(),
  soon: z.int(),
  overdue: z.int(),
  revision,
})
export type MaintenancePlan = z.infer<typeof maintenancePlan>

export const maintenancePlanForm = z.object({
  orgId: z.int(),
  /** For one vehicle only. */
  plateNum: z.optional(text(32, 1)),
  ...maintenancePlanValues,
  forbidsDeparture: z._default(z.boolean(), false),
})
export const maintenancePlanChange = z.object({
  planId,
  revision,
  ...maintenancePlanValues,
  /** Absent: it stays as it is. */
  forbidsDeparture: z.optional(z.boolean()),
})

/** A plan for one vehicle, since its last service. */
export const maintenanceDue = z.object({
  planId: z.string(),
  planName: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  state: z.enum(maintenanceStates),
  /** YYYY-MM-DD: of the last service, or from when it counts. */
  since: z.string(),
  /** No service is entered yet. */
  neverDone: z.boolean(),
  /** Driven since, kilometres, by the account of distances; and when it is due. null: the plan does not go by it. */
  km: z.number(),
  everyKm: z.nullable(z.int()),
  /** Hours since, of the engine or driven. */
  hours: z.number(),
  everyHours: z.nullable(z.int()),
  /** YYYY-MM-DD; empty: the plan has no date. */
  dueOn: z.string(),
  /** Reading of the odometer at which it is due; null: none was entered with the last service. */
  dueAtOdometerKm: z.nullable(z.number()),
  /** The work order since the last service, and its state; null: there is none. */
  applicationNum: z.nullable(z.string()),
  applicationState: z.nullable(workState),
})
export type MaintenanceDue = z.infer<typeof maintenanceDue>

export const service = z.object({
  serviceId: z.string(),
  planId: z.string(),
  planName: z.string(),
  vehicleId: z.string(),
  plateNum: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  ...serviceValues,
  /** The work order by which it was done; null: there was none. */
  applicationNum: z.nullable(z.string()),
})
export type Service = z.infer<typeof service>

export const serviceForm = z.object({
  /** To change one; missing: it is entered. */
  serviceId: z.optional(serviceId),
  planId,
  vehicleId,
  ...serviceValues,
  /** Missing: it stays as it is; of a new one it is not said. */
  costKind: z.optional(serviceValues.costKind),
})

export const maintenanceOrderForm = z.object({
  planId,
  vehicleId,
  contacts: text(64, 1),
  phone: text(32, 1),
  place: text(200),
  /** When it is wanted, ms since 1970; null: as soon as there is time. */
  serviceDate: z.nullable(timestamp),
  note: text(500),
})

const planIds = { request: { planId: 'maintenancePlan' } } as const
const bothIds = { request: { planId: 'maintenancePlan', vehicleId: 'vehicle' } } as const

export const adminMaintenanceCalls = {
  getMaintenancePlans: call({
    about: 'Plans of maintenance of the administrator, and how many vehicles of each are due',
    request: z.object({ planId: z.optional(planId) }),
    data: z.object({ plans: z.array(maintenancePlan) }),
    right,
    ids: {
      ...planIds,
      reply: { 'plans[].planId': 'maintenancePlan', 'plans[].orgId': 'organisation', 'plans[].vehicleId': 'vehicle' },
    },
  }),
  addMaintenancePlan: call({
    about: 'Add a plan of maintenance for a vehicle, or for those of an organisation, of a type or make',
    request: maintenancePlanForm,
    data: z.object({ planId: z.string() }),
    merge: { planId: 'first' },
    ...changes,
    ids: { request: { orgId: 'organisation' }, reply: { planId: 'maintenancePlan' } },
    errors: ['organisation.unknown', 'driver.plateUnknown', 'maintenance.interval', 'maintenance.tooMany'],
  }),
  changeMaintenancePlan: call({
    about: 'Change a plan of maintenance',
    request: maintenancePlanChange,
    ...changes,
    ids: planIds,
    errors: ['maintenance.unknown', 'maintenance.changedMeanwhile', 'maintenance.interval'],
  }),
  endMaintenancePlan: call({
    about: 'Delete a plan of maintenance with the services entered for it',
    request: z.object({ planId }),
    ...changes,
    ids: planIds,
    errors: ['maintenance.unknown'],
  }),
  getMaintenanceDue: call({
    about: 'What maintenance is due, of each vehicle and plan, the most urgent first, from a cursor on',
    request: z.object({
      planId: z.optional(planId),
      vehicleId: z.optional(vehicleId),
      /** Part of the plate or of the name of the plan. */
      keyword,
      /** `soon`: it is due soon, or overdue. */
      state: z.optional(z.enum(['soon', 'overdue'])),
      ...pages,
    }),
    data: z.object({ due: z.array(maintenanceDue), ...ofPages }),
    right,
    ids: {
      ...bothIds,
      reply: {
        'due[].planId': 'maintenancePlan',
        'due[].vehicleId': 'vehicle',
        'due[].orgId': 'organisation',
        'due[].applicationNum': 'application',
      },
    },
  }),
  getServices: call({
    about: 'Services that were entered, the latest first, with what they cost together',
    request: z.object({
      planId: z.optional(planId),
      vehicleId: z.optional(vehicleId),
      keyword,
      /** Both YYYY-MM-DD, inclusive. */
      firstDay: z.optional(day),
      lastDay: z.optional(day),
      ...pages,
    }),
    data: z.object({
      services: z.array(service),
      ...ofPages,
      /** Of all of them, also of those on other pages. */
      cents: z.int(),
    }),
    right,
    ids: {
      ...bothIds,
      reply: {
        'services[].serviceId': 'service',
        'services[].planId': 'maintenancePlan',
        'services[].vehicleId': 'vehicle',
        'services[].orgId': 'organisation',
        'services[].applicationNum': 'application',
      },
    },
  }),
  saveService: call({
    about: 'Enter what was done of a plan for a vehicle, or change it: the next one is due from then on',
    request: serviceForm,
    data: z.object({ serviceId: z.string() }),
    merge: { serviceId: 'first' },
    ...changes,
    ids: { request: { ...bothIds.request, serviceId: 'service' }, reply: { serviceId: 'service' } },
    errors: ['maintenance.unknown', 'vehicle.unknown', 'maintenance.serviceUnknown', 'maintenance.date'],
  }),
  endService: call({
    about: 'Delete a service that was entered by mistake',
    request: z.object({ serviceId }),
    ...changes,
    ids: { request: { serviceId: 'service' } },
    errors: ['maintenance.serviceUnknown'],
  }),
  orderMaintenance: call({
    about: 'Apply for the maintenance of a plan: a work order that is reviewed, dispatched and done as others are',
    request: maintenanceOrderForm,
    data: z.object({ applicationNum: z.string() }),
    merge: { applicationNum: 'first' },
    ...changes,
    leaves: 'application',
    ids: { ...bothIds, reply: { applicationNum: 'application' } },
    errors: ['maintenance.unknown', 'vehicle.unknown', 'maintenance.ordered', 'application.phone'],
  }),
}

/** Who sees a vehicle sees what is due of it. */
export const vehicleMaintenance = {
  getVehicleMaintenance: call({
    about: 'What maintenance of a vehicle is due soon or overdue, the most urgent first. Ours',
    request: z.object({ vehicleId }),
    data: z.object({
      due: z.array(z.object({ planName: z.string(), state: z.enum(maintenanceStates), since: z.string(), dueOn: z.string() })),
    }),
    right: 'posAuth',
    ids: { request: { vehicleId: 'vehicle' } },
    errors: ['vehicle.unknown'],
  }),
}
