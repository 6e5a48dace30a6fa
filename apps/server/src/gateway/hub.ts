/** What all connections share. */
import type { GatewayOptions, Log } from './options.ts'
import type { Desk } from './messages.ts'
import type { Refusals } from './refusals.ts'
import type { RegistrationDesk } from './registration.ts'
import type { Session } from './session.ts'

export interface Hub extends Desk {
  options: GatewayOptions
  log: Log
  registration: RegistrationDesk
  refusals: Refusals
  /** Connections that are not read on for now. */
  held: Set<{ pump(): void }>
  /** Sessions with messages in parts under way. */
  assembling: Set<Session>
  counts: { frames: number; badFrames: number }
}
