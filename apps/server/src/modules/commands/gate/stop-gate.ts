/**
 * The one gate before everything that can stop a vehicle: whether it was seen standing a moment ago, and by what. Who sends asks `decide` in the turn
 * in which the bytes are written, and `askFirst` before, so that there is something to decide on.
 */
import { setTimeout } from 'node:timers/promises'
import type { AskedFirst, CutHindrance, EvidenceItem, StepEvidence } from '@outrider/contract'
import type { Logger } from 'pino'
import type { StopPermit, Terminals } from '../../../events/terminals.ts'
import type { CommandRequester } from '../../../events/terminal-commands.ts'
import type { StopDecision, StopGatePort } from '../../ports.ts'
import type { CommandTimes } from '../sending/command-times.ts'
import type { Holders } from '../../../peers/holders.ts'
import { cutHindrance, evidenceOf, isOld, type Now } from './interlock.ts'
import type { Standing } from './standing.ts'
import { permitOf } from './stop-permit.ts'

interface StopGateDependencies {
  standing: Standing
  terminals: Pick<Terminals, 'isLinked' | 'isLinkedHere' | 'send'>
  /** Servers of links that are not here. */
  holders: Pick<Holders, 'ask' | 'isElsewhere'>
  times: Pick<CommandTimes, 'ask' | 'answer' | 'heard' | 'shown'>
  cutSpeed: number
  elapsed: () => number
  log: Pick<Logger, 'debug' | 'error'>
  /** Items that would tell that it drives. */
  shownByDriving: (vehicleId: number) => Promise<ReadonlySet<EvidenceItem>>
}

/** How long it is known by what a vehicle would be seen to drive, ms; and of how many vehicles. */
const shownFor = 600_000
const maxShown = 5_000
/** What another server has said of its vehicle tells for so long what would be refused, ms. */
const saidFor = 10_000

/** What the server of the link answers. */
interface SaidElsewhere {
  asked: AskedFirst
  decision: StopDecision
}

/** What hinders a vehicle from being stopped now, and by what it was seen; `asked`: what came of asking it for its position first. */
interface Outlook {
  hindrance: CutHindrance | undefined
  evidence: StepEvidence
}

export class StopGate implements StopGatePort {
  readonly #deps: StopGateDependencies
  readonly #askedAt = new Map<number, number>()
  /** The longest known first. */
  readonly #shown = new Map<number, { at: number; items: ReadonlySet<EvidenceItem> }>()
  /** What servers of links have said, by vehicle: never decided on. */
  readonly #said = new Map<number, { at: number; decision: StopDecision }>()
  /** Vehicles whose stored reports are being read, or are to be: one after the other, since of a vehicle that is parked it is a month of them. */
  readonly #reading = new Map<number, Promise<void>>()
  #lastReading = Promise.resolve()

  constructor(deps: StopGateDependencies) {
    this.#deps = deps
  }

