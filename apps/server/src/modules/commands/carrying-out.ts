/**
 * Carries out commands: from the moment of sending to the report that shows the effect. What is armed is looked at with every live report. Each
 * command is sent at most once: it is `sending` in the database before its bytes go out, and only one of which no byte was written waits again.
 */
import type { CutHindrance } from '@outrider/contract'
import type { Logger } from 'pino'
import type { Bus } from '../../events/bus.ts'
import { type PositionReport, quality, source } from '../../events/position-report.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { CommandError, type CommandOptions, type CommandRequester, type Terminals } from '../../events/terminals.ts'
import type { CommandTimes } from './command-times.ts'
import { type Change, type CommandRepository, type CommandRow, mayTakeEffect } from './commands.repository.ts'
import { cutHindrance } from './interlock.ts'
import { type Order, orderOf, showsEffect } from './methods.ts'
import type { Standing } from './standing.ts'
import { permitOf } from './stop-permit.ts'
import { StoredSteps } from './stored-steps.ts'

interface CarryingOutDependencies {
  access: Pick<AccessGate, 'vehicle'>
  terminals: Terminals
  repository: CommandRepository
  standing: Standing
  bus: Bus
  log: Logger
  times: CommandTimes
  cutSpeed: number
  elapsed: () => number
  now: () => number
}

type Acting = keyof typeof showsEffect
const isActing = (kind: string): kind is Acting => Object.hasOwn(showsEffect, kind)

/** Waits for a report that shows its effect. */
interface Watched {
  id: string
  kind: Acting
  vehicleId: number
  by: CommandRequester
  /** awaited: it is acknowledged, and a report may show it. seen: one has, which is not stored yet. */
  effect: 'early' | 'awaited' | 'seen'
  end: NodeJS.Timeout | undefined
  ask: NodeJS.Timeout | undefined
}

/** Times are monotonic, ms. */
interface Restore {
  askedAt: number
  /** Those that have not ended the cuts of before in the database yet. */
  open: number
  endedAt: number
}

/** For the steps that are not stored when the server stops, ms. */
const endTime = 5_000

const reasonOf = (error: unknown): string => (error instanceof CommandError ? error.reason : 'notSent')

export class CarryingOut {
  readonly #deps: CarryingOutDependencies
  readonly #armed = new Map<number, CommandRow>()
  readonly #watched = new Map<string, Watched>()
  /** From the moment of sending until the terminal has answered, or will not. */
  readonly #sending = new Set<string>()
  /** Cuts that nobody saw in effect, and that no restore has undone, by vehicle: terminals put a cut off until the vehicle is slow. */
  readonly #mayTakeEffect = new Map<number, string>()
  readonly #steps: StoredSteps
  /** Restores by vehicle: no cut that was asked for before one is sent. */
  readonly #restores = new Map<number, Restore>()
  readonly #askedAt = new Map<number, number>()
  readonly #open = new Set<Promise<unknown>>()
  #looking: NodeJS.Timeout | undefined
  #subscribed: (() => void)[] = []

  constructor(deps: CarryingOutDependencies) {
    this.#deps = deps
    this.#steps = new StoredSteps(deps)
  }

