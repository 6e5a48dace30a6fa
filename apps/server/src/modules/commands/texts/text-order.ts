/** A text with a sign of an order on its way to one terminal: whether it obeys texts, what allows it, and what becomes of it, kept as a command. */
import type { AskedFirst } from '@outrider/contract'
import type { CommandFailure, PermitAgain, StopOptions } from '../../../events/terminals.ts'
import type { DriverText } from '../../../events/terminal-commands.ts'
import type { StopDecision } from '../../ports.ts'
import { stepAfter } from '../record/command-steps.ts'
import { permitOf } from '../gate/stop-permit.ts'
import type { TextPermitDependencies, TextSender } from './text-sender.ts'

interface TextToOne {
  vehicleId: number
  text: DriverText
  by: TextSender
  /** What came of asking for its position when the text was asked for; null: it was not asked. */
  asked: AskedFirst | null
  /** Its terminal obeyed texts when the text was asked for. */
  obeyed: boolean
  /** The last restore or unlock that was known when the text was asked for. */
  wayBackSeen: string
}

export class TextOrder {
  readonly #deps: TextPermitDependencies
  readonly #of: TextToOne
  /** Its row; undefined: nobody had to ask, or not yet. */
  #id: string | undefined
  /** Its terminal shows texts and does not obey them. */
  #shows = false
  #decision: StopDecision | undefined
  #written = false

  constructor(deps: TextPermitDependencies, of: TextToOne) {
    this.#deps = deps
    this.#of = of
  }

  options(): Omit<StopOptions, 'heardWithin'> {
    return {
      // What a terminal does not obey stays with those who had it sent.
      ownRecord: this.#of.obeyed,
      permits: permitOf(() => this.#permits(), this.#again()),
      guard: async write => {
        try {
          await this.#write(write)
        } catch (error) {
          const { vehicleId, by } = this.#of
          this.#deps.log.error(
            { err: error, vehicleId, by, command: this.#id },
            'what allowed a text could not be looked at again',
          )
          if (!this.#written) this.#end('withheld', 'notSent')
        }
      },
      onProgress: progress => {
        if (progress !== 'sent') return
        this.#written = true
        this.#end('sent', null)
      },
      onEnded: failure => void this.#ended(failure),
    }
  }

  #again(): PermitAgain {
    const { by, asked, obeyed, wayBackSeen } = this.#of
    return { kind: 'text', by, asked, obeyed, wayBackSeen }
  }

  #permits(): boolean {
    if (this.#shows) return true
    this.#decision = this.#deps.gate.decide(this.#of.vehicleId)
    return this.#decision.allowed
  }

  async #write(write: () => void): Promise<void> {
    const { repository } = this.#deps
    const { vehicleId, obeyed } = this.#of
    if (!obeyed) {
      // It may have another terminal since, or its model may count as one that obeys.
      await repository.whileModel(vehicleId, row => {
        this.#shows = !row.obeysTexts
        if (this.#shows) write()
      })
      if (this.#shows) return
    }
    await this.#add('sending', null)
    if (this.#id === undefined) return
    const why = await repository.whileAllowed(this.#id, write)
    if (this.#written) return
    const hindrance = this.#decision?.allowed === false ? this.#decision.hindrance : 'notSent'
    this.#end('withheld', why ?? hindrance)
  }

  async #add(state: 'sending' | 'refused', detail: string | null): Promise<void> {
    const { repository, gate, fleet } = this.#deps
    const { vehicleId, text, by, asked, wayBackSeen } = this.#of
    const row = await repository.add({
      vehicleId,
      plateNum: fleet.vehicle(vehicleId)?.identity.plateNum ?? '',
      kind: 'text',
      state,
      detail,
      method: null,
      methodAssumed: false,
      reason: text,
      by,
      address: undefined,
      arms: false,
      minutes: null,
      requestId: undefined,
      evidence: { seen: gate.decide(vehicleId).evidence, asked },
      wayBackSeen,
    })
    this.#id = row?.id
  }

  #end(step: 'sent' | 'withheld', detail: string | null): void {
    const evidence = this.#decision && { seen: this.#decision.evidence, asked: null }
    if (this.#id !== undefined) void this.#deps.steps.add(this.#id, { step, detail, evidence })
  }

  async #ended(failure: CommandFailure | undefined): Promise<void> {
    const { steps, log } = this.#deps
    if (this.#written) {
      const step = failure === undefined ? 'answered' : stepAfter(failure)
      if (this.#id !== undefined) await steps.add(this.#id, { step, detail: failure ?? null })
      return
    }
    // Nobody came as far as to ask: it is not linked, or its service has ended.
    if (!this.#of.obeyed || failure === undefined || failure === 'withheld' || this.#id !== undefined) return
    try {
      await this.#add('refused', failure)
    } catch (error) {
      log.error({ err: error, vehicleId: this.#of.vehicleId, by: this.#of.by, failure }, 'that a text was not sent is not stored')
    }
  }
}
