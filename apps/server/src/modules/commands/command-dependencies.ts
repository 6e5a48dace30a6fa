/** What calls for commands are made with, and what they ask about. */
import type { SignedInUser } from '../../calls/handlers.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { CarryingOut } from './carrying-out.ts'
import type { CommandRepository } from './commands.repository.ts'
import type { CommandedVehicle } from './command-rows.ts'
import type { ModelRowOf } from './methods.ts'
import type { StopGate } from './stop-gate.ts'

export interface CommandDependencies {
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  repository: CommandRepository
  carryingOut: CarryingOut
  gate: StopGate
  /** Notices of cuts that wait for approval. */
  approvals: { wake(): void }
  modelRow: ModelRowOf
  cutSpeed: number
  elapsed: () => number
  now: () => number
}

export interface CommandAsker {
  user: SignedInUser
  address: string
}

/** A vehicle that the user may see. */
export interface Target extends CommandedVehicle {
  live: LiveVehicle
  id: number
}