  async start(): Promise<void> {
    const { bus, standing } = this.#deps
    this.#subscribed = [
      bus.subscribe('stored', ({ positions }) => {
        for (const report of positions) this.#see(report)
      }),
      // It may have another terminal now, in another place: what the former one has shown lets nothing through.
      bus.subscribe('unlinked', ({ vehicleId, why }) => why === 'forgotten' && standing.forget(vehicleId)),
      bus.subscribe('listChanged', ({ vehicleIds }) => {
        // Which were changed is not always known.
        if (!vehicleIds) standing.forgetAll()
        for (const vehicleId of vehicleIds ?? []) standing.forget(vehicleId)
      }),
    ]
    await this.look()
    this.#looking = setInterval(() => this.#background(this.look()), this.#deps.times.look).unref()
  }

  async stop(): Promise<void> {
    for (const end of this.#subscribed) end()
    clearInterval(this.#looking)
    for (const watched of this.#watched.values()) this.#forget(watched)
    await this.#steps.end(endTime)
    await this.settled()
  }

  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled(this.#open)
  }

  hindrance(vehicleId: number): CutHindrance | undefined {
    const { standing, terminals, elapsed, cutSpeed } = this.#deps
    return cutHindrance(standing.of(vehicleId), { linked: terminals.isLinked(vehicleId), elapsed: elapsed(), cutSpeed })
  }

  /** No cut asked for so far is sent from now on. To be told when the cuts of before are ended in the database too. */
  restoreWins(vehicleId: number): () => void {
    const restore = this.#restores.get(vehicleId) ?? { askedAt: 0, open: 0, endedAt: 0 }
    restore.askedAt = this.#deps.elapsed()
    restore.open += 1
    this.#restores.set(vehicleId, restore)
    this.#armed.delete(vehicleId)
    return () => {
      restore.open -= 1
      restore.endedAt = this.#deps.elapsed()
    }
  }

  /** It is armed as of now. */
  arm(row: CommandRow): void {
    if (row.vehicle_id === null) return
    this.#armed.set(row.vehicle_id, row)
    this.#try(row.vehicle_id)
  }

  /** Sends what is `sending` in the database; resolves when the terminal has answered, and rejects with CommandError. `askedFor`: monotonic, ms. */
  send(row: CommandRow, askedFor: number, order: Order = orderOf(row.kind, row.method, this.#deps.now())): Promise<unknown> {
    const sending = this.#send(row, askedFor, order)
    this.#background(sending)
    return sending
  }

  /** Ends what waits too long, loads what other servers have armed, and asks for reports that are needed. */
  async look(): Promise<void> {
    const { repository } = this.#deps
    for (const { id, state } of await repository.due()) {
      if (this.#hasInHand(id)) continue
      const to = state === 'waiting' || state === 'armed' ? 'expired' : state === 'acknowledged' ? 'notInEffect' : 'unknown'
      const why = this.#steps.hasLost(id) ? 'notStored' : 'restart'
      await repository.change(id, { from: [state], to, detail: to === 'unknown' ? why : null })
    }
    const late = await repository.mayTakeEffect()
    this.#mayTakeEffect.clear()
    for (const { id, vehicle_id: vehicleId } of late) this.#mayTakeEffect.set(vehicleId, id)
    const readAt = this.#deps.elapsed()
    const rows = await repository.armed()
    this.#armed.clear()
    for (const row of rows) if (row.vehicle_id !== null && !this.#isRestored(row, readAt)) this.#armed.set(row.vehicle_id, row)
    for (const vehicleId of this.#armed.keys()) this.#try(vehicleId)
  }

  /** How it ends is known here, or will be. */
  #hasInHand(id: string): boolean {
    return this.#sending.has(id) || this.#watched.has(id) || this.#steps.has(id)
  }

  /** What was read may be from before a restore ended the cuts in the database: the next look knows. */
  #isRestored({ kind, vehicle_id }: CommandRow, readAt: number): boolean {
    const restore = vehicle_id === null ? undefined : this.#restores.get(vehicle_id)
    return kind === 'cut' && restore !== undefined && (restore.open > 0 || restore.endedAt >= readAt)
  }

  #see(report: PositionReport): void {
    const counts = this.#deps.standing.add(report)
    if (this.#watched.size > 0 || this.#mayTakeEffect.size > 0) this.#lookForEffect(report)
    if (counts && this.#armed.has(report.vehicleId)) this.#try(report.vehicleId)
  }

  #try(vehicleId: number): void {
    const row = this.#armed.get(vehicleId)
    if (!row) return
    // A restore does no harm whatever the vehicle does: it only needs the link.
    const isFree = row.kind === 'restore' && this.#deps.terminals.isLinked(vehicleId)
    const hindrance = isFree ? undefined : row.kind === 'restore' ? 'offline' : this.hindrance(vehicleId)
    if (hindrance === undefined) {
      this.#armed.delete(vehicleId)
      this.#background(this.#execute(row))
    } else if (hindrance === 'oldPosition' || hindrance === 'noPosition' || hindrance === 'notStanding')
      this.askForReport(vehicleId, requesterOf(row))
  }

  async #execute(row: CommandRow): Promise<void> {
    // Before the change: a restore that comes while it is made wins.
    const askedFor = this.#deps.elapsed()
    // Who armed it may have gone to other organisations since.
    if (row.kind === 'cut' && row.user_id !== null && row.vehicle_id !== null) {
      const seen = await this.#deps.access.vehicle(row.user_id, String(row.vehicle_id))
      if (!seen) return void (await this.#change(row.id, { from: ['armed'], to: 'cancelled', detail: 'noAccess' }))
    }
    if (await this.#change(row.id, { from: ['armed'], to: 'sending' }))
      await this.#send(row, askedFor, orderOf(row.kind, row.method, this.#deps.now()))
  }

  /** At most once in `times.ask`; what comes is seen as any report. */
  askForReport(vehicleId: number, by: CommandRequester, shows: 'place' | 'effect' = 'place'): void {
    const { terminals, elapsed, times, log } = this.#deps
    const asked = this.#askedAt.get(vehicleId) ?? -Infinity
    if (!terminals.isLinked(vehicleId) || elapsed() - asked < times.ask) return
    this.#askedAt.set(vehicleId, elapsed())
    // Nothing waits for it: what comes is seen as any report.
    terminals
      .send(vehicleId, 'location', shows === 'effect' ? { shows } : null, { by })
      .then(({ result }) => result)
      .catch((error: unknown) => log.debug({ err: error, vehicleId }, 'no report came when it was asked for'))
  }

  async #send(row: CommandRow, askedFor: number, order: Order): Promise<unknown> {
    const { terminals, log } = this.#deps
    const { id, kind, vehicle_id: vehicleId } = row
    if (vehicleId === null) return undefined
    const by = requesterOf(row)
    let held: CutHindrance | 'restored' | undefined
    let watched: Watched | undefined
    const options = {
      by,
      // In the turn in which the bytes are written.
      permits: permitOf(() => {
        if (kind !== 'cut') return true
        held = (this.#restores.get(vehicleId)?.askedAt ?? -Infinity) >= askedFor ? 'restored' : this.hindrance(vehicleId)
        return held === undefined
      }),
      onProgress: (progress: 'sent' | 'acknowledged') => {
        if (progress !== 'sent') return
        this.#store(id, { from: ['sending'], to: 'sent' })
        if (isActing(kind)) watched = this.#watch({ id, kind, vehicleId, by })
      },
    }
    this.#sending.add(id)
    try {
      const sent = await terminals.send(vehicleId, order.command, order.payload, options)
      const result: unknown = await sent.result
      if (watched) {
        const stored = this.#steps.add(id, { from: ['sending', 'sent'], to: 'acknowledged' })
        this.#awaitEffect(watched)
        await stored
      } else await this.#steps.add(id, { from: ['sending', 'sent', 'unknown'], to: 'inEffect' })
      return result
    } catch (error) {
      if (watched) this.#forget(watched)
      const reason = held ?? reasonOf(error)
      if (!(error instanceof CommandError)) log.error({ err: error, command: id }, 'a command could not be sent')
      // Not a byte of it was written.
      const unsent = reason !== 'restored' && (held !== undefined || reason === 'offline')
      const change: Change =
        unsent && row.arms
          ? { from: ['sending', 'sent'], to: 'armed', detail: reason }
          : { from: ['sending', 'sent', 'unknown'], to: stateAfter(reason), detail: reason }
      const made = await this.#steps.add(id, change)
      // Its vehicle was saved with another organisation or terminal while it was being sent.
      if (!made && change.to === 'armed')
        await this.#steps.add(id, { from: ['sending', 'sent'], to: 'cancelled', detail: 'vehicleChanged' })
      throw error
    } finally {
      this.#sending.delete(id)
    }
  }

  #watch(watched: Omit<Watched, 'effect' | 'end' | 'ask'>): Watched {
    const added: Watched = { ...watched, effect: 'early', end: undefined, ask: undefined }
    this.#watched.set(added.id, added)
    return added
  }

  /** The terminal has it; what it did is seen in its reports. */
  #awaitEffect(watched: Watched): void {
    if (!this.#watched.has(watched.id)) return
    const { times } = this.#deps
    watched.effect = 'awaited'
    this.#askedAt.delete(watched.vehicleId)
    this.askForReport(watched.vehicleId, watched.by, 'effect')
    watched.ask = setInterval(() => this.askForReport(watched.vehicleId, watched.by, 'effect'), times.ask).unref()
    watched.end = setTimeout(() => {
      this.#forget(watched)
      this.#store(watched.id, { from: ['acknowledged', 'unknown'], to: 'notInEffect' })
    }, times.effect).unref()
  }

  #lookForEffect(report: PositionReport): void {
    if ((report.quality & quality.late) !== 0) return
    if (report.source !== source.report && report.source !== source.queryReply) return
    for (const watched of this.#watched.values()) {
      // Before the acknowledgement the bits may be those of before.
      if (watched.vehicleId !== report.vehicleId || watched.effect !== 'awaited') continue
      if (!showsEffect[watched.kind](report.status)) continue
      watched.effect = 'seen'
      this.#stopWaiting(watched)
      const stored = this.#steps.add(watched.id, { from: ['acknowledged', 'notInEffect', 'unknown'], to: 'inEffect' })
      this.#background(stored.then(() => this.#forget(watched)))
    }
    const late = this.#mayTakeEffect.get(report.vehicleId)
    if (late === undefined || !showsEffect.cut(report.status)) return
    this.#mayTakeEffect.delete(report.vehicleId)
    this.#store(late, { from: mayTakeEffect, to: 'inEffect', ifNotUndone: true })
  }

  #stopWaiting(watched: Watched): void {
    clearTimeout(watched.end)
    clearInterval(watched.ask)
  }

  #forget(watched: Watched): void {
    this.#stopWaiting(watched)
    this.#watched.delete(watched.id)
  }

  /** What happened: it is stored as soon as it can be. */
  #store(id: string, change: Change): void {
    this.#background(this.#steps.add(id, change))
  }

  #change(id: string, change: Change): Promise<boolean> {
    return this.#deps.repository.change(id, change)
  }

  #background(work: Promise<unknown>): void {
    const done = work
      .catch((error: unknown) => {
        if (!(error instanceof CommandError)) this.#deps.log.error({ err: error }, 'work for a command failed')
      })
      .finally(() => this.#open.delete(done))
    this.#open.add(done)
  }
}

const requesterOf = ({ user_id: userId, session_id: sessionId }: CommandRow): CommandRequester =>
  userId === null || sessionId === null ? 'platform' : { userId, sessionId }

function stateAfter(reason: string): Change['to'] {
  if (reason === 'noAnswer') return 'noAnswer'
  if (reason === 'linkLost') return 'unknown'
  if (reason === 'restored') return 'cancelled'
  return 'refused'
}
