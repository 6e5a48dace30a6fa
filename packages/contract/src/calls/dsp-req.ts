/** Requests for a vehicle, their approval, dispatch records and expenses. The specification names the calls without fields. */
import * as z from 'zod/mini'
import { changedFields } from '../changed-fields.ts'
import { needed } from '../reading.ts'
import { call } from '../call.ts'
import { vehicleId } from '../entities/position.ts'
import { timestamp } from '../entities/timestamp.ts'
import { fileId } from '../files.ts'
import { applicationNum, requestId, workVersion } from '../work/application.ts'
import {
  collision,
  expense,
  expenseFacts,
  expenseKind,
  expenseSumsBy,
  flowFacts,
  requestAction,
  requestFacts,
  requestState,
  requestStep,
  requestType,
  vehicleRequest,
} from '../work/vehicle-request.ts'

/** mine: of the user; approval: what waits for the user; records: what was given a vehicle, everybody's that the user sees. */
export const requestViews = ['mine', 'approval', 'records'] as const

const note = z._default(z.string().check(z.trim(), z.maxLength(500)), '')
const refusals = ['application.unknown', 'application.changed', 'application.notNow'] as const

export const dspReq = {
  getDspReqList: call({
    about: 'Requests for a vehicle; with a number just that one, with its steps, expenses and what collides with it',
    everyone: 'their own, and those that their rights are for',
    request: z.object({
      view: z._default(z.enum(requestViews), 'mine'),
      applicationNum: z.optional(applicationNum),
      state: z.optional(requestState),
      /** Ours: those whose time is in this period, or a part of it; ms since 1970, end excluded. Both or none. */
      startTime: z.optional(timestamp),
      endTime: z.optional(timestamp),
      keyword: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** Ours: `counts` is told too. */
      counted: z._default(z.boolean(), false),
      pageNum: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    }),
    data: z.object({
      requests: needed(z.array(vehicleRequest)),
      total: z.int(),
      /** How many of this list are in which state that somebody still has to do something about, whatever state is asked for. */
      counts: z.optional(z.array(z.object({ state: requestState, count: z.int() }))),
      steps: z.array(requestStep),
      expenses: z.array(expense),
      collisions: z.array(collision),
    }),
    ids: {
      request: { applicationNum: 'application' },
      reply: {
        'requests[].applicationNum': 'application',
        'requests[].orgId': 'organisation',
        'requests[].vehicleId': 'vehicle',
        'expenses[].expenseId': 'asGiven',
        'collisions[].applicationNum': 'application',
      },
    },
    errors: ['application.unknown'],
  }),
  // Ours: the specification names no summary.
  getExpenseSums: call({
    about: 'Expenses of vehicle requests that were entered in a period, by month of the platform’s time zone or by vehicle',
    everyone: 'of their own requests, and of those that their rights are for',
    request: z.object({
      /** ms since 1970, end excluded. */
      startTime: timestamp,
      endTime: timestamp,
      by: z._default(z.enum(expenseSumsBy), 'month'),
    }),
    data: z.object({
      /** Months in their order; of vehicles the most first. */
      rows: needed(
        z.array(
          z.object({
            /** 2026-11, or the plate; empty: no vehicle was given. */
            name: z.string(),
            vehicleId: z.nullable(z.string()),
            count: z.int(),
            cents: z.int(),
            kinds: z.array(z.object({ kind: expenseKind, cents: z.int() })),
          }),
        ),
      ),
    }),
    ids: { reply: { 'rows[].vehicleId': 'vehicle' } },
    turn: 'list',
  }),
  getDspType: call({
    about: 'What a vehicle may be requested for, and by how many people each is approved',
    everyone: 'the same for all',
    data: z.object({
      types: needed(z.array(z.object({ type: requestType, name: z.string(), approvals: z.int() }))),
    }),
  }),
  addDspReq: call({
    about:
      'Request a vehicle; with a number and its version: change it, or request again after it was refused or cancelled; names of passengers and remark that are missing stay unchanged',
    everyone: 'everybody in an organisation may need a vehicle',
    request: z.object({
      orgId: z.optional(z.int()),
      vehicleId: z.optional(vehicleId),
      requestId,
      applicationNum: z.optional(applicationNum),
      version: z.optional(workVersion),
      ...requestFacts.shape,
      ...changedFields({ passengerNames: requestFacts.shape.passengerNames, remark: requestFacts.shape.remark }),
    }),
    data: z.object({ applicationNum: z.string(), version: z.int() }),
    needs: { applicationNum: ['version'] },
    ids: {
      request: { orgId: 'organisation', vehicleId: 'vehicle', requestId: 'asGiven', applicationNum: 'application' },
      reply: { applicationNum: 'application' },
    },
    errors: [
      'application.phone',
      ...refusals,
      'organisation.unknown',
      'vehicle.unknown',
      'request.times',
      'request.type',
      'request.organisation',
      'request.vehicle',
    ],
    record: true,
    leaves: 'application',
  }),
}

export const dspReqFlow = {
  addDspReqFlow: call({
    about: 'The next step of a request: approval, departure and return, expenses and their settlement',
    everyone: 'who may take which step is a table of the server, by right and by who is named in the request',
    request: z.object({
      applicationNum,
      /** Expenses count whatever version was read: they overwrite nothing. */
      version: workVersion,
      requestId,
      action: requestAction,
      note,
      ...flowFacts,
      expense: z.optional(
        z.object({
          ...expenseFacts.shape,
          /** Picture of the receipt, uploaded before. */
          fileId: z.optional(fileId),
        }),
      ),
      expenseId: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    data: z.object({ version: z.int(), state: requestState }),
    ids: {
      request: {
        applicationNum: 'application',
        requestId: 'asGiven',
        vehicleId: 'vehicle',
        'expense.fileId': 'file',
        expenseId: 'asGiven',
      },
    },
    errors: [
      ...refusals,
      'application.asks',
      'vehicle.unknown',
      'file.unknown',
      'file.quota',
      'request.vehicle',
      'request.driver',
      'request.booked',
      'request.odometer',
      'request.odometerNote',
      'request.expense',
      'request.expenses',
      'request.expensesChanged',
    ],
    record: true,
    leaves: 'step',
  }),
}
