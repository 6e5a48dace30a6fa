/** Commands that wait until they may be sent, or their terminal is linked: each live report is looked at, and what may not be sent any more ends. */
import type { CutHindrance, StepEvidence } from '@outrider/contract'
import type { Logger } from 'pino'
import type { Sessions } from '../../../accounts/sessions.ts'
import type { Terminals } from '../../../events/terminals.ts'
import { WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { StopGate } from '../gate/stop-gate.ts'
import { canStop } from '../methods.ts'
import type { CommandRecord } from '../record/command-record.ts'
import type { CommandRepository } from '../record/commands.repository.ts'
import type { Effects } from './effects.ts'
import type { KnownWaysBack } from './known-ways-back.ts'
import { requesterOf, type Sending } from './sending.ts'
import type { StoredSteps } from './stored-steps.ts'

export interface ArmedCommandsDependencies {
  terminals: Pick<Terminals, 'isLinkedHere'>
  gate: Pick<StopGate, 'askForReport' | 'outlook' | 'readShown'>
  repository: Pick<CommandRepository, 'armed' | 'change' | 'due' | 'endUnallowed' | 'mayTakeEffect' | 'startSending'>
  sending: Pick<Sending, 'hasInHand' | 'send'>
  effects: Pick<Effects, 'awaitLate' | 'awaitsLate'>
  waysBack: KnownWaysBack
  steps: Pick<StoredSteps, 'add' | 'hasLost'>
  /** Goes on while nobody waits for it. */
  inBackground: (work: Promise<unknown>) => void
  sessions: Pick<Sessions, 'onEnd' | 'onRecheck'>
  /** A command has ended that its asker is to be told of. */
  ended: () => void
  log: Pick<Logger, 'error' | 'info'>
  elapsed: () => number
}

/** What a further report may end. */
const asksFor: ReadonlySet<CutHindrance> = new Set([
  'oldPosition',
  'leftOut',
  'noPosition',
  'notStanding',
  'stuckReceiver',
  'noFix',
  'fewSatellites',
])

export class ArmedCommands {
  readonly #deps: ArmedCommandsDependencies
  readonly #armed = new Map<number, CommandRecord>()
  readonly #unallowed: WorkerLoop
  #isLooking = false

  constructor(deps: ArmedCommandsDependencies) {
    this.#deps = deps
    this.#unallowed = new WorkerLoop({
      work: async () => {
        const failed = await this.#endUnallowed()
        if (failed > 0) throw new Error(`${failed} could not be looked at`)
      },
      log: deps.log,
      failure: 'commands that wait could not be looked at again; it is tried again',
    })
    // Of a sign-in that ended, a lock, rights and organisations that were taken away.
    deps.sessions.onEnd(() => this.lookAtAllowed())
    deps.sessions.onRecheck(() => this.lookAtAllowed())
  }

  has(vehicleId: number): boolean {
    return this.#armed.has(vehicleId)
  }

  /** Something that is known here may have ended in the database. */
  get knows(): boolean {
    return this.#armed.size > 0 || this.#deps.effects.awaitsLate
  }

  /** No cut that was asked for so far is sent from now on. To be told when those of before are ended in the database too. */
  restoreWins(vehicleId: number): () => void {
    this.#armed.delete(vehicleId)
    return this.#deps.waysBack.restore(vehicleId)
  }

  /** It is armed as of now. `askedFor`: monotonic, ms. */
  arm(row: CommandRecord, askedFor: number): void {
    if (row.vehicle_id === null) return
    const { waysBack, inBackground, steps } = this.#deps
    // The restore did not find it: it was not stored yet.
    if (row.kind === 'cut' && waysBack.isRestoredSince(row.vehicle_id, askedFor))
      return inBackground(steps.add(row.id, { step: 'calledOff', detail: 'restored' }))
    this.#armed.set(row.vehicle_id, row)
    this.try(row.vehicle_id)
  }

  /** Sends what it waits with, if it may be sent now. */
  try(vehicleId: number): void {
    const row = this.#armed.get(vehicleId)
    if (!row) return
    const { gate, terminals, inBackground } = this.#deps
    if (!terminals.isLinkedHere(vehicleId)) return
    // What cannot stop it does no harm whatever it does: it only needs the link.
    const isFree = !canStop(row.kind, row.method)
    const { hindrance, evidence } = gate.outlook(vehicleId)
    if (isFree || hindrance === undefined) {
      this.#armed.delete(vehicleId)
      inBackground(isFree ? this.#sendFree(row) : this.#sendAllowed(row, evidence))
    } else if (asksFor.has(hindrance)) gate.askForReport(vehicleId, requesterOf(row))
  }

  async #sendFree(row: CommandRecord): Promise<void> {
    const { repository, sending, elapsed } = this.#deps
    const askedFor = elapsed()
    if (await repository.change(row.id, { step: 'released' })) await sending.send(row, askedFor)
  }

  /** It may have waited for hours: what allowed it is looked at again. */
  async #sendAllowed(row: CommandRecord, evidence: StepEvidence): Promise<void> {
    // Before the change: a restore that comes while it is made wins.
    const askedFor = this.#deps.elapsed()
    if (await this.startSending(row, { step: 'released', evidence })) await this.#deps.sending.send(row, askedFor)
  }

  /** False: it has ended, which its asker is told, or somebody else was quicker. */
  async startSending(row: CommandRecord, change: Parameters<CommandRepository['startSending']>[1]): Promise<boolean> {
    const { repository, ended, log } = this.#deps
    const started = await repository.startSending(row.id, change)
    if (started !== 'sending' && started !== undefined) {
      log.info({ command: row.id, why: started }, 'a command that waited is not sent')
      ended()
    }
    return started === 'sending'
  }

  /** Ends what waits too long, loads what other servers have armed, and asks for reports that are needed. */
  async look(): Promise<void> {
    const { repository, effects, waysBack, gate, log, elapsed } = this.#deps
    // A vehicle that was deleted tells nobody.
    await this.#endUnallowed()
    for (const row of await repository.due())
      await this.#endDue(row).catch((error: unknown) =>
        log.error({ err: error, command: row.id }, 'a command that is over could not be ended'),
      )
    effects.awaitLate(await repository.mayTakeEffect())
    const readAt = elapsed()
    const before = new Map(this.#armed)
    const rows = await repository.armed()
    // What was armed while the others were read may not be among them, and would wait for the next look.
    const meanwhile = [...this.#armed].filter(([vehicleId, row]) => before.get(vehicleId) !== row)
    this.#armed.clear()
    for (const row of rows)
      if (row.vehicle_id !== null && !waysBack.mayHaveEnded(row, readAt)) this.#armed.set(row.vehicle_id, row)
    for (const [vehicleId, row] of meanwhile) this.#armed.set(vehicleId, row)
    await Promise.all([...this.#armed.keys()].map(vehicleId => gate.readShown(vehicleId)))
    for (const vehicleId of this.#armed.keys()) this.try(vehicleId)
  }

  /** One look at a time: each holds a connection of the database, and waits where that waits. */
  lookAgain(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    this.#deps.inBackground(this.look().finally(() => (this.#isLooking = false)))
  }

  /** Whether what waits may still be sent: something that allowed it may be gone. */
  lookAtAllowed(): void {
    this.#unallowed.wake()
  }

  async settled(): Promise<void> {
    await this.#unallowed.settled()
  }

  async stop(): Promise<void> {
    await this.#unallowed.stop()
  }

  async #endDue({ id, state }: Pick<CommandRecord, 'id' | 'state'>): Promise<void> {
    const { repository, sending, steps, ended } = this.#deps
    if (sending.hasInHand(id)) return
    // Who asked for what waited is waiting for word of it.
    const tell = state === 'waiting' || state === 'armed'
    const step = tell ? 'expired' : state === 'acknowledged' ? 'notShown' : 'serverLost'
    const why = steps.hasLost(id) ? 'notStored' : 'restart'
    await repository.change(id, { step, found: state, detail: step === 'serverLost' ? why : null, tell })
    if (tell) ended()
  }

  /** Ends what may not be sent any more, and tells who asked for it. Returns how many could not be looked at: none of them is sent without a further look. */
  async #endUnallowed(): Promise<number> {
    const { repository, log, ended } = this.#deps
    const looked = await repository.endUnallowed()
    for (const { id, why } of looked.ended) log.info({ command: id, why }, 'a command that waited is not sent')
    for (const { id, error } of looked.failed)
      log.error({ err: error, command: id }, 'a command that waits could not be looked at again')
    if (looked.ended.length > 0) ended()
    return looked.failed.length
  }
}
