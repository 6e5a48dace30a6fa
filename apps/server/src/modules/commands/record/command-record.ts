/** A command and its steps: as they are stored, made, changed and looked for. */
import type { Selectable } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { CommandMethod, StepEvidence, VehicleCommandKind, VehicleCommandState } from '@outrider/contract'
import type { FirstState, StepName } from './command-steps.ts'

export type CommandRecord = Selectable<Database['vehicle_commands']>

export type StepRow = Selectable<Database['vehicle_command_steps']>

export interface NewCommand {
  vehicleId: number
  plateNum: string
  kind: VehicleCommandKind
  state: FirstState
  detail: string | null
  method: CommandMethod | null
  methodAssumed: boolean
  reason: string
  by: CommandActor | 'platform'
  /** undefined: that of the sign-in. */
  address: string | undefined
  arms: boolean
  minutes: number | null
  requestId: string | undefined
  evidence?: StepEvidence | undefined
  /** Of what can stop a vehicle: the last restore or unlock that was known when it was asked for. A later one ends it before it is sent. */
  wayBackSeen?: string | undefined
}

export interface Change {
  step: StepName
  /** Only of what is in this state still, of those of the step: as it was found. */
  found?: VehicleCommandState
  detail?: string | null
  by?: CommandActor
  /** By what the vehicle was seen, and what was asked. */
  evidence?: StepEvidence | undefined
  /** It may wait from now on, whatever was asked for: the vehicle did not answer. */
  arm?: boolean
  /** Who asked for it is pushed why it was not sent. */
  tell?: boolean
}

export interface CommandActor {
  userId: number
  name: string
  sessionId: string
}

export interface CommandFilter {
  vehicleId: number | undefined
  organisationIds: readonly number[]
  commandId?: string | undefined
  commandIds?: readonly string[] | undefined
  kinds?: readonly VehicleCommandKind[] | undefined
  states?: readonly VehicleCommandState[] | undefined
  person?: string | undefined
  open: boolean
  pageSize: number
  /** Only older ones. */
  before: string | undefined
  from: number | undefined
  until: number | undefined
}

export interface CommandedVehicle {
  plateNum: string
  /** Empty: the terminal has not said. */
  model: string
  /** YYYY-MM-DD; empty: its service does not end. */
  expiresOn: string
  frozen: boolean
}
