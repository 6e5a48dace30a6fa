/** Commands as callers see them. */
import { isOpenCommand, type StepEvidence, type VehicleCommand } from '@outrider/contract'
import type { SignedInUser } from '../../../calls/handlers.ts'
import type { CommandRecord, StepRow } from '../record/command-record.ts'

const personOf = (userId: number | null, userName: string | null, user: SignedInUser) =>
  // A user's is never empty.
  !userName ? null : { userName, self: userId === user.userId }

export const wireOf = (
  row: CommandRecord,
  { steps, mayTakeEffect, heldUntil }: { steps: readonly StepRow[]; mayTakeEffect: boolean; heldUntil: number | undefined },
  user: SignedInUser,
): VehicleCommand => ({
  commandId: row.id,
  vehicleId: String(row.vehicle_id),
  plateNum: row.plate_num,
  kind: row.kind,
  state: row.state,
  detail: row.detail,
  method: row.method,
  methodAssumed: row.method_assumed,
  reason: row.reason,
  by: personOf(row.user_id, row.user_name, user),
  address: row.address,
  requestedAt: row.requested_at.getTime(),
  expiresAt: isOpenCommand(row.state) ? (row.expires_at?.getTime() ?? null) : null,
  finishedAt: row.finished_at?.getTime() ?? null,
  arms: row.arms,
  mayTakeEffect,
  approvable: row.state === 'waiting' && row.user_id !== user.userId && heldUntil === undefined,
  ...(row.state === 'waiting' && heldUntil !== undefined && { approvableFrom: heldUntil }),
  steps: steps.map(step => ({
    at: step.at.getTime(),
    state: step.state,
    detail: step.detail,
    by: personOf(step.user_id, step.user_name, user),
    signIn: step.sign_in as VehicleCommand['steps'][number]['signIn'],
    evidence: step.evidence as StepEvidence | null,
  })),
})
