/**
 * Asks terminals for the files of their active-safety alarms (0x9208). What is to be asked for is stored with the alarm; any server with a link
 * to the terminal asks, also after a restart, and one after the other for each vehicle.
 */
import { CommandError, type Terminals } from '../../../events/terminals.ts'
import type { Bus } from '../../../events/bus.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import type { Evidence, EvidenceRepository } from './evidence.repository.ts'

/** Where terminals upload to; undefined: not known yet. */
export type EvidencePlace = () => { host: string; port: number } | undefined

interface AskEvidenceDependencies {
  bus: Bus
  terminals: Terminals
  alarms: AlarmRepository
  evidence: EvidenceRepository
  place: EvidencePlace
  log: { error(fields: object, text: string): void }
}

/** How often it looks for what waits for a link, ms. */
const lookEveryMs = 5_000
const atOnce = 200
/** Files that have not come by then are given up, hours. */
const giveUpHours = 24

export class AskEvidence {
  readonly #deps: AskEvidenceDependencies
  readonly #end: () => void
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(deps: AskEvidenceDependencies) {
    this.#deps = deps
    this.#end = deps.bus.subscribe('alarmsChanged', ({ changes }) => {
      if (changes.some(({ alarm }) => alarm.identification)) this.wake()
    })
    this.#timer = setInterval(() => this.wake(), lookEveryMs)
    this.#timer.unref()
  }

  wake(): void {
    this.#again = true
    if (!this.#stopped) this.#running ??= this.#run()
  }

  async settled(): Promise<void> {
    this.wake()
    await this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#end()
    clearInterval(this.#timer)
    await this.#running
  }

  /** Says of what has not come in a day that it will not; returns how much that was. */
  async giveUp(): Promise<number> {
    const given = await this.#deps.evidence.giveUp(giveUpHours, atOnce)
    for (const { caseId } of given) await this.#step(caseId, 'noAnswer')
    return given.length
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false
        const due = (await this.#deps.evidence.wanted(atOnce)).filter(({ vehicleId }) => this.#deps.terminals.isLinked(vehicleId))
        await Promise.all([...Map.groupBy(due, ({ vehicleId }) => vehicleId).values()].map(each => this.#askInTurn(each)))
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'files of alarms cannot be asked for; it is tried again')
    } finally {
      this.#running = undefined
    }
  }

  async #askInTurn(all: readonly Evidence[]): Promise<void> {
    for (const each of all) if (!this.#stopped) await this.#ask(each)
  }

  async #ask({ number, caseId, vehicleId, identification }: Evidence): Promise<void> {
    const { terminals, evidence, place } = this.#deps
    const to = place()
    if (!to || !(await evidence.markAsked(number))) return
    try {
      const sent = await terminals.send(vehicleId, 'uploadAlarmFiles', { ...to, identification, number }, { by: 'platform' })
      await sent.result
      await this.#step(caseId, 'asked')
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      if (error.reason === 'offline' || error.reason === 'linkLost') return await evidence.wantAgain(number)
      // Some terminals upload without a word before; the number stays valid for them.
      if (error.reason !== 'noAnswer') await evidence.fail(number)
      await this.#step(caseId, error.reason)
    }
  }

  async #step(caseId: string, result: string): Promise<void> {
    await this.#deps.alarms.addSteps([caseId], { by: null, kind: 'evidence', result })
  }
}
