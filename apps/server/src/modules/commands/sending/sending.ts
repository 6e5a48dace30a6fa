/**
 * Sends commands: from `sending` in the database until the terminal has answered or will not. Each is sent at most once: it is `sending` there before
 * its bytes go out, and only one of which no byte was written waits again.
 */
import type { CutHindrance, StandingEvidence } from '@outrider/contract'
import type { Logger } from 'pino'
import {
  CommandError,
  type CommandFailure,
  type CommandOptions,
  type StopPermit,
  type Terminals,
} from '../../../events/terminals.ts'
import type { CommandRequester } from '../../../events/terminal-commands.ts'
import { type Holders, moved } from '../../../peers/holders.ts'
import { PeerError } from '../../../peers/peers.ts'
import type { StopGate } from '../gate/stop-gate.ts'
import { harmless, permitOf } from '../gate/stop-permit.ts'
import { canStop, type Order, orderOf } from '../methods.ts'
import type { Change, CommandRecord } from '../record/command-record.ts'
import { stepAfter } from '../record/command-steps.ts'
import type { CommandRepository } from '../record/commands.repository.ts'
import type { EndedWhy } from '../record/sending-allowed.ts'
import { isUndone } from '../record/ways-back.ts'
import type { CommandTimes } from './command-times.ts'
import type { Effects } from './effects.ts'
import type { KnownWaysBack } from './known-ways-back.ts'
import type { StoredSteps } from './stored-steps.ts'

export interface SendingDependencies {
  terminals: Pick<Terminals, 'isLinkedHere' | 'send'>
  gate: Pick<StopGate, 'decide'>
  /** Servers of links that are not here. */
  holders: Pick<Holders, 'ask' | 'isElsewhere' | 'lookAgain'>
  repository: Pick<CommandRepository, 'row' | 'unlessUndone' | 'whileAllowed'>
  effects: Pick<Effects, 'acknowledged' | 'forget' | 'has' | 'sent'>
  waysBack: KnownWaysBack
  steps: Pick<StoredSteps, 'add' | 'has'>
  /** Goes on while nobody waits for it. */
  inBackground: (work: Promise<unknown>) => void
  log: Pick<Logger, 'error'>
  times: Pick<CommandTimes, 'heard'>
  /** A command has ended that its asker is to be told of. */
  ended: () => void
  elapsed: () => number
  now: () => number
}

/** Why no byte of it was written, and by what the vehicle was seen then. */
interface Held {
  /** `ends`: it does not wait again. */
  why: { reason: CutHindrance | EndedWhy | 'notSent'; ends: boolean } | undefined
  seen: StandingEvidence | undefined
}

/** What the server of the link answers: the result is of readings. */
export type CarriedOut = { result: unknown } | { failure: CommandFailure }

/** What is carried out elsewhere ends there by itself, ms. */
const longest = 300_000

const reasonOf = (error: unknown): string => (error instanceof CommandError ? error.reason : 'notSent')

export class Sending {
  readonly #deps: SendingDependencies
  /** From the moment of sending until the terminal has answered, or will not. */
  readonly #sending = new Set<string>()

  constructor(deps: SendingDependencies) {
    this.#deps = deps
  }

  /** How it ends is known here, or will be. */
  hasInHand(id: string): boolean {
    const { effects, steps } = this.#deps
    return this.#sending.has(id) || effects.has(id) || steps.has(id)
  }

  /** Sends what is `sending` in the database; resolves when the terminal has answered, and rejects with CommandError. `askedFor`: monotonic, ms. */
  send(row: CommandRecord, askedFor: number, order: Order = orderOf(row.kind, row.method, this.#deps.now())): Promise<unknown> {
    const sending = this.#send(row, askedFor, order)
    this.#deps.inBackground(sending)
    return sending
  }

  /** As `send`, where nobody waits for it: what becomes of it is in its record. */
  begin(row: CommandRecord, askedFor: number): void {
    this.#deps.inBackground(this.#send(row, askedFor, orderOf(row.kind, row.method, this.#deps.now())))
  }

  async #send(row: CommandRecord, askedFor: number, order: Order): Promise<unknown> {
    const elsewhere = await this.#sendElsewhere(row, order)
    return elsewhere ? elsewhere.result : await this.#sendHere(row, askedFor, order)
  }

