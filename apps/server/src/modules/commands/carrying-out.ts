/**
 * Carries out commands: from the moment of sending to the report that shows the effect. What is armed is looked at with every live report. Each
 * command is sent at most once: it is `sending` in the database before its bytes go out, and only one of which no byte was written waits again.
 */
import type { AskedFirst, CutHindrance, StandingEvidence, StepEvidence } from '@outrider/contract'
import type { Logger } from 'pino'
import type { Bus } from '../../events/bus.ts'
import { type PositionReport, quality, source } from '../../events/position-report.ts'
import { CommandError, type CommandOptions, type StopPermit, type Terminals } from '../../events/terminals.ts'
import type { CommandRequester } from '../../events/terminal-commands.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import { WorkerLoop } from '../../jobs/worker-loop.ts'
import type { CommandTimes } from './command-times.ts'
import { type CommandRepository, mayTakeEffect } from './commands.repository.ts'
import type { Change, CommandRow } from './command-rows.ts'
import { canStop, type ModelRowOf, type Order, orderOf, showsEffect } from './methods.ts'
import type { EndedWhy } from './sending-allowed.ts'
import type { Standing } from './standing.ts'
import type { StopGate } from './stop-gate.ts'
import { harmless, permitOf } from './stop-permit.ts'
import { StoredSteps } from './stored-steps.ts'
import { isUndone } from './ways-back.ts'

interface CarryingOutDependencies {
  terminals: Terminals
  gate: StopGate
  repository: CommandRepository
  standing: Standing
  bus: Bus
  log: Logger
  times: CommandTimes
  modelRow: ModelRowOf
  sessions: Pick<Sessions, 'onEnd' | 'onRecheck'>
  /** A command has ended that its asker is to be told of. */
  ended: () => void
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

/** Why no byte of it was written, and by what the vehicle was seen then. */
interface Held {
  /** `ends`: it does not wait again. */
  why: { reason: CutHindrance | EndedWhy | 'notSent'; ends: boolean } | undefined
  seen: StandingEvidence | undefined
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
  readonly #unallowed: WorkerLoop
  /** Restores by vehicle: no cut that was asked for before one is sent. */
  readonly #restores = new Map<number, Restore>()
  /** Unlocks by vehicle: no lock that was asked for before one is sent. Monotonic, ms. */
  readonly #unlockedAt = new Map<number, number>()
  readonly #open = new Set<Promise<unknown>>()
  #looking: NodeJS.Timeout | undefined
  #isLooking = false
  #subscribed: (() => void)[] = []

  constructor(deps: CarryingOutDependencies) {
    this.#deps = deps
    this.#steps = new StoredSteps(deps)
    this.#unallowed = new WorkerLoop({
      work: () => this.#endUnallowed(),
      log: deps.log,
      failure: 'commands that wait could not be looked at again; it is tried again',
    })
    // Of a sign-in that ended, a lock, rights and organisations that were taken away.
    deps.sessions.onEnd(() => this.#unallowed.wake())
    deps.sessions.onRecheck(() => this.#unallowed.wake())
  }

  async start(): Promise<void> {
    const { bus, standing, gate } = this.#deps
    this.#subscribed = [
      bus.subscribe('stored', ({ positions }) => {
        for (const report of positions) this.#see(report)
      }),
      bus.subscribe('linked', ({ vehicleId }) => standing.newLink(vehicleId)),
      // It may have another terminal now, in another place: what the former one has shown lets nothing through.
      bus.subscribe('unlinked', ({ vehicleId, why }) => {
        if (why !== 'forgotten') return
        standing.forget(vehicleId)
        gate.forget([vehicleId])
      }),
      bus.subscribe('listChanged', ({ vehicleIds }) => {
        this.#unallowed.wake()
        gate.forget(vehicleIds)
        // Which were changed is not always known.
        if (!vehicleIds) standing.forgetAll()
        for (const vehicleId of vehicleIds ?? []) standing.forget(vehicleId)
      }),
    ]
    await this.look()
    this.#looking = setInterval(() => this.#lookAgain(), this.#deps.times.look).unref()
  }

