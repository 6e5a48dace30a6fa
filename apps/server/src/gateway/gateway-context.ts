/** State and services shared by all connections. */
import type { FrameWatches } from '../events/frame-watches.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Events } from '../record/event-record.ts'
import type { GatewayOptions, Log } from './options.ts'
import type { HandlerContext } from './message-handlers.ts'
import type { Refusals } from './sign-in/refusals.ts'
import type { RegistrationService } from './sign-in/registration.ts'
import type { MessageSinks } from './sink/message-sinks.ts'
import type { TerminalFaults } from './sessions/terminal-faults.ts'
import type { SubPackages } from './sub-packages/sub-packages.ts'

export interface GatewayContext extends HandlerContext {
  options: GatewayOptions
  log: Log
  metrics: Metrics
  /** The record of who did or tried what. */
  events: Events
  registration: RegistrationService
  faults: TerminalFaults
  refusals: Refusals
  /** Of modules; known before the first connection is accepted. */
  sinks: MessageSinks
  /** Connections that are currently not read. */
  pausedConnections: Set<{ pump(): void }>
  subPackages: SubPackages
  /** Who looks at frames as they come. */
  watches: FrameWatches
  counts: { frames: number; badFrames: number }
}
