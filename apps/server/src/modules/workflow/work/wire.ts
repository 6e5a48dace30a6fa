/** Applications as they are sent. */
import {
  askedFacts,
  changedAsk,
  changedWork,
  type Lang,
  selfTest,
  type WorkApplication,
  workApplication,
  workedFacts,
  type WorkFacts,
  type WorkStep,
} from '@outrider/contract'
import type { SignedInUser } from '../../../calls/handlers.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { FactValue } from '../../../store/schema.ts'
import type { ApplicationRepository, ApplicationRow } from '../engine/applications.repository.ts'
import type { Workflow } from '../engine/workflow.ts'

/** What an installer has said of a task that nobody worked on. */
export const nothingDone: Record<string, FactValue> = workedFacts.parse({})

/** The facts of a request, without what else it holds. */
export const askedOf = (request: Record<string, unknown>): Record<string, FactValue> => askedFacts.parse(request)
/** Those that are there. */
export const changedAskOf = (request: Record<string, unknown>): Record<string, FactValue> => changedAsk.parse(request)
export const workedOf = (request: Record<string, unknown>): Record<string, FactValue> => changedWork.parse(request)

export const factsOf = ({ facts }: Pick<ApplicationRow, 'facts'>): WorkFacts =>
  ({ ...askedFacts.parse(facts), ...workedFacts.parse({ ...nothingDone, ...facts }) }) satisfies WorkFacts

interface WireDependencies {
  workflow: Workflow
  fleet: LiveFleet
}

export const wireOf =
  ({ workflow, fleet }: WireDependencies) =>
  (row: ApplicationRow, user: SignedInUser, lang: Lang): WorkApplication =>
    workApplication.parse({
      applicationNum: row.number,
      kind: row.kind,
      state: row.state,
      since: row.state_since.getTime(),
      version: row.version,
      orgId: row.organisation_id,
      orgName: fleet.organisations.name(row.organisation_id, lang),
      vehicleId: row.vehicle_id === null ? null : String(row.vehicle_id),
      applicantName: row.applicant_name,
      mine: row.applicant_id === user.userId,
      installerName: row.handler_name,
      createdAt: row.created_at.getTime(),
      dueAt: row.due_at?.getTime() ?? null,
      reason: row.reason,
      score: row.score,
      ...factsOf(row),
      parts: row.parts,
      selfTest: row.test && selfTest.parse(row.test),
      actions: workflow.actions(row, user),
    })

export const stepOnWire = (
  step: Awaited<ReturnType<ApplicationRepository['stepsOf']>>[number],
  { rights }: Pick<SignedInUser, 'rights'>,
): WorkStep => ({
  step: step.step,
  version: step.version,
  at: step.at.getTime(),
  userName: step.user_name,
  action: step.action as WorkStep['action'],
  state: step.state as WorkStep['state'],
  note: step.note,
  changes: step.changes,
  // From where somebody works is for those who answer for it.
  address: rights.reviewAuth ? step.address : '',
  test: step.test && selfTest.parse(step.test),
})
