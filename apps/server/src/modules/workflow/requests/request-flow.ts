/** The flow of requests for a vehicle: asked for, approved by one or two people, driven, paid for. */
import type { RequestAction, RequestState } from '@outrider/contract'
import type { Flow, TransitionRow } from '../engine/flow.ts'

type Role = 'applicant' | 'approver' | 'second' | 'dispatcher'
type RequestFlow = Flow<RequestState, RequestAction, Role>

const toApplicant = { whom: 'applicant', push: 'vehicleRequest' } as const
const toApprovers = { whom: 'approver', push: 'vehicleApproval' } as const
const toSecond = { whom: 'second', push: 'vehicleApproval' } as const
const toDispatchers = { whom: 'dispatcher', push: 'vehicleApproval' } as const

/** Who approved first is named as handler: the second approval is by another person. */
const approvals: Readonly<Record<1 | 2, readonly TransitionRow<RequestState, RequestAction, Role>[]>> = {
  1: [
    { action: 'approve', from: ['requested'], to: 'approved', by: ['approver'], changes: ['vehicle'], tells: [toApplicant] },
    { action: 'refuse', from: ['requested'], to: 'refused', by: ['approver'], asks: ['note'], tells: [toApplicant] },
  ],
  2: [
    {
      action: 'approve',
      from: ['requested'],
      to: 'secondApproval',
      by: ['approver'],
      changes: ['vehicle', 'handler'],
      tells: [toSecond, toApplicant],
    },
    { action: 'approve', from: ['secondApproval'], to: 'approved', by: ['second'], changes: ['vehicle'], tells: [toApplicant] },
    { action: 'refuse', from: ['requested'], to: 'refused', by: ['approver'], asks: ['note'], tells: [toApplicant] },
    { action: 'refuse', from: ['secondApproval'], to: 'refused', by: ['second'], asks: ['note'], tells: [toApplicant] },
  ],
}

const flowOf = (steps: 1 | 2): RequestFlow => ({
  prefix: 'YC',
  roles: {
    applicant: { named: 'applicant' },
    approver: { right: 'reviewAuth', not: ['applicant'] },
    second: { right: 'reviewAuth', not: ['applicant', 'handler'] },
    dispatcher: { right: 'reviewAuth' },
  },
  states: {
    requested: { due: { hours: 24 }, reminds: [toApprovers], forgetsReason: true },
    ...(steps === 2 && { secondApproval: { due: { hours: 24 }, reminds: [toSecond] } }),
    refused: {},
    cancelled: { ends: true },
    // Approved and not used: its applicant cancels it, or it leaves.
    approved: { due: 'kept', reminds: [toApplicant] },
    out: { due: 'kept', reminds: [toApplicant, toDispatchers] },
    back: { due: { hours: 72 }, reminds: [toApprovers] },
    settled: { ends: true, forgetsReason: true },
  } as RequestFlow['states'],
  transitions: [
    { action: 'request', from: [], to: 'requested', by: ['applicant'], changes: ['asked', 'vehicle'], tells: [toApprovers] },
    { action: 'change', from: ['requested'], by: ['applicant'], changes: ['asked', 'vehicle'] },
    {
      action: 'requestAgain',
      from: ['refused', 'cancelled'],
      to: 'requested',
      by: ['applicant'],
      changes: ['asked', 'vehicle'],
      tells: [toApprovers],
    },
    {
      action: 'cancel',
      from: steps === 2 ? ['requested', 'secondApproval', 'approved'] : ['requested', 'approved'],
      to: 'cancelled',
      by: ['applicant'],
      tells: [toApprovers],
    },
    ...approvals[steps],
    {
      action: 'depart',
      from: ['approved'],
      to: 'out',
      by: ['dispatcher'],
      changes: ['vehicle', 'worked', 'dueAt'],
      tells: [toApplicant],
    },
    {
      action: 'comeBack',
      from: ['out'],
      to: 'back',
      by: ['dispatcher', 'applicant'],
      changes: ['worked'],
      tells: [toApplicant, toApprovers],
    },
    { action: 'expense', from: ['out', 'back'], by: ['applicant', 'dispatcher'], adds: true },
    { action: 'dropExpense', from: ['out', 'back'], by: ['applicant', 'dispatcher'], adds: true },
    { action: 'returnExpenses', from: ['back'], by: ['approver'], asks: ['note'], tells: [toApplicant] },
    { action: 'settle', from: ['back'], to: 'settled', by: ['approver'], tells: [toApplicant] },
    {
      action: 'feedback',
      from: ['requested', ...(steps === 2 ? (['secondApproval'] as const) : []), 'refused', 'approved', 'out', 'back', 'settled'],
      by: ['applicant', 'dispatcher'],
      adds: true,
      tells: [toApplicant, toDispatchers],
    },
  ],
})

/** By kind of the application; `vehicleRequest2` is approved twice. */
export const requestFlows = { vehicleRequest: flowOf(1), vehicleRequest2: flowOf(2) } as const satisfies Record<
  string,
  RequestFlow
>
export type RequestKind = keyof typeof requestFlows
export const requestKinds = Object.keys(requestFlows) as RequestKind[]
export const kindFor = (approvalSteps: 1 | 2): RequestKind => (approvalSteps === 2 ? 'vehicleRequest2' : 'vehicleRequest')