  async stop(): Promise<void> {
    for (const end of this.#subscribed) end()
    clearInterval(this.#looking)
    for (const watched of this.#watched.values()) this.#forget(watched)
    await this.#unallowed.stop()
    await this.#steps.end(endTime)
    await this.settled()
  }

  async settled(): Promise<void> {
    await this.#unallowed.settled()
    while (this.#open.size > 0) await Promise.allSettled(this.#open)
  }

  /** What hinders it from being stopped now, and by what it was seen. */
  outlook(vehicleId: number, asked: AskedFirst | null = null): { hindrance: CutHindrance | undefined; evidence: StepEvidence } {
    const decision = this.#deps.gate.decide(vehicleId)
    return { hindrance: decision.allowed ? undefined : decision.hindrance, evidence: { seen: decision.evidence, asked } }
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

  /** No lock asked for so far is sent from now on. */
  unlockWins(vehicleId: number): void {
    this.#unlockedAt.set(vehicleId, this.#deps.elapsed())
  }

  /** Another server may have restored it too: that is in the database. */
  isRestoredSince(vehicleId: number, askedFor: number): boolean {
    return (this.#restores.get(vehicleId)?.askedAt ?? -Infinity) >= askedFor
  }

  /** It is armed as of now. `askedFor`: monotonic, ms. */
  arm(row: CommandRow, askedFor: number): void {
    if (row.vehicle_id === null) return
    // The restore did not find it: it was not stored yet.
    if (row.kind === 'cut' && this.isRestoredSince(row.vehicle_id, askedFor))
      return this.#store(row.id, { from: ['armed'], to: 'cancelled', detail: 'restored' })
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
    // A vehicle that was deleted tells nobody.
    await this.#endUnallowed()
    for (const { id, state } of await repository.due()) {
      if (this.#hasInHand(id)) continue
      const to = state === 'waiting' || state === 'armed' ? 'expired' : state === 'acknowledged' ? 'notInEffect' : 'unknown'
      const why = this.#steps.hasLost(id) ? 'notStored' : 'restart'
      // Who asked for it waits for word of it.
      const tell = state === 'waiting' || state === 'armed'
      await repository.change(id, { from: [state], to, detail: to === 'unknown' ? why : null, tell })
      if (tell) this.#deps.ended()
    }
    const late = await repository.mayTakeEffect()
    this.#mayTakeEffect.clear()
    for (const { id, vehicle_id: vehicleId } of late) this.#mayTakeEffect.set(vehicleId, id)
    const readAt = this.#deps.elapsed()
    const before = new Map(this.#armed)
    const rows = await repository.armed()
    // What was armed while the others were read may not be among them, and would wait for the next look.
    const meanwhile = [...this.#armed].filter(([vehicleId, row]) => before.get(vehicleId) !== row)
    this.#armed.clear()
    for (const row of rows) if (row.vehicle_id !== null && !this.#isRestored(row, readAt)) this.#armed.set(row.vehicle_id, row)
    for (const [vehicleId, row] of meanwhile) this.#armed.set(vehicleId, row)
    await Promise.all([...this.#armed.keys()].map(vehicleId => this.#deps.gate.readShown(vehicleId)))
    for (const vehicleId of this.#armed.keys()) this.#try(vehicleId)
  }

  /** One at a time: each holds a connection of the database, and waits where that waits. */
  #lookAgain(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    this.#background(this.look().finally(() => (this.#isLooking = false)))
  }

  /** Ends what waits and may not be sent any more, and tells who asked for it. */
  async #endUnallowed(): Promise<void> {
    const { repository, log, ended } = this.#deps
    const over = await repository.endUnallowed()
    for (const { id, why } of over) log.info({ command: id, why }, 'a command that waited is not sent')
    if (over.length > 0) ended()
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
    const { gate, terminals } = this.#deps
    // What cannot stop it does no harm whatever it does: it only needs the link.
    const isFree = !canStop(row.kind, row.method)
    const { hindrance, evidence } = this.outlook(vehicleId)
    if (isFree ? terminals.isLinked(vehicleId) : hindrance === undefined) {
      this.#armed.delete(vehicleId)
      this.#background(isFree ? this.#execute(row) : this.#executeAllowed(row, evidence))
    } else if (!isFree && hindrance !== undefined && asksFor.has(hindrance)) gate.askForReport(vehicleId, requesterOf(row))
  }

  async #execute(row: CommandRow): Promise<void> {
    const askedFor = this.#deps.elapsed()
    if (await this.#change(row.id, { from: ['armed'], to: 'sending' })) await this.#sendRow(row, askedFor)
  }

  /** It may have waited for hours: what allowed it is looked at again. */
  async #executeAllowed(row: CommandRow, evidence: StepEvidence): Promise<void> {
    // Before the change: a restore that comes while it is made wins.
    const askedFor = this.#deps.elapsed()
    if (await this.startSending(row, { from: ['armed'], evidence })) await this.#sendRow(row, askedFor)
  }

  /** False: it has ended, which its asker is told, or somebody else was quicker. */
  async startSending(row: CommandRow, change: Parameters<CommandRepository['startSending']>[1]): Promise<boolean> {
    const { repository, ended, log } = this.#deps
    const started = await repository.startSending(row.id, change)
    if (started !== 'sending' && started !== undefined) {
      log.info({ command: row.id, why: started }, 'a command that waited is not sent')
      ended()
    }
    return started === 'sending'
  }

  #sendRow(row: CommandRow, askedFor: number): Promise<unknown> {
    return this.#send(row, askedFor, orderOf(row.kind, row.method, this.#deps.now()))
  }

  async #send(row: CommandRow, askedFor: number, order: Order): Promise<unknown> {
    const { terminals, log } = this.#deps
    const { id, kind, method, vehicle_id: vehicleId } = row
    if (vehicleId === null) return undefined
    const by = requesterOf(row)
    const held: Held = { why: undefined, seen: undefined }
    let watched: Watched | undefined
    const options: CommandOptions & { permits: StopPermit } = {
      by,
      ...(canStop(kind, method)
        ? this.#interlock(row, vehicleId, askedFor, held)
        : kind === 'lock'
          ? this.#doorsOnly(row, vehicleId, askedFor, held)
          : { permits: harmless('brings it back or asks') }),
      onProgress: progress => {
        if (progress !== 'sent') return
        this.#store(id, { from: ['sending'], to: 'sent', ...(held.seen && { evidence: { seen: held.seen, asked: null } }) })
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
      const reason = held.why?.reason ?? reasonOf(error)
      if (!(error instanceof CommandError)) log.error({ err: error, command: id }, 'a command could not be sent')
      // Not a byte of it was written.
      const unsent = held.why ? !held.why.ends : reason === 'offline'
      const evidence = held.seen && { seen: held.seen, asked: null }
      const change: Change =
        unsent && row.arms
          ? { from: ['sending', 'sent'], to: 'armed', detail: reason, evidence }
          : held.why?.ends
            ? { from: ['sending'], to: 'cancelled', detail: reason, tell: !isUndone(reason), evidence }
            : { from: ['sending', 'sent', 'unknown'], to: stateAfter(reason), detail: reason, evidence }
      const made = await this.#steps.add(id, change)
      if (change.tell) this.#deps.ended()
      // Its vehicle was saved with another organisation or terminal while it was being sent.
      if (!made && change.to === 'armed')
        await this.#steps.add(id, { from: ['sending', 'sent'], to: 'cancelled', detail: 'vehicleChanged', tell: true })
      throw error
    } finally {
      this.#sending.delete(id)
    }
  }

  /** What is asked in the turn in which the bytes are written, and kept so until they are. */
  #interlock(
    { id, kind }: CommandRow,
    vehicleId: number,
    askedFor: number,
    held: Held,
  ): { permits: StopPermit; guard: NonNullable<CommandOptions['guard']>; heardWithin: number } {
    const { gate, repository, log, times } = this.#deps
    const hold = (reason: NonNullable<Held['why']>['reason'], ends: boolean) => void (held.why ??= { reason, ends })
    let written = false
    return {
      heardWithin: times.heard,
      permits: permitOf(() => {
        const decision = gate.decide(vehicleId)
        held.seen = decision.evidence ?? undefined
        if (this.isRestoredSince(vehicleId, askedFor)) hold('restored', true)
        else if (kind === 'lock' && this.#isUnlockedSince(vehicleId, askedFor)) hold('unlocked', true)
        else if (!decision.allowed) hold(decision.hindrance, false)
        written = held.why === undefined
        return written
      }),
      guard: async write => {
        try {
          const why = await repository.whileAllowed(id, write)
          if (why !== undefined) hold(why, true)
        } catch (error) {
          // Written or not, the transaction changed nothing.
          log.error({ err: error, command: id }, 'what allowed a command could not be looked at again')
          if (!written) hold('notSent', false)
        }
      },
    }
  }

  /** A lock of doors: the link may lead to a terminal of another model by now, which may cut by it. */
  #doorsOnly(
    { id }: CommandRow,
    vehicleId: number,
    askedFor: number,
    held: Held,
  ): { permits: StopPermit; guard: NonNullable<CommandOptions['guard']> } {
    const { repository, modelRow, log } = this.#deps
    return {
      permits: permitOf(() => {
        if (this.#isUnlockedSince(vehicleId, askedFor)) held.why = { reason: 'unlocked', ends: true }
        return held.why === undefined
      }),
      guard: async write => {
        try {
          await repository.whileModel(vehicleId, model => {
            if (modelRow(model).lockMovesDoorsOnly) write()
            else held.why = { reason: 'vehicleChanged', ends: true }
          })
        } catch (error) {
          log.error({ err: error, command: id }, 'the model of a terminal could not be looked at again')
        }
      },
    }
  }

  #isUnlockedSince(vehicleId: number, askedFor: number): boolean {
    return (this.#unlockedAt.get(vehicleId) ?? -Infinity) >= askedFor
  }

  #watch(watched: Omit<Watched, 'effect' | 'end' | 'ask'>): Watched {
    const added: Watched = { ...watched, effect: 'early', end: undefined, ask: undefined }
    this.#watched.set(added.id, added)
    return added
  }

  /** The terminal has it; what it did is seen in its reports. */
  #awaitEffect(watched: Watched): void {
    if (!this.#watched.has(watched.id)) return
    const { times, gate } = this.#deps
    watched.effect = 'awaited'
    gate.askAgain(watched.vehicleId, watched.by, 'effect')
    watched.ask = setInterval(() => gate.askForReport(watched.vehicleId, watched.by, 'effect'), times.ask).unref()
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

export function stateAfter(reason: string): Change['to'] {
  if (reason === 'noAnswer') return 'noAnswer'
  if (reason === 'linkLost') return 'unknown'
  if (reason === 'restored') return 'cancelled'
  return 'refused'
}
