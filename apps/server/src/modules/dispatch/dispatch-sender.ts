/**
 * Sends messages to the terminals of their vehicles, some at a time over all messages: thousands at once would hold up the positions that the
 * same links bring. What is sent is marked in the database before, and nothing that was marked is sent again.
 */
import type { DispatchState } from '@outrider/contract'
import { CommandError, type CommandFailure, type Terminals } from '../../events/terminals.ts'
import type { CommandRequester, TerminalText } from '../../events/terminal-commands.ts'
import type { PermitFor } from '../ports.ts'
import type { DeliveryOutcome, DispatchRepository } from './dispatch.repository.ts'

interface DispatchSenderDependencies {
  terminals: Terminals
  repository: DispatchRepository
  log: { error(fields: object, text: string): void }
}

export interface Dispatch {
  messageId: string
  text: TerminalText
  /** Asked for each vehicle when it is sent. */
  permitFor: PermitFor
  vehicleIds: readonly number[]
  by: CommandRequester
}

interface Open extends Dispatch {
  next: number
  /** Deliveries without a recorded outcome. */
  left: number
}

/** Vehicles that are marked and sent to in one step. */
const chunk = 100
/** Terminals whose answers are awaited at a time. */
const maxAwaited = 1_000
/** Outcomes are recorded together after this time, ms. */
const recordAfterMs = 250
/** Longest pause before recording is tried again, ms. */
const longestPauseMs = 5_000
/** Between two signs of life for other servers, ms. */
const holdEveryMs = 20_000

const stateOf: Readonly<Record<CommandFailure, DispatchState>> = {
  offline: 'offline',
  expired: 'offline',
  cancelled: 'offline',
  noAnswer: 'noAnswer',
  linkLost: 'unknown',
  failed: 'refused',
  badMessage: 'refused',
  notSupported: 'refused',
  withheld: 'notSent',
  frozen: 'notSent',
}

export class DispatchSender {
  readonly #deps: DispatchSenderDependencies
  /** Of which vehicles still wait for their turn. Taken in turns, so that a small message does not wait for a large one. */
  #queue: Open[] = []
  readonly #open = new Map<string, Open>()
  #outcomes: DeliveryOutcome[] = []
  #awaited = 0
  #pumping = false
  #stopped = false
  #recording: Promise<void> | undefined
  #recordTimer: NodeJS.Timeout | undefined
  #pauseMs = recordAfterMs
  #holdTimer: NodeJS.Timeout | undefined
  readonly #settledWaiters: Array<() => void> = []

  constructor(deps: DispatchSenderDependencies) {
    this.#deps = deps
  }

  /** Returns at once. */
  send(dispatch: Dispatch): void {
    const open = { ...dispatch, next: 0, left: dispatch.vehicleIds.length }
    this.#open.set(dispatch.messageId, open)
    this.#queue.push(open)
    this.#hold()
    void this.#pump()
  }

