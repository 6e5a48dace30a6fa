/** Writes down what terminals say about themselves, behind the back of the traffic. */
import type { TerminalAttributes, TerminalParameter } from '../events/terminals.ts'
import { Gather } from './gather.ts'
import type { Log } from './options.ts'
import { withPlainTexts } from './plain-text.ts'
import type { Session } from './session.ts'
import type { SelfDescription, TerminalsRepository } from './terminals.repository.ts'

export class TerminalKeeper {
  readonly #describe: Gather<SelfDescription, void>
  readonly #log: Log
  readonly #clock: () => number

  constructor(terminals: TerminalsRepository, log: Log, clock: () => number) {
    this.#describe = new Gather(said => terminals.describe(said))
    this.#log = log
    this.#clock = clock
  }

  keep(session: Session, said: { attributes: TerminalAttributes } | { parameters: readonly TerminalParameter[] }): void {
    this.#describe.ask({ id: session.terminalId, at: this.#clock(), ...withPlainTexts(said) }).catch((error: unknown) => {
      // It will be asked again when it signs in the next time.
      this.#log.warn({ err: error, phone: session.phone }, 'what a terminal says about itself was not kept')
    })
  }
}
