/** The flow of installations and maintenance: applied for, reviewed, dispatched, worked on, checked. */
import type { Right, WorkAction, WorkKind, WorkState } from '@outrider/contract'
import type { Flow, Telling } from '../engine/flow.ts'

type Role = 'applicant' | 'reviewer' | 'installer'
type WorkFlow = Flow<WorkState, WorkAction, Role>

interface Names {
  prefix: string
  /** Of those who do the work. */
  right: Right
  /** Types of its pushes: to the applicant, and to the installer. */
  apply: string
  work: string
}

/** Whom a step notifies. */
interface Receivers {
  readonly toReviewers: Telling<Role>
  readonly toApplicant: Telling<Role>
  readonly toInstaller: Telling<Role>
}

/** Where the installer may work and the work may be called off. */
const open = ['dispatched', 'working', 'returned'] as const

const statesOf = ({ toReviewers, toInstaller }: Receivers): WorkFlow['states'] => ({
  submitted: { due: { hours: 24 }, reminds: [toReviewers], forgetsReason: true },
  rejected: {},
  withdrawn: { ends: true },
  accepted: { due: { hours: 24 }, reminds: [toReviewers] },
  dispatched: { due: { hours: 72 }, reminds: [toInstaller, toReviewers] },
  working: { due: 'kept', reminds: [toInstaller, toReviewers] },
  checking: { due: { hours: 24 }, reminds: [toReviewers], forgetsReason: true },
  returned: { due: { hours: 48 }, reminds: [toInstaller, toReviewers] },
  closed: { ends: true, forgetsReason: true },
  cancelled: { ends: true },
})

const transitionsOf = ({ toReviewers, toApplicant, toInstaller }: Receivers): WorkFlow['transitions'] => [
  { action: 'apply', from: [], to: 'submitted', by: ['applicant'], changes: ['asked', 'vehicle'], tells: [toReviewers] },
  { action: 'edit', from: ['submitted'], by: ['applicant'], changes: ['asked', 'vehicle'] },
  {
    action: 'resubmit',
    from: ['rejected', 'withdrawn'],
    to: 'submitted',
    by: ['applicant'],
    changes: ['asked', 'vehicle'],
    tells: [toReviewers],
  },
  {
    action: 'withdraw',
    from: ['submitted', 'accepted', 'rejected'],
    to: 'withdrawn',
    by: ['applicant'],
    tells: [toReviewers],
  },
  { action: 'accept', from: ['submitted'], to: 'accepted', by: ['reviewer'], tells: [toApplicant] },
  {
    action: 'reject',
    from: ['submitted', 'accepted'],
    to: 'rejected',
    by: ['reviewer'],
    asks: ['note'],
    tells: [toApplicant],
  },
  {
    action: 'dispatch',
    from: ['submitted', 'accepted'],
    to: 'dispatched',
    by: ['reviewer'],
    asks: ['handler'],
    changes: ['handler', 'dueAt'],
    tells: [toInstaller, toApplicant],
  },
  {
    action: 'transfer',
    from: open,
    to: 'dispatched',
    by: ['reviewer', 'installer'],
    asks: ['handler', 'note'],
    changes: ['handler', 'dueAt'],
    due: 'kept',
    tells: [toInstaller, { ...toInstaller, was: true }, toReviewers],
  },
  { action: 'setVehicle', from: open, to: 'working', by: ['installer'], changes: ['vehicle'] },
  { action: 'work', from: open, to: 'working', by: ['installer'], changes: ['worked', 'parts'] },
  { action: 'attach', from: open, by: ['installer'], adds: true },
  { action: 'detach', from: open, by: ['installer'], adds: true },
  { action: 'test', from: open, by: ['installer'], adds: true },
  {
    action: 'submit',
    from: open,
    to: 'checking',
    by: ['installer'],
    changes: ['worked', 'parts'],
    tested: true,
    tells: [toReviewers],
  },
  { action: 'sendBack', from: ['checking'], to: 'returned', by: ['reviewer'], asks: ['note'], tells: [toInstaller] },
  { action: 'close', from: ['checking'], to: 'closed', by: ['reviewer'], tells: [toApplicant, toInstaller] },
  // The vehicle was sold, the job called off: its parts go back.
  {
    action: 'cancel',
    from: open,
    to: 'cancelled',
    by: ['reviewer'],
    asks: ['note'],
    changes: ['parts'],
    tells: [toInstaller, toApplicant],
  },
  {
    action: 'feedback',
    from: ['submitted', 'rejected', 'accepted', ...open, 'checking', 'closed'],
    by: ['applicant', 'reviewer', 'installer'],
    changes: ['score'],
    adds: true,
    tells: [toApplicant, toInstaller, toReviewers],
  },
]

/** From review to acceptance the two differ in names only. */
function flowOf({ prefix, right, apply, work }: Names): WorkFlow {
  const receivers: Receivers = {
    toReviewers: { whom: 'reviewer', push: 'review' },
    toApplicant: { whom: 'applicant', push: apply },
    toInstaller: { whom: 'installer', push: work },
  }
  return {
    prefix,
    roles: {
      applicant: { named: 'applicant' },
      // Nobody reviews what they asked for or did themselves (decision 069).
      reviewer: { right: 'reviewAuth', not: ['applicant', 'handler'] },
      installer: { named: 'handler', right },
    },
    states: statesOf(receivers),
    transitions: transitionsOf(receivers),
  }
}

export const workFlows: Readonly<Record<WorkKind, WorkFlow>> = {
  installation: flowOf({ prefix: 'AZ', right: 'updInstTaskAuth', apply: 'installApply', work: 'installWork' }),
  maintenance: flowOf({ prefix: 'WX', right: 'updMtcTaskAuth', apply: 'maintenanceApply', work: 'maintenanceWork' }),
}
