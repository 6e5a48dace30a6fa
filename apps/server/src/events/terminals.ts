/** Port for querying terminals; implemented by the gateway. */
import type { PositionReport } from './position-report.ts'

/** Attributes of a terminal (0x0107). */
export interface TerminalAttributes {
  type: number
  maker: string
  model: string
  terminalId: string
  iccid: string
  hardware: string
  firmware: string
  gnss?: number
  comm?: number
}

/** One parameter of a terminal (0x0104); values of unknown parameters are hexadecimal text. */
export interface TerminalParameter {
  id: number
  name?: string
  value: number | string
}

/** Queries by name, with the type of their reply. */
export interface TerminalQueryReplies {
  /** The current position: the report sent in reply, after its commit. */
  location: PositionReport
  parameters: TerminalParameter[]
  attributes: TerminalAttributes
}
export type TerminalQuery = keyof TerminalQueryReplies

/** offline: not linked. noAnswer: timeout, or the link ended. refused: the terminal rejected the request. */
export type TerminalRequestFailure = 'offline' | 'noAnswer' | 'refused'
export class TerminalRequestError extends Error {
  readonly reason: TerminalRequestFailure
  constructor(reason: TerminalRequestFailure) {
    super(`terminal: ${reason}`)
    this.name = 'AskError'
    this.reason = reason
  }
}

export interface Terminals {
  /** Rejects with TerminalRequestError. */
  query<Q extends TerminalQuery>(vehicleId: number, query: Q, options?: { timeoutMs?: number }): Promise<TerminalQueryReplies[Q]>
  isLinked(vehicleId: number): boolean
  /** The vehicle was removed or has another terminal: ends its link; a new one must authenticate again. */
  disconnect(vehicleId: number): void
}
