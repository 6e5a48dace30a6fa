/**
 * Asks terminals for the files of their active-safety alarms (0x9208). What is to be asked for is stored with the alarm; any server with a link
 * to the terminal asks, also after a restart, and one after the other for each vehicle.
 */
import { CommandError, type Terminals } from '../../../events/terminals.ts'
import type { Bus } from '../../../events/bus.ts'
import type { DueWork } from '../../../jobs/due-work.ts'
import { type More, WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import { type Evidence, evidenceIsWanted, type EvidenceRepository } from './evidence.repository.ts'

/** Where terminals upload to; undefined: not known yet. */
export type EvidencePlace = () => { host: string; port: number } | undefined

interface AskEvidenceDependencies {
  bus: Bus
  dueWork: Pick<DueWork, 'add'>
  terminals: Terminals
  alarms: AlarmRepository
  evidence: EvidenceRepository
  place: EvidencePlace
  log: { error(fields: object, text: string): void }
}

/** How often it looks for what was left by a server that ended, ms. */
const lookEveryMs = 60_000
const pageOfVehicles = 1_000
const atOnce = 200
/** A terminal that has not begun by then, or not come to the end, is asked again, minutes. No connection for uploads lives longer than the second. */
const unansweredMinutes = { begun: 10, done: 60 }
/** Files that have not come by then are given up, hours. */
const giveUpHours = 24

export class AskEvidence {
  readonly #deps: AskEvidenceDependencies
  readonly #ends: (() => void)[]
  readonly #loop: WorkerLoop
  /** Vehicles with a link, for which something may wait. */
  #due = new Set<number>()
  #looking = false

  constructor(deps: AskEvidenceDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#work(),
      log: deps.log,
      failure: 'files of alarms cannot be asked for; it is tried again',
    })
    this.#ends = [
      deps.bus.subscribe('alarmsChanged', ({ changes }) => {
        for (const { alarm } of changes) if (alarm.identification) this.#add(alarm.vehicleId)
      }),
      deps.bus.subscribe('linked', ({ vehicleId }) => this.#add(vehicleId)),
      deps.dueWork.add({ name: 'files of alarms', isDue: evidenceIsWanted, everyMs: lookEveryMs, found: () => this.look() }),
    ]
  }

  /** Looks through all that waits. */
  look(): void {
    this.#looking = true
    this.#loop.wake()
  }

  #add(vehicleId: number): void {
    this.#due.add(vehicleId)
    this.#loop.wake()
  }

  async settled(): Promise<void> {
    this.look()
    await this.#loop.settled()
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end()
    await this.#loop.stop()
  }

  /** Puts back what terminals have not begun; returns how much that was. */
  async askAgain(): Promise<number> {
    const again = await this.#deps.evidence.wantUnanswered(unansweredMinutes)
    if (again > 0) this.look()
    return again
  }

  /** Says of what has not come in a day that it will not; returns how much that was. */
  async giveUp(): Promise<number> {
    const given = await this.#deps.evidence.giveUp(giveUpHours, atOnce)
    for (const { caseId } of given) await this.#step(caseId, 'noAnswer')
    return given.length
  }

  async #work(): Promise<More> {
    if (this.#looking) await this.#lookThrough()
    await this.#askDue()
    return this.#looking || this.#due.size > 0
  }

  async #lookThrough(): Promise<void> {
    const { evidence, terminals } = this.#deps
    this.#looking = false
    for (let after = 0; !this.#loop.stopped; ) {
      const page = await evidence.vehiclesWanted(after, pageOfVehicles)
      for (const vehicleId of page) if (terminals.isLinkedHere(vehicleId)) this.#due.add(vehicleId)
      const last = page.at(-1)
      if (last === undefined || page.length < pageOfVehicles) return
      after = last
    }
  }

  async #askDue(): Promise<void> {
    const { evidence, terminals } = this.#deps
    const vehicles = [...this.#due].slice(0, atOnce)
    const linked = vehicles.filter(vehicleId => terminals.isLinkedHere(vehicleId))
    for (const vehicleId of vehicles) this.#due.delete(vehicleId)
    if (linked.length === 0) return
    const wanted = await evidence.wanted(linked, atOnce)
    await Promise.all([...Map.groupBy(wanted, ({ vehicleId }) => vehicleId).values()].map(each => this.#askInTurn(each)))
    // There may be more of them.
    if (wanted.length === atOnce) for (const vehicleId of linked) this.#due.add(vehicleId)
  }

  async #askInTurn(all: readonly Evidence[]): Promise<void> {
    for (const each of all) if (!this.#loop.stopped) await this.#ask(each)
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
