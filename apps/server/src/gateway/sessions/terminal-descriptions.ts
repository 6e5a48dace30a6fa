/** Saves attributes and parameters that terminals report, in the background. */
import type { TerminalAttributes, TerminalParameter } from '../../events/terminal-commands.ts'
import { BatchLoader } from '../ingest/batch-loader.ts'
import type { Log } from '../options.ts'
import { withPlainTexts } from '../../events/plain-text.ts'
import type { Session } from './session.ts'
import type { TerminalDescription, TerminalsRepository } from '../sign-in/terminals.repository.ts'

export class TerminalDescriptions {
  readonly #loader: BatchLoader<TerminalDescription, void>
  readonly #log: Log
  readonly #clock: () => number

  constructor(terminals: TerminalsRepository, log: Log, clock: () => number) {
    this.#loader = new BatchLoader(description => terminals.saveDescriptions(description))
    this.#log = log
    this.#clock = clock
  }

  save(session: Session, description: { attributes: TerminalAttributes } | { parameters: readonly TerminalParameter[] }): void {
    this.#loader.load({ id: session.terminalId, at: this.#clock(), ...withPlainTexts(description) }).catch((error: unknown) => {
      // The next sign-in queries it again.
      this.#log.warn({ err: error, phone: session.phone }, 'attributes or parameters of a terminal could not be saved')
    })
  }
}
