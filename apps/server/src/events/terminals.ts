/** The port through which modules reach terminals; the gateway stands behind it. */
import type { PositionStored } from './position-stored.ts'

/** What a terminal says about itself (0x0107). */
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

/** One setting of a terminal (0x0104); values of unknown parameters are hexadecimal text. */
export interface TerminalParameter {
  id: number
  name?: string
  value: number | string
}

/** What can be asked, and what comes back. */
export interface Questions {
  /** Where are you now: the report that answered, after its commit. */
  location: PositionStored
  parameters: TerminalParameter[]
  attributes: TerminalAttributes
}
export type Question = keyof Questions

/** offline: not linked. noAnswer: nothing came in time, or the link ended. refused: the terminal cannot or will not. */
export type AskFailure = 'offline' | 'noAnswer' | 'refused'
export class AskError extends Error {
  readonly reason: AskFailure
  constructor(reason: AskFailure) {
    super(`terminal: ${reason}`)
    this.name = 'AskError'
    this.reason = reason
  }
}

export interface Terminals {
  /** Rejects with AskError. */
  ask<Q extends Question>(vehicleId: number, question: Q, options?: { timeoutMs?: number }): Promise<Questions[Q]>
  isLinked(vehicleId: number): boolean
  /** The vehicle is gone or has another terminal now: its link ends and must authenticate anew. */
  forget(vehicleId: number): void
}
