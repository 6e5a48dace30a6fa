/**
 * Sends commands to terminals. What is recorded here is in the database as `sent` before its frames are written: after a restart it is `unknown`, and
 * never sent again. What has a record elsewhere, as a cut, has it before it comes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { canStop, type CommandClasses, goesToFrozen, hearsCab } from '../../events/command-classes.ts'
import { CommandError, type CommandFailure, type CommandOptions, type CommandState } from '../../events/terminals.ts'
import type { DueWork } from '../../jobs/due-work.ts'
import type { FirmwareToSend } from '../../events/terminal-commands.ts'
import type { Log } from '../options.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { within } from '../within.ts'
import { CommandQueue, type QueuedCommand } from './command-queue.ts'
import type { CommandRow, CommandRows } from './command-row.ts'
import { type CommandRequest, commandsAreLeftOpen, type RequestRecord, type StoredCommand } from './request-record.ts'
import { CommandOutcomes, stateAfter } from './command-outcomes.ts'
import { SendingInParts } from './sending-in-parts.ts'
import type { OpenCommand } from './open-commands.ts'
import type { ServerRun } from '../../store/server-run.ts'
import { OpenWork } from '../../jobs/open-work.ts'

interface CommandSenderDependencies {
  rows: CommandRows
  /** What each may do; a command that is not in it is not sent. */
  classes: CommandClasses
  /** The service of the vehicle has ended. */
  isFrozen: (vehicleId: number) => boolean
  /** Its company lets nobody listen into its cab. */
  isUnheard: (vehicleId: number) => boolean
  sessions: Sessions
  repository: RequestRecord
  run: ServerRun
  /** Finds what servers that have ended left; without it the sender looks for itself. */
  dueWork?: Pick<DueWork, 'add'>
  log: Log
  /** ms since 1970. */
  clock: () => number
  monotonic: () => number
}

/** Between two looks for servers that have ended, ms. */
const settleInterval = 10_000

type ToSend = Pick<CommandRequest, 'vehicleId' | 'command' | 'payload' | 'by'>
type SendNowOptions = Omit<CommandOptions, 'by' | 'onEnded' | 'timeoutMs'>
interface Sent {
  id: string | undefined
  result: Promise<unknown>
}

/** Callers may ignore a result, since the outcome is recorded: its rejection is then no unhandled one. */
const allowIgnoring = (result: Promise<unknown>): void => {
  result.catch(() => undefined)
}

const failedResult = (reason: CommandFailure): Promise<never> => {
  const result = Promise.reject(new CommandError(reason))
  allowIgnoring(result)
  return result
}

/** What goes only while a vehicle stands is not delivered later, when it may be driving, ms. */
const heardWithinOf = (permits: CommandOptions['permits']): number | undefined =>
  permits?.again?.kind === 'standing' ? permits.again.heardWithin : undefined

/** Over TLS a moment passes until what was just written is taken. */
const drainWithin = { looks: 50, everyMs: 20 }
async function drained({ connection }: Session): Promise<void> {
  for (let looks = 0; connection.unsentBytes > 0 && looks < drainWithin.looks; looks += 1) await wait(drainWithin.everyMs)
}

const someUser = { userId: 0, sessionId: '' }

export class CommandSender {
  readonly #deps: CommandSenderDependencies
  readonly #queue = new CommandQueue()
  /** Writes in progress: a stop waits for them. */
  readonly #writes = new OpenWork()
  readonly #outcomes: CommandOutcomes
  /** Vehicles whose waiting commands could not be delivered, because the database was away. */
  readonly #undelivered = new Set<number>()
  #deliveringAgain = false
  /** When what was left open was last settled, by the monotonic clock, ms. */
  #settledAt = 0
  #leave: (() => void) | undefined

  constructor(deps: CommandSenderDependencies) {
    this.#deps = deps
    this.#outcomes = new CommandOutcomes(deps)
  }

