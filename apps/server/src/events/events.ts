/** Everything that rooms tell each other without knowing each other. Events are facts: they are published after they are durable. */
import type { PositionStored } from './position-stored.ts'

/** Why a terminal's link ended. */
export type UnlinkReason = 'closed' | 'idle' | 'displaced' | 'logout' | 'shutdown' | 'protocol' | 'forgotten'

/** Why a terminal was not let in. */
export type RefusalReason =
  | 'otherTerminalId'
  | 'vehicleHasTerminal'
  | 'unknownVehicle'
  | 'unknownTerminal'
  | 'notRegistered'
  | 'wrongToken'

/** Reports that were committed together. A report sent again is not told again, except after the database was lost amid a write. */
export interface Stored {
  kind: 'stored'
  positions: readonly PositionStored[]
}

/** A terminal has authenticated. Comes again when it reconnects, without an `unlinked` between when it was quick. */
export interface Linked {
  kind: 'linked'
  vehicleId: number
  terminalId: number
  /** ms since 1970. */
  at: number
  version: string
  address: string
}

/** A terminal is gone and did not come back within the time of grace. */
export interface Unlinked {
  kind: 'unlinked'
  vehicleId: number
  /** When the link ended; ms since 1970. */
  at: number
  why: UnlinkReason
}

/** A terminal that is not let in has knocked. */
export interface Refused {
  kind: 'refused'
  phone: string
  /** What it said about itself; empty where it said nothing. */
  maker: string
  model: string
  terminalId: string
  plateNum: string
  address: string
  at: number
  why: RefusalReason
}

/** Vehicles or organisations came, went or moved. */
export interface ListChanged {
  kind: 'listChanged'
  /** The vehicles it concerns, when that is known. */
  vehicleIds?: readonly number[]
}

export type Event = Stored | Linked | Unlinked | Refused | ListChanged
export type EventKind = Event['kind']
export type EventOf<Kind extends EventKind> = Extract<Event, { kind: Kind }>
