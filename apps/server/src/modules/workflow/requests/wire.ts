/** Requests for a vehicle as they are sent. */
import {
  dispatchRecord,
  type DispatchRecord,
  type Lang,
  requestFacts,
  type RequestFacts,
  type RequestStep,
  vehicleRequest,
  type VehicleRequest,
} from '@outrider/contract'
import type { SignedInUser } from '../../../calls/handlers.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { FactValue } from '../../../store/schema.ts'
import type { ApplicationRepository, ApplicationRow } from '../engine/applications.repository.ts'
import type { Workflow } from '../engine/workflow.ts'

/** The record of a vehicle that has not left. */
export const notLeft: DispatchRecord = {
  driverName: '',
  leftAt: null,
  backAt: null,
  odometerOut: null,
  odometerIn: null,
  odometerOutTyped: false,
  odometerInTyped: false,
  trackKm: null,
}

export const factsOf = ({ facts }: Pick<ApplicationRow, 'facts'>): RequestFacts & DispatchRecord & { plateNum: string } => ({
  ...requestFacts.parse(facts),
  ...dispatchRecord.parse({ ...notLeft, ...facts }),
  plateNum: typeof facts['plateNum'] === 'string' ? facts['plateNum'] : '',
})

/** The facts of a call, without what else it holds. */
export const askedOf = (request: Record<string, unknown>): Record<string, FactValue> => requestFacts.parse(request)

export const requestOnWire =
  ({ workflow, fleet }: { workflow: Workflow; fleet: LiveFleet }) =>
  (row: ApplicationRow, cents: number, user: SignedInUser, lang: Lang): VehicleRequest =>
    vehicleRequest.parse({
      applicationNum: row.number,
      state: row.state,
      since: row.state_since.getTime(),
      version: row.version,
      orgId: row.organisation_id,
      orgName: fleet.organisations.name(row.organisation_id, lang),
      vehicleId: row.vehicle_id === null ? null : String(row.vehicle_id),
      applicantName: row.applicant_name,
      mine: row.applicant_id === user.userId,
      createdAt: row.created_at.getTime(),
      dueAt: row.due_at?.getTime() ?? null,
      reason: row.reason,
      ...factsOf(row),
      cents,
      lastStep: row.steps,
      actions: workflow.actions(row, user),
    })

export const requestStepOnWire = (step: Awaited<ReturnType<ApplicationRepository['stepsOf']>>[number]): RequestStep => ({
  step: step.step,
  at: step.at.getTime(),
  userName: step.user_name,
  action: step.action as RequestStep['action'],
  state: step.state as RequestStep['state'],
  note: step.note,
  changes: step.changes,
})
