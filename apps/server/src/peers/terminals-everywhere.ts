/**
 * The port for commands over all servers: what is asked here goes to the server that has the link and is sent there. What can stop a vehicle is decided
 * there too: the permit is made again by the interlock of that server, from what it has seen.
 */
import { canStop, type CommandClasses } from '../events/command-classes.ts'
import {
  CommandError,
  type CommandFailure,
  type CommandOptions,
  type OptionsOf,
  type PermitAgain,
  type SentCommand,
  type StopOptions,
  type Terminals,
} from '../events/terminals.ts'
import type { CommandName, CommandPayload, CommandRequester, CommandResult } from '../events/terminal-commands.ts'
import { type Holders, moved } from './holders.ts'
import type { LeaseBook } from './lease-book.ts'
import { PeerError } from './peers.ts'

interface Order {
  command: CommandName
  payload: unknown
}
/** Makes at the server of the link what a command that can stop a vehicle is sent with. */
export type RemakePermit = (again: PermitAgain, asked: Order & { vehicleId: number }) => StopOptions

interface TerminalsEverywhereParts {
  local: Terminals
  leases: Pick<LeaseBook, 'of' | 'isFrom'>
  holders: Holders
  classes: CommandClasses
}

interface Asked extends Order {
  by: CommandRequester
  /** Who asks wants to hear how far it is. */
  wanted: boolean
  timeoutMs?: number
  again?: PermitAgain
}

/** Comes before the outcome; `begun`: what `send` resolves with. */
type Step = { begun: string | null } | { progress: 'sent' | 'acknowledged' } | { serial: number }
type Outcome = { id: string | null } & ({ result: unknown } | { failure: CommandFailure })

/** An outcome that comes later is preceded by word that the command is on its way, ms. */
const begunAfter = 50
/** The longest command there is, ms. */
const longest = 600_000

const requesterOf = (by: CommandRequester): CommandRequester =>
  by === 'platform' ? by : { userId: by.userId, sessionId: by.sessionId }

export class TerminalsEverywhere implements Terminals {
  readonly #parts: TerminalsEverywhereParts
  #remake: RemakePermit | undefined

  constructor(parts: TerminalsEverywhereParts) {
    this.#parts = parts
    parts.holders.answer('send', (vehicleId, body, step) => this.#answer(vehicleId, body as Asked, step))
  }

  /** The interlock of this server. Until it is there nothing that can stop a vehicle is sent for others. */
  decideBy(remake: RemakePermit): void {
    this.#remake = remake
  }

  async send<C extends CommandName>(
    vehicleId: number,
    command: C,
    payload: CommandPayload<C>,
    options: OptionsOf<C>,
  ): Promise<SentCommand<CommandResult<C>>> {
    const { local, holders } = this.#parts
    if (holders.isElsewhere(vehicleId)) {
      const sent = await this.#sendElsewhere(vehicleId, { command, payload }, options)
      if (sent) return sent as SentCommand<CommandResult<C>>
    }
    return await local.send(vehicleId, command, payload, options)
  }

  cancel(id: string): Promise<boolean> {
    return this.#parts.local.cancel(id)
  }
  isLinked(vehicleId: number): boolean {
    return this.#parts.local.isLinkedHere(vehicleId) || this.#parts.leases.of(vehicleId) !== undefined
  }
  isLinkedHere(vehicleId: number): boolean {
    return this.#parts.local.isLinkedHere(vehicleId)
  }
  linkAddress(vehicleId: number): string | undefined {
    return this.#parts.local.linkAddress(vehicleId) ?? this.#parts.leases.of(vehicleId)?.address
  }
  isLinkedFrom(address: string): boolean {
    return this.#parts.local.isLinkedFrom(address) || this.#parts.leases.isFrom(address)
  }
  /** Other servers hear of the change itself (store/change-notifications.ts). */
  disconnect(vehicleId: number): void {
    this.#parts.local.disconnect(vehicleId)
  }
  setZone(vehicleId: number, minutes: number): void {
    this.#parts.local.setZone(vehicleId, minutes)
  }

  /** undefined: nothing was written, and the link is here or nowhere by now. */
  async #sendElsewhere(
    vehicleId: number,
    order: Order,
    { by, timeoutMs, permits, onProgress, onSerial, onEnded }: CommandOptions,
  ): Promise<SentCommand<unknown> | undefined> {
    const { holders, classes } = this.#parts
    const again = permits?.again
    const row = classes[order.command]
    if (row?.here) return undefined
    // Who made such a permit has the whole order carried out at the server of the link.
    if (!again && row && canStop(row, order.payload)) return undefined
    // What became of a text that may be an order is kept by the server that sends it.
    const wanted = again?.kind !== 'text'
    const asked: Asked = {
      ...order,
      by: requesterOf(by),
      wanted: wanted && onProgress !== undefined,
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(again && { again }),
    }
    const first = Promise.withResolvers<SentCommand<unknown> | undefined>()
    const ended = Promise.withResolvers<unknown>()
    ended.promise.catch(() => undefined) // callers may ignore it: its outcome is recorded
    const onStep = (said: unknown): void => {
      const step = said as Step
      if ('serial' in step) onSerial?.(step.serial)
      else if ('begun' in step) first.resolve({ id: step.begun ?? undefined, result: ended.promise })
      else if (wanted) onProgress?.(step.progress)
    }
    const fail = (id: string | null, failure: CommandFailure): void => {
      ended.reject(new CommandError(failure))
      first.resolve({ id: id ?? undefined, result: ended.promise })
      if (wanted) onEnded?.(failure)
    }
    const done = (outcome: Outcome): void => {
      if ('failure' in outcome) return fail(outcome.id, outcome.failure)
      ended.resolve(outcome.result)
      first.resolve({ id: outcome.id ?? undefined, result: ended.promise })
      if (wanted) onEnded?.(undefined)
    }
    const ask = async (): Promise<void> => {
      try {
        const replied = await holders.ask('send', vehicleId, asked, { timeoutMs: timeoutMs ?? longest, onStep })
        if (replied) done(replied.reply as Outcome)
        else first.resolve(undefined)
      } catch (error) {
        // Nobody knows whether the terminal has it: as of a link that ends.
        if (error instanceof PeerError && error.reason === 'lost') return fail(null, 'linkLost')
        ended.reject(error)
        first.reject(error)
      }
    }
    void ask()
    return await first.promise
  }

  async #answer(vehicleId: number, { command, payload, by, wanted, timeoutMs, again }: Asked, step: (said: Step) => void) {
    const { local } = this.#parts
    let written = false
    const stop = again && this.#remake?.(again, { vehicleId, command, payload })
    const options: CommandOptions = {
      by,
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...stop,
      onProgress(progress) {
        written = true
        stop?.onProgress?.(progress)
        if (wanted) step({ progress })
      },
      onSerial: serial => step({ serial }),
    }
    // The types of a command and its payload were checked where it was asked for.
    const typed = payload as CommandPayload<CommandName>
    const sent = await local.send(vehicleId, command, typed, options)
    const id = sent.id ?? null
    // Until something was written it may have to be asked elsewhere; what is answered soon says both at once.
    const begun = written ? setTimeout(() => step({ begun: id }), begunAfter) : undefined
    try {
      return { id, result: await sent.result } satisfies Outcome
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      if (error.reason === 'offline' && !written && !local.isLinkedHere(vehicleId)) return moved
      return { id, failure: error.reason } satisfies Outcome
    } finally {
      clearTimeout(begun)
    }
  }
}
