/** Writes down what terminals say about themselves, a few at a time and behind the back of the traffic. */
import type { TerminalAttributes, TerminalParameter } from '../events/terminals.ts'
import { Lane } from './lane.ts'
import type { Log } from './options.ts'
import type { Session } from './session.ts'
import type { TerminalsRepository } from './terminals.repository.ts'

export class TerminalKeeper {
  readonly #terminals: TerminalsRepository
  readonly #log: Log
  readonly #clock: () => number
  readonly #lane = new Lane(1)

  constructor(terminals: TerminalsRepository, log: Log, clock: () => number) {
    this.#terminals = terminals
    this.#log = log
    this.#clock = clock
  }

  keepAttributes(session: Session, attributes: TerminalAttributes): void {
    this.#keep(session, () => this.#terminals.keepAttributes(session.terminalId, attributes, this.#clock()))
  }

  keepParameters(session: Session, parameters: readonly TerminalParameter[]): void {
    this.#keep(session, () => this.#terminals.keepParameters(session.terminalId, parameters, this.#clock()))
  }

  #keep(session: Session, write: () => Promise<void>): void {
    this.#lane.run(write).catch((error: unknown) => {
      // It will be asked again when it signs in the next time.
      this.#log.warn({ err: error, phone: session.phone }, 'what a terminal says about itself was not kept')
    })
  }
}
