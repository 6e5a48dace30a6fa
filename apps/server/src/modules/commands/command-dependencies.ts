/** What calls for commands are made with, and what they ask about. */
import type { SignedInUser } from '../../calls/handlers.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { ProfilesPort } from '../ports.ts'
import type { CarryingOut } from './sending/carrying-out.ts'
import type { CommandRepository } from './record/commands.repository.ts'
import type { CommandedVehicle } from './record/command-record.ts'
import type { ModelsInForce } from './models/models-in-force.ts'
import type { StopGate } from './gate/stop-gate.ts'

export interface CommandDependencies extends Pick<CarryingOut, 'armed' | 'sending' | 'waysBack'> {
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  repository: CommandRepository
  gate: StopGate
  /** Notices of cuts that wait for approval. */
  approvals: { wake(): void }
  models: Pick<ModelsInForce, 'of'>
  profiles: Pick<ProfilesPort, 'of'>
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