  /** Loads what waits for terminals. */
  async start(): Promise<void> {
    const { repository, run, dueWork, clock, monotonic } = this.#deps
    this.#leave = dueWork?.add({
      name: 'commands of servers that have ended',
      isDue: commandsAreLeftOpen,
      everyMs: settleInterval,
      found: () => this.#settle(),
    })
    await run.hold()
    this.#settledAt = monotonic()
    await repository.closeLeftOpen(clock())
    for (const stored of await repository.queued()) allowIgnoring(this.#queue.add(stored, this.#expiryOf(stored)).result)
  }

  async send(vehicleId: number, command: string, payload: unknown, options: CommandOptions): Promise<Sent> {
    const sent = await this.#begin(vehicleId, command, payload, options)
    const { onEnded } = options
    if (onEnded)
      sent.result.then(
        () => onEnded(undefined),
        // What is no failure of the command was never sent: who asked for it gets the error.
        (error: unknown) => error instanceof CommandError && onEnded(error.reason),
      )
    return sent
  }

  async #begin(vehicleId: number, command: string, payload: unknown, options: CommandOptions): Promise<Sent> {
    const { sessions, repository, clock } = this.#deps
    const { by, timeoutMs } = options
    const row = this.#row(command)
    const recorded = row.recorded && !options.ownRecord
    const request = { vehicleId, command, payload, by, at: clock() }
    const refusal = this.#refusalOf(request)
    if (refusal) {
      const stored = recorded ? await repository.insert(request, { state: 'cancelled', result: refusal }) : undefined
      return { id: stored?.id, result: failedResult(refusal) }
    }
    if (row.rest) return this.#sendInParts(request, row, row.rest(payload), options.permits)
    if (row.expiryMs > 0) return await this.#enqueue(request, row, timeoutMs)
    const session = sessions.ofVehicle(vehicleId)
    if (session) return await this.#sendNow(session, request, row, timeoutMs ?? row.timeoutMs, options)
    const stored = recorded ? await repository.insert(request, { state: 'expired', result: 'offline' }) : undefined
    return { id: stored?.id, result: failedResult('offline') }
  }

  /** A command of the platform's own. Rejects with CommandError. */
  async sendTo(session: Session, command: string): Promise<void> {
    const row = this.#row(command)
    const request: CommandRequest = {
      vehicleId: session.vehicleId,
      command,
      payload: null,
      by: 'platform',
      at: this.#deps.clock(),
    }
    const { result } = await this.#sendNow(session, request, row, row.timeoutMs)
    await result
  }

  async cancel(id: string): Promise<boolean> {
    const [ended] = await this.#deps.repository.endQueued([id], 'cancelled', this.#deps.clock())
    if (ended === undefined) return false
    const command = this.#queue.withId(id)
    if (command) this.#queue.end(command, 'cancelled')
    return true
  }

  /** The vehicle was removed or has another terminal. */
  cancelAll(vehicleId: number): void {
    this.#endQueued(this.#queue.ofVehicle(vehicleId), 'cancelled')
  }

  /** The terminal is linked: sends what waits for it. */
  deliver(session: Session): void {
    const [command] = this.#queue.ofVehicle(session.vehicleId)
    if (command) this.#write(this.#deliverAll(session), command.id)
  }

  /** Ends commands that have waited too long, and settles what servers that have ended since left open. */
  sweep(): void {
    const now = this.#deps.monotonic()
    this.#endQueued(this.#queue.expired(now), 'expired')
    const { run, dueWork } = this.#deps
    run.renew()
    this.#deliverAgain()
    if (dueWork || now - this.#settledAt < settleInterval) return
    this.#settledAt = now
    this.#settle()
  }

  #settle(): void {
    const { repository, clock } = this.#deps
    this.#write(repository.closeLeftOpen(clock()), 'of servers that have ended')
  }

  /** The last outcomes are recorded: other servers may settle the rest. */
  end(): void {
    this.#leave?.()
    this.#deps.run.end()
  }

  /** Outcomes that are not recorded yet, and whether the last attempt to record them failed. */
  get unrecorded(): { waiting: number; failing: boolean } {
    const { waiting, failing } = this.#outcomes
    return { waiting, failing }
  }

  /** Resolves when all outcomes known so far are recorded, or after `ms` milliseconds. */
  async drain(ms: number): Promise<void> {
    // Links that have just ended settle their commands in the same turn of the event loop.
    await new Promise(resolve => setImmediate(resolve))
    await within(ms, this.#writes.settled())
    await this.#outcomes.drain(ms)
  }

  #classOf(command: string): CommandClasses[string] {
    const found = this.#deps.classes[command]
    if (!found) throw new Error(`nobody has said what ${command} may do`)
    return found
  }

  /** By users and by the platform, whatever is permitted. */
  #refusalOf({ vehicleId, command, payload, by }: ToSend): 'frozen' | 'withheld' | undefined {
    const row = this.#classOf(command)
    if (!goesToFrozen(row, payload, by) && this.#deps.isFrozen(vehicleId)) return 'frozen'
    return hearsCab(row, payload) && this.#deps.isUnheard(vehicleId) ? 'withheld' : undefined
  }

  /** The one gate of everything that is sent to terminals as a command. What can stop a vehicle never goes without the interlock. */
  #hindrance(request: ToSend, permits: CommandOptions['permits']): CommandFailure | undefined {
    const refusal = this.#refusalOf(request)
    if (refusal) return refusal
    const { command, payload, vehicleId } = request
    if (!canStop(this.#classOf(command), payload)) return undefined
    if (permits) return permits() ? undefined : 'withheld'
    this.#deps.log.error({ vehicleId, command }, 'a command that can stop a vehicle came without the permit of the interlock')
    return 'withheld'
  }

  /** By the monotonic clock: until then it waits, whatever becomes of the other clock. */
  #expiryOf({ expiresAt }: StoredCommand): number {
    const { clock, monotonic } = this.#deps
    return monotonic() + expiresAt - clock()
  }

  #row(command: string): CommandRow {
    const row = this.#deps.rows[command]
    if (!row) throw new Error(`no command is named ${command}`)
    return row
  }

  async #sendNow(
    session: Session,
    request: CommandRequest,
    row: CommandRow,
    timeoutMs: number,
    { permits, guard, heardWithin, onProgress, onSerial, ownRecord = false }: SendNowOptions = {},
  ): Promise<Sent> {
    const { repository } = this.#deps
    const body = row.body(request.payload, session.version, session.zoneMinutes)
    const key = `${request.command} ${body.toString('hex')}`
    const shared = session.commands.identical(key)
    const message = shared ? undefined : session.messages.write(row.sends, body)
    const open = shared ?? session.commands.begin(row, key, message?.serials ?? [])
    allowIgnoring(open.outcome)
    let id: string | undefined
    if (row.recorded && !ownRecord) {
      try {
        id = (await repository.insert(request, { state: 'sent', serials: open.serials }))?.id
      } catch (error) {
        // Those who share it have no command either.
        if (!shared) open.failWith(error)
        throw error
      }
      if (id !== undefined) this.#record(id, open)
    }
    if (onProgress) open.onReceived.push(() => onProgress('acknowledged'))
    const stops = canStop(this.#classOf(request.command), request.payload)
    const heardIn = heardWithin ?? (stops ? heardWithinOf(permits) : undefined)
    let written = false
    const write = (): void => {
      if (!message || open.ended || written) return
      // It would stand in a queue, and leave when the vehicle may be driving.
      if ((guard || heardIn !== undefined) && session.connection.unsentBytes > 0) return open.fail('offline')
      // Nothing is awaited between these questions and the write.
      const hindrance = this.#hindrance(request, permits)
      if (hindrance) return open.fail(hindrance)
      written = true
      const [serial] = open.serials
      if (serial !== undefined) onSerial?.(serial)
      session.messages.send(message, { again: !stops })
      if (heardIn !== undefined) session.connection.resetUnlessHeard(heardIn)
      open.markSent(timeoutMs)
      onProgress?.('sent')
    }
    if (guard && message) {
      try {
        await guard(write)
      } finally {
        if (!written && !open.ended) open.fail('withheld')
      }
    } else {
      if (heardIn !== undefined) await drained(session)
      write()
    }
    return { id, result: open.outcome }
  }

  /** What nobody needs to keep in memory: its owner has the record of it. */
  #sendInParts(request: CommandRequest, row: CommandRow, firmware: FirmwareToSend, permits: CommandOptions['permits']): Sent {
    const session = this.#deps.sessions.ofVehicle(request.vehicleId)
    if (!session || session.inParts) return { id: undefined, result: failedResult('offline') }
    const sending = new SendingInParts({
      session,
      messageId: row.sends,
      head: row.body(request.payload, session.version, session.zoneMinutes),
      firmware,
      hindrance: () => this.#hindrance(request, permits),
      heardWithin: heardWithinOf(permits),
    })
    session.inParts = sending
    const result = sending.run().finally(() => (session.inParts = undefined))
    allowIgnoring(result)
    return { id: undefined, result }
  }

  async #enqueue(request: CommandRequest, row: CommandRow, timeoutMs: number | undefined): Promise<Sent> {
    const { repository, sessions } = this.#deps
    const stored = await repository.insert(request, { state: 'queued', expiresAt: request.at + row.expiryMs })
    if (!stored) return { id: undefined, result: failedResult('offline') }
    const { result } = this.#queue.add(stored, this.#expiryOf(stored), timeoutMs)
    allowIgnoring(result)
    const session = sessions.ofVehicle(request.vehicleId)
    if (session) await this.#deliverAll(session)
    return { id: stored.id, result }
  }

  async #deliverAll(session: Session): Promise<void> {
    const { vehicleId } = session
    try {
      for (const command of this.#queue.ofVehicle(vehicleId)) {
        if (session.ended) return
        if (!command.delivering) await this.#deliver(session, command)
      }
    } catch (error) {
      // They still wait; the next sweep tries again.
      this.#undelivered.add(vehicleId)
      throw error
    }
  }

  /** One after the other, until the database fails again. */
  #deliverAgain(): void {
    const [vehicleId] = this.#undelivered
    if (vehicleId === undefined || this.#deliveringAgain) return
    this.#deliveringAgain = true
    const deliver = async (): Promise<void> => {
      try {
        for (const each of this.#undelivered) {
          this.#undelivered.delete(each)
          const session = this.#deps.sessions.ofVehicle(each)
          if (session) await this.#deliverAll(session)
        }
      } finally {
        this.#deliveringAgain = false
      }
    }
    this.#write(deliver(), `of vehicle ${vehicleId}`)
  }

  async #deliver(session: Session, command: QueuedCommand): Promise<void> {
    const { repository, clock } = this.#deps
    if (command.phone !== session.phone) {
      this.#endQueued([command], 'cancelled')
      return
    }
    const row = this.#row(command.command)
    let body: Buffer
    try {
      body = row.body(command.payload, session.version, session.zoneMinutes)
    } catch (error) {
      // A payload that this edition cannot carry must not hold up the commands behind it.
      this.#deps.log.error({ err: error, command: command.id }, 'command cannot be written')
      this.#endQueued([command], 'cancelled')
      return
    }
    const message = session.messages.write(row.sends, body)
    command.delivering = true
    try {
      const taken = await repository.takeQueued(command.id, message.serials, clock())
      if (taken && session.ended) {
        await repository.requeue(command.id)
        return
      }
      this.#queue.remove(command)
      if (!taken) return command.reject(new CommandError('cancelled'))
    } finally {
      command.delivering = false
    }
    const open = session.commands.begin(row, command.id, message.serials)
    // Who asked for it is not kept with it: as for a user.
    const hindrance = this.#hindrance({ ...command, by: someUser }, undefined)
    if (hindrance) open.fail(hindrance)
    this.#record(command.id, open)
    open.outcome.then(command.resolve, command.reject)
    if (open.ended) return
    session.messages.send(message)
    open.markSent(command.timeoutMs ?? row.timeoutMs)
  }

  #endQueued(commands: readonly QueuedCommand[], state: 'expired' | 'cancelled'): void {
    if (commands.length === 0) return
    for (const command of commands) command.delivering = true
    const end = async (): Promise<void> => {
      try {
        await this.#deps.repository.endQueued(
          commands.map(command => command.id),
          state,
          this.#deps.clock(),
        )
      } catch (error) {
        // They stay queued; the next sweep tries again.
        for (const command of commands) command.delivering = false
        throw error
      }
      for (const command of commands) this.#queue.end(command, state)
    }
    this.#write(end(), commands[0]?.id ?? '')
  }

  /** Records what becomes of an open command. */
  #record(id: string, open: OpenCommand): void {
    open.onReceived.push(() => this.#outcomes.add({ id, state: 'acknowledged', result: null, at: null }))
    const finish = (state: CommandState, result: string | null): void =>
      this.#outcomes.add({ id, state, result, at: this.#deps.clock() })
    open.outcome.then(
      () => finish(open.row.answeredBy === 'generalAck' ? 'acknowledged' : 'answered', null),
      (error: unknown) => {
        if (error instanceof CommandError) finish(stateAfter[error.reason], error.reason)
        else finish('expired', 'notSent')
      },
    )
  }

  #write(write: Promise<void>, id: string): void {
    this.#writes.add(write, error => this.#deps.log.warn({ err: error, command: id }, 'state of a command could not be recorded'))
  }
}