  /** Resolves when every outcome is recorded. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await new Promise<void>(resolve => this.#settledWaiters.push(resolve))
  }

  /** The links have ended or will at once. What was not sent never is. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const open of this.#queue) this.#skip(open)
    this.#queue = []
    // A database that is away does not keep the server from ending: another one says later what is known.
    await Promise.race([this.settled(), new Promise(resolve => setTimeout(resolve, longestPauseMs).unref())])
    clearTimeout(this.#recordTimer)
    clearTimeout(this.#holdTimer)
  }

  #skip(open: Open): void {
    for (; open.next < open.vehicleIds.length; open.next += 1) this.#end(open, open.vehicleIds[open.next] as number, 'notSent')
  }

  async #pump(): Promise<void> {
    if (this.#pumping) return
    this.#pumping = true
    try {
      for (let open = this.#queue.shift(); open; open = this.#queue.shift()) {
        if (this.#awaited >= maxAwaited) {
          this.#queue.unshift(open)
          return
        }
        const vehicleIds = open.vehicleIds.slice(open.next, open.next + chunk)
        open.next += vehicleIds.length
        await this.#sendTo(open, vehicleIds)
        if (open.next >= open.vehicleIds.length) continue
        if (this.#stopped) this.#skip(open)
        else this.#queue.push(open)
      }
    } finally {
      this.#pumping = false
    }
  }

  async #sendTo(open: Open, vehicleIds: readonly number[]): Promise<void> {
    const { repository, log } = this.#deps
    let taken: Set<number>
    try {
      taken = await repository.take(open.messageId, vehicleIds)
    } catch (error) {
      log.error(
        { err: error, message: open.messageId },
        'vehicles of a dispatch message cannot be marked; it is not sent to them',
      )
      taken = new Set()
    }
    for (const vehicleId of vehicleIds)
      if (!taken.has(vehicleId) || this.#stopped) this.#end(open, vehicleId, 'notSent')
      else void this.#deliver(open, vehicleId)
  }

  async #deliver(open: Open, vehicleId: number): Promise<void> {
    this.#awaited += 1
    let state: DispatchState = 'acknowledged'
    try {
      const options = { by: open.by, ...open.permitFor(vehicleId) }
      await (await this.#deps.terminals.send(vehicleId, 'dispatchText', open.text, options)).result
    } catch (error) {
      if (error instanceof CommandError) state = stateOf[error.reason]
      else {
        this.#deps.log.error({ err: error, vehicleId }, 'a dispatch message cannot be written to a terminal')
        state = 'notSent'
      }
    }
    this.#awaited -= 1
    this.#end(open, vehicleId, state)
    if (this.#awaited < maxAwaited && this.#queue.length > 0) void this.#pump()
  }

  #end({ messageId }: Open, vehicleId: number, state: DispatchState): void {
    this.#outcomes.push({ messageId, vehicleId, state })
    this.#recordTimer ??= setTimeout(() => void this.#record(), this.#stopped ? 0 : this.#pauseMs)
  }

  async #record(): Promise<void> {
    await this.#recording
    this.#recordTimer = undefined
    const outcomes = this.#outcomes
    this.#outcomes = []
    if (outcomes.length === 0) return
    this.#recording = this.#write(outcomes)
    await this.#recording
  }

  async #write(outcomes: DeliveryOutcome[]): Promise<void> {
    const { repository, log } = this.#deps
    try {
      await repository.end(outcomes)
      this.#pauseMs = recordAfterMs
    } catch (error) {
      log.error({ err: error, count: outcomes.length }, 'outcomes of dispatch messages cannot be recorded yet')
      this.#outcomes.unshift(...outcomes)
      this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
      this.#recordTimer ??= setTimeout(() => void this.#record(), this.#pauseMs)
      return
    }
    await this.#finish(outcomes)
    if (this.#open.size === 0) for (const resolve of this.#settledWaiters.splice(0)) resolve()
  }

  async #finish(outcomes: readonly DeliveryOutcome[]): Promise<void> {
    for (const { messageId } of outcomes) {
      const open = this.#open.get(messageId)
      if (!open) continue
      open.left -= 1
      if (open.left > 0) continue
      this.#open.delete(messageId)
      try {
        await this.#deps.repository.finish(messageId)
      } catch (error) {
        // The job finds it, with nothing left to conclude.
        this.#deps.log.error({ err: error, message: messageId }, 'that a dispatch message has ended cannot be recorded yet')
      }
    }
  }

  #hold(): void {
    this.#holdTimer ??= setTimeout(() => {
      this.#holdTimer = undefined
      if (this.#open.size === 0) return
      this.#deps.repository
        .hold([...this.#open.keys()])
        .catch((error: unknown) => this.#deps.log.error({ err: error }, 'dispatch messages cannot be held'))
      this.#hold()
    }, holdEveryMs)
    this.#holdTimer.unref()
  }
}
