/** Who sends a text with a sign of an order, and what such a text needs. */
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { CommandTimes } from '../sending/command-times.ts'
import type { CommandRepository } from '../record/commands.repository.ts'
import type { ModelsInForce } from '../models/models-in-force.ts'
import type { StopGate } from '../gate/stop-gate.ts'
import type { StoredSteps } from '../sending/stored-steps.ts'

export interface TextPermitDependencies {
  fleet: Pick<LiveFleet, 'vehicle'>
  repository: Pick<
    CommandRepository,
    'add' | 'inOneHand' | 'lastWaysBack' | 'models' | 'needApproval' | 'whileAllowed' | 'whileModel'
  >
  gate: Pick<StopGate, 'askFirst' | 'decide'>
  steps: Pick<StoredSteps, 'add'>
  times: Pick<CommandTimes, 'heard'>
  models: Pick<ModelsInForce, 'ofAll'>
  log: { error(fields: object, text: string): void }
}

/** Who sends it; platform: the words are of who runs the installation. */
export type TextSender = { userId: number; name: string; sessionId: string } | 'platform'