  decide(vehicleId: number): StopDecision {
    const seen = this.#deps.standing.of(vehicleId)
    const now = this.#now(vehicleId)
    const hindrance = cutHindrance(seen, now)
    const evidence = seen ? evidenceOf(seen, now, this.#shown.get(vehicleId)?.items) : null
    if (hindrance !== undefined) return { allowed: false, hindrance, evidence }
    // Nothing hinders only what was seen.
    return evidence ? { allowed: true, evidence } : { allowed: false, hindrance: 'noPosition', evidence }
  }

  whileItStands(vehicleId: number): StopPermit {
    return permitOf(() => this.decide(vehicleId).allowed, { kind: 'standing', heardWithin: this.#deps.times.heard })
  }

  /** As `decide`, to tell early what would be refused; of a vehicle that is linked elsewhere as its server said a moment ago. */
  outlook(vehicleId: number, asked: AskedFirst | null = null): Outlook {
    const said = this.#said.get(vehicleId)
    const isOf = said && this.#deps.holders.isElsewhere(vehicleId) && this.#deps.elapsed() - said.at < saidFor
    const decision = isOf ? said.decision : this.decide(vehicleId)
    return { hindrance: decision.allowed ? undefined : decision.hindrance, evidence: { seen: decision.evidence, asked } }
  }

  /** Asked by the server that has no link of it. */
  async say(vehicleId: number, by: CommandRequester | null): Promise<SaidElsewhere> {
    const asked = by === null ? (await this.readShown(vehicleId), 'fresh' as const) : await this.askFirst(vehicleId, by)
    return { asked, decision: this.decide(vehicleId) }
  }

  async #askElsewhere(vehicleId: number, by: CommandRequester | null): Promise<AskedFirst | undefined> {
    const { holders, times, log, elapsed } = this.#deps
    if (!holders.isElsewhere(vehicleId)) return undefined
    try {
      const body = by === null || by === 'platform' ? by : { userId: by.userId, sessionId: by.sessionId }
      const replied = await holders.ask('standing', vehicleId, body, { timeoutMs: times.answer + times.shown })
      if (!replied) return undefined
      const { asked, decision } = replied.reply as SaidElsewhere
      this.#said.delete(vehicleId)
      this.#said.set(vehicleId, { at: elapsed(), decision })
      for (const id of this.#said.keys()) if (this.#said.size > maxShown) this.#said.delete(id)
      return asked
    } catch (error) {
      log.debug({ err: error, vehicleId }, 'the server of its link has not said what it has seen')
      return 'noAnswer'
    }
  }

  async askFirst(vehicleId: number, by: CommandRequester): Promise<AskedFirst> {
    const elsewhere = await this.#askElsewhere(vehicleId, by)
    if (elsewhere !== undefined) return elsewhere
    const [asked] = await Promise.all([this.#askForPlace(vehicleId, by), this.readShown(vehicleId)])
    return asked
  }

  /**
   * Until it is known, and where it cannot be, every item of its terminal is named as one that may show nothing. Nobody waits for it for long: a cut
   * is decided without it.
   */
  async readShown(vehicleId: number): Promise<void> {
    if ((await this.#askElsewhere(vehicleId, null)) !== undefined) return
    const known = this.#shown.get(vehicleId)
    if (known && this.#deps.elapsed() - known.at < shownFor) return
    const waited = new AbortController()
    const longest = setTimeout(this.#deps.times.shown, undefined, { signal: waited.signal }).catch(() => undefined)
    await Promise.race([this.#read(vehicleId), longest])
    waited.abort()
  }

  #read(vehicleId: number): Promise<void> {
    const under = this.#reading.get(vehicleId)
    if (under || this.#reading.size >= maxShown) return under ?? Promise.resolve()
    // Forgotten meanwhile it may be of a former terminal.
    const counts = () => this.#reading.get(vehicleId) === reading
    const reading = this.#lastReading
      .then(() => this.#readNow(vehicleId, counts))
      .finally(() => counts() && this.#reading.delete(vehicleId))
    this.#reading.set(vehicleId, reading)
    this.#lastReading = reading
    return reading
  }

  async #readNow(vehicleId: number, counts: () => boolean): Promise<void> {
    const { elapsed, shownByDriving, log } = this.#deps
    try {
      const items = await shownByDriving(vehicleId)
      if (!counts()) return
      this.#shown.delete(vehicleId)
      this.#shown.set(vehicleId, { at: elapsed(), items })
      for (const id of this.#shown.keys()) if (this.#shown.size > maxShown) this.#shown.delete(id)
    } catch (error) {
      log.error({ err: error, vehicleId }, 'by what a vehicle would be seen to drive could not be read')
    }
  }

  /** It may have another terminal. */
  forget(vehicleIds: readonly number[] | undefined): void {
    for (const known of [this.#shown, this.#reading]) {
      if (!vehicleIds) known.clear()
      for (const vehicleId of vehicleIds ?? []) known.delete(vehicleId)
    }
  }

  async #askForPlace(vehicleId: number, by: CommandRequester): Promise<AskedFirst> {
    const { standing, terminals, times, log } = this.#deps
    if (!terminals.isLinked(vehicleId)) return 'offline'
    const seen = standing.of(vehicleId)
    if (seen && !isOld(seen, this.#now(vehicleId).elapsed)) return 'fresh'
    this.#askedAt.set(vehicleId, this.#deps.elapsed())
    const asked = terminals.send(vehicleId, 'location', null, { by, timeoutMs: times.answer }).then(({ result }) => result)
    return await asked.then(
      () => 'answered' as const,
      (error: unknown) => {
        log.debug({ err: error, vehicleId }, 'no report came when it was asked for')
        return 'noAnswer' as const
      },
    )
  }

  /** At most once in `times.ask`; what comes is seen as any report, and nothing waits for it. */
  askForReport(vehicleId: number, by: CommandRequester, shows: 'place' | 'effect' = 'place'): void {
    const { terminals, elapsed, times, log } = this.#deps
    const asked = this.#askedAt.get(vehicleId) ?? -Infinity
    if (!terminals.isLinked(vehicleId) || elapsed() - asked < times.ask) return
    this.#askedAt.set(vehicleId, elapsed())
    terminals
      .send(vehicleId, 'location', shows === 'effect' ? { shows } : null, { by })
      .then(({ result }) => result)
      .catch((error: unknown) => log.debug({ err: error, vehicleId }, 'no report came when it was asked for'))
  }

  /** The next question goes at once. */
  askAgain(vehicleId: number, by: CommandRequester, shows: 'place' | 'effect' = 'place'): void {
    this.#askedAt.delete(vehicleId)
    this.askForReport(vehicleId, by, shows)
  }

  #now(vehicleId: number): Now {
    const { terminals, elapsed, cutSpeed } = this.#deps
    return { linked: terminals.isLinkedHere(vehicleId), elapsed: elapsed(), cutSpeed }
  }
}