  /** undefined: the link is here, or nowhere. Rejects with CommandError. */
  async #sendElsewhere({ id, vehicle_id: vehicleId }: CommandRecord, order: Order): Promise<{ result: unknown } | undefined> {
    const { holders } = this.#deps
    if (vehicleId === null || !holders.isElsewhere(vehicleId)) return undefined
    this.#sending.add(id)
    try {
      const replied = await holders.ask('carryOut', vehicleId, { id, order }, { timeoutMs: longest })
      if (!replied) return undefined
      const ended = replied.reply as CarriedOut
      if ('failure' in ended) throw new CommandError(ended.failure)
      return ended
    } catch (error) {
      if (!(error instanceof PeerError) || error.reason !== 'lost') throw error
      // That server was killed, or cannot be reached: it may have written it.
      await this.#deps.steps.add(id, { step: 'serverLost', detail: 'linkLost' })
      throw new CommandError('linkLost')
    } finally {
      this.#sending.delete(id)
    }
  }

  /** Carries out here, where the link is, what another server was asked for. What becomes of it is stored here. */
  async carryOutFor(vehicleId: number, { id, order }: { id: string; order: Order }): Promise<CarriedOut | typeof moved> {
    const { repository, terminals, waysBack, inBackground, now, elapsed } = this.#deps
    const row = await repository.row(id)
    if (row?.vehicle_id !== vehicleId || row.state !== 'sending' || this.hasInHand(id)) return { failure: 'withheld' }
    if (!terminals.isLinkedHere(vehicleId)) return moved
    // Asked for at another server, it is known here from now on.
    waysBack.carriedOut(row, vehicleId)
    // Only which of its parameters are read is not stored with it.
    const isReading = row.kind === 'parameters' && order.command === 'someParameters'
    const sending = this.#sendHere(row, elapsed(), isReading ? order : orderOf(row.kind, row.method, now()))
    inBackground(sending)
    try {
      return { result: await sending }
    } catch (error) {
      if (error instanceof CommandError) return { failure: error.reason }
      throw error
    }
  }

  async #sendHere(row: CommandRecord, askedFor: number, order: Order): Promise<unknown> {
    const { terminals, effects, steps, inBackground } = this.#deps
    const { id, kind, method, vehicle_id: vehicleId } = row
    if (vehicleId === null) return undefined
    const by = requesterOf(row)
    const held: Held = { why: undefined, seen: undefined }
    let isWatched = false
    const options: CommandOptions & { permits: StopPermit } = {
      by,
      ...(canStop(kind, method)
        ? this.#interlock(row, vehicleId, askedFor, held)
        : kind === 'lock'
          ? this.#doorsOnly(row, vehicleId, askedFor, held)
          : { permits: harmless('brings it back or asks') }),
      onProgress: progress => {
        if (progress !== 'sent') return
        const evidence = held.seen && { seen: held.seen, asked: null }
        inBackground(steps.add(id, { step: 'sent', ...(evidence && { evidence }) }))
        isWatched = effects.sent(row, vehicleId, by)
      },
    }
    this.#sending.add(id)
    try {
      const sent = await terminals.send(vehicleId, order.command, order.payload, options)
      const result: unknown = await sent.result
      if (isWatched) {
        const stored = steps.add(id, { step: 'acknowledged' })
        effects.acknowledged(id)
        await stored
      } else await steps.add(id, { step: 'answered' })
      return result
    } catch (error) {
      effects.forget(id)
      await this.#failed(row, held, error)
      throw error
    } finally {
      this.#sending.delete(id)
    }
  }

  async #failed({ id, arms }: CommandRecord, { why, seen }: Held, error: unknown): Promise<void> {
    const { steps, log, ended } = this.#deps
    const detail = why?.reason ?? reasonOf(error)
    if (!(error instanceof CommandError)) log.error({ err: error, command: id }, 'a command could not be sent')
    // Not a byte of it was written.
    const unsent = why ? !why.ends : detail === 'offline'
    const evidence = seen && { seen, asked: null }
    const change: Change =
      unsent && arms
        ? { step: 'waitsAgain', detail, evidence }
        : why?.ends
          ? { step: 'withheld', detail, tell: !isUndone(detail), evidence }
          : { step: stepAfter(detail), detail, evidence }
    const made = await steps.add(id, change)
    if (change.tell) ended()
    // Its vehicle was saved with another organisation or terminal while it was being sent.
    if (!made && change.step === 'waitsAgain') await steps.add(id, { step: 'waitsNoMore', detail: 'vehicleChanged', tell: true })
  }

  /** What is asked in the turn in which the bytes are written, and kept so until they are. */
  #interlock(
    { id, kind }: CommandRecord,
    vehicleId: number,
    askedFor: number,
    held: Held,
  ): { permits: StopPermit; guard: NonNullable<CommandOptions['guard']>; heardWithin: number } {
    const { gate, holders, repository, waysBack, log, times } = this.#deps
    const hold = (reason: NonNullable<Held['why']>['reason'], ends: boolean) => void (held.why ??= { reason, ends })
    let written = false
    return {
      heardWithin: times.heard,
      permits: permitOf(() => {
        const decision = gate.decide(vehicleId)
        held.seen = decision.evidence ?? undefined
        if (waysBack.isRestoredSince(vehicleId, askedFor) || waysBack.isRestoredAfter(vehicleId, id)) hold('restored', true)
        else if (kind === 'lock' && waysBack.isUnlockedSince(vehicleId, askedFor)) hold('unlocked', true)
        else if (!decision.allowed) hold(decision.hindrance, false)
        written = held.why === undefined
        return written
      }),
      guard: async write => {
        try {
          const why = await repository.whileAllowed(id, write)
          if (why !== undefined) hold(why, why !== 'offline')
          // Left as it is, the link here would be tried over and over.
          if (why === 'offline') await holders.lookAgain(vehicleId)
        } catch (error) {
          // Written or not, the transaction changed nothing.
          log.error({ err: error, command: id }, 'what allowed a command could not be looked at again')
          if (!written) hold('notSent', false)
        }
      },
    }
  }

  /**
   * A lock of doors: the link may lead to a terminal of another model by now, or its model may count as another, which may cut by it; of an unlock that was asked for at another server
   * only the database may know.
   */
  #doorsOnly(
    { id }: CommandRecord,
    vehicleId: number,
    askedFor: number,
    held: Held,
  ): { permits: StopPermit; guard: NonNullable<CommandOptions['guard']> } {
    const { repository, waysBack, log } = this.#deps
    return {
      permits: permitOf(() => {
        if (waysBack.isUnlockedSince(vehicleId, askedFor)) held.why = { reason: 'unlocked', ends: true }
        return held.why === undefined
      }),
      guard: async write => {
        try {
          const undone = await repository.unlessUndone({ vehicleId, kind: 'lock', id }, row => {
            if (row.lockMovesDoorsOnly) write()
            else held.why = { reason: 'vehicleChanged', ends: true }
          })
          if (undone) held.why = { reason: undone, ends: true }
        } catch (error) {
          log.error({ err: error, command: id }, 'the model of a terminal could not be looked at again')
        }
      },
    }
  }
}

export const requesterOf = ({ user_id: userId, session_id: sessionId }: CommandRecord): CommandRequester =>
  userId === null || sessionId === null ? 'platform' : { userId, sessionId }
