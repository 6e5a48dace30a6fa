/** Calls of departure checks. The specification names two without fields, both of vehicle/; the others are ours. */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import {
  checkedItem,
  checklist,
  checklistId,
  checklistItem,
  checklistType,
  departureCheck,
  departureCheckId,
  departureLimits,
  departureState,
  departureVehicle,
} from '../departure-check.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { workState } from '../work/work-states.ts'
import { requestId } from '../request-id.ts'
import { notToLeave } from './not-to-leave.ts'

const page = {
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(departureLimits.pageSize)), 20),
}
const note = z._default(z.string().check(z.trim(), z.maxLength(departureLimits.note)), '')
const listIds = {
  'checklists[].checklistId': 'checklist',
  'checklists[].orgId': 'organisation',
  'checklists[].items[].itemId': 'asGiven',
} as const

/** Those of vehicle/. */
export const departureCheckOfVehicle = {
  getDepartureCheck: call({
    about: 'Departure checks of a vehicle, the latest first, with its state of today and the list that its next check goes by',
    request: z.object({ vehicleId, ...page }),
    data: z.object({
      vehicle: departureVehicle,
      checklist,
      checks: needed(z.array(departureCheck)),
      total: z.int(),
      mayFill: z.boolean(),
      mayDecide: z.boolean(),
      /** Why a check that is filled in now would be refused: papers, alarms, overdue plans, a terminal that is down. Absent: for nothing. */
      notToLeave: z.optional(
        z.array(z.object({ why: z.enum(['papers', 'alarms', 'maintenance', 'device']), names: z.array(z.string()) })),
      ),
      /** Where its terminal is down: the repair that goes on, or the one that has ended since, after which it should be up. Absent: there is none. */
      repair: z.optional(z.object({ applicationNum: z.string(), state: workState, since: z.number() })),
    }),
    scope: 'routed',
    right: ['posAuth', 'moreAuth'],
    ids: {
      request: { vehicleId: 'vehicle' },
      reply: {
        'vehicle.vehicleId': 'vehicle',
        'vehicle.orgId': 'organisation',
        'vehicle.checklistId': 'checklist',
        'checklist.checklistId': 'checklist',
        'checklist.orgId': 'organisation',
        'checklist.items[].itemId': 'asGiven',
        'checks[].checkId': 'departureCheck',
        'checks[].vehicleId': 'vehicle',
        'checks[].items[].itemId': 'asGiven',
        'repair.applicationNum': 'application',
      },
    },
    errors: ['vehicle.unknown'],
  }),
  modifyDepartureCheck: call({
    about: 'Send a departure check that was filled in; a serious defect asks for a release by somebody else',
    request: z.object({
      vehicleId,
      requestId: z.optional(requestId),
      checklistId,
      /** When it was filled in: it may arrive much later. ms since 1970. */
      filledAt: timestamp,
      mileage: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000_000))), null),
      note,
      items: z.array(checkedItem).check(z.minLength(1), z.maxLength(departureLimits.items)),
    }),
    data: z.object({ checkId: z.string(), state: departureState }),
    scope: 'routed',
    right: 'moreAuth',
    ids: {
      request: {
        vehicleId: 'vehicle',
        requestId: 'asGiven',
        checklistId: 'checklist',
        'items[].itemId': 'asGiven',
        'items[].fileIds': 'asGiven',
      },
      reply: { checkId: 'departureCheck' },
    },
    errors: [
      'vehicle.unknown',
      'departureCheck.items',
      'departureCheck.time',
      'departureCheck.pictures',
      'departureCheck.paperExpired',
      'departureCheck.maintenanceOverdue',
      'departureCheck.alarmOpen',
      'departureCheck.deviceDown',
      'file.unknown',
      'file.quota',
    ],
    record: true,
    leaves: 'trip',
  }),
}

export const departureCheckCalls = {
  getToday: call({
    about: 'The vehicles of the user with their states of today, those that wait for a release first',
    request: z.object({
      state: z.optional(departureState),
      keyword: z._default(z.string().check(z.trim(), z.maxLength(64)), ''),
      ...page,
    }),
    data: z.object({
      day: z.string(),
      vehicles: z.array(departureVehicle),
      total: z.int(),
      counts: z.array(z.object({ state: departureState, count: z.int() })),
      /** Those that the vehicles name. */
      checklists: z.array(checklist),
      mayFill: z.boolean(),
      mayEdit: z.boolean(),
    }),
    merge: {
      day: 'first',
      vehicles: 'concat',
      total: 'sum',
      counts: 'concat',
      checklists: 'concat',
      mayFill: 'or',
      mayEdit: 'or',
    },
    right: ['posAuth', 'moreAuth'],
    ids: {
      reply: {
        'vehicles[].vehicleId': 'vehicle',
        'vehicles[].orgId': 'organisation',
        'vehicles[].checklistId': 'checklist',
        ...listIds,
      },
    },
    turn: 'list',
  }),
  ...notToLeave,
  decide: call({
    about: 'Release a vehicle with a serious defect, or hold it back; not by the user who filled in its check',
    request: z.object({ checkId: departureCheckId, requestId: z.optional(requestId), release: z.boolean(), note }),
    data: z.object({ state: departureState }),
    right: 'reviewAuth',
    ids: { request: { checkId: 'departureCheck', requestId: 'asGiven' } },
    errors: ['departureCheck.unknown', 'departureCheck.decided', 'departureCheck.own'],
    record: true,
    leaves: 'trip',
  }),
  getChecklists: call({
    about: 'The checklists of the organisations of the user, and the standard ones that are used where there is none',
    data: z.object({ checklists: z.array(checklist), editable: z.boolean() }),
    right: ['posAuth', 'moreAuth'],
    merge: { checklists: 'concat', editable: 'or' },
    ids: { reply: listIds },
  }),
  saveChecklist: call({
    about:
      'Set the checklist of an organisation for a type of vehicles; no items: that of the organisation above, or the standard one',
    request: z.object({
      orgId: z.int(),
      vehicleType: checklistType,
      /** The list that was changed; empty: there was none. Who changes an older one is refused. */
      basedOn: z._default(z.union([checklistId, z.literal('')]), ''),
      items: z.array(checklistItem).check(z.maxLength(departureLimits.items)),
    }),
    right: 'reviewAuth',
    ids: { request: { orgId: 'organisation', basedOn: 'checklist', 'items[].itemId': 'asGiven' } },
    errors: ['organisation.unknown', 'departureCheck.listChanged', 'departureCheck.items'],
    record: true,
    leaves: 'entry',
  }),
}
