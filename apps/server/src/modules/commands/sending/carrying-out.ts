/** Carries out commands, from the moment of arming or sending to the report that shows the effect: what does so, and what it hears of vehicles. */
import { sql } from 'kysely'
import type { Bus } from '../../../events/bus.ts'
import { CommandError } from '../../../events/terminals.ts'
import type { DueWork } from '../../../jobs/due-work.ts'
import { OpenWork } from '../../../jobs/open-work.ts'
import type { Standing } from '../gate/standing.ts'
import type { StopGate } from '../gate/stop-gate.ts'
import { type CommandRepository, commandsAreOpen } from '../record/commands.repository.ts'
import { ArmedCommands, type ArmedCommandsDependencies } from './armed-commands.ts'
import type { CommandTimes } from './command-times.ts'
import { Effects } from './effects.ts'
import { KnownWaysBack } from './known-ways-back.ts'
import { Sending, type SendingDependencies } from './sending.ts'
import { StoredSteps } from './stored-steps.ts'

/** What the parts make for each other. */
type Made = 'effects' | 'inBackground' | 'sending' | 'steps' | 'waysBack'

interface CarryingOutDependencies extends Omit<SendingDependencies, Made>, Omit<ArmedCommandsDependencies, Made> {
  terminals: SendingDependencies['terminals']
  gate: StopGate
  repository: CommandRepository
  log: ConstructorParameters<typeof StoredSteps>[0]['log']
  standing: Standing
  bus: Bus
  dueWork: Pick<DueWork, 'add'>
  times: CommandTimes
}

/** For the steps that are not stored when the server stops, ms. */
const endTime = 5_000

export class CarryingOut {
  readonly waysBack: KnownWaysBack
  readonly sending: Sending
  readonly armed: ArmedCommands
  readonly #deps: CarryingOutDependencies
  readonly #steps: StoredSteps
  readonly #effects: Effects
  readonly #open = new OpenWork()
  #subscribed: (() => void)[] = []

  constructor(deps: CarryingOutDependencies) {
    this.#deps = deps
    this.#steps = new StoredSteps(deps)
    this.waysBack = new KnownWaysBack(deps.elapsed)
    const inBackground = (work: Promise<unknown>): void =>
      this.#open.add(work, error => {
        // What becomes of a command is in its record.
        if (!(error instanceof CommandError)) deps.log.error({ err: error }, 'work for a command failed')
      })
    const common = { ...deps, steps: this.#steps, waysBack: this.waysBack, inBackground }
    this.#effects = new Effects(common)
    this.sending = new Sending({ ...common, effects: this.#effects })
    this.armed = new ArmedCommands({ ...common, effects: this.#effects, sending: this.sending })
  }

  async start(): Promise<void> {
    const { bus, dueWork, terminals, times, standing, gate } = this.#deps
    const { armed } = this
    this.#subscribed = [
      bus.subscribe('stored', ({ positions }) => {
        for (const report of positions) {
          const counts = standing.add(report)
          this.#effects.see(report)
          if (counts) armed.try(report.vehicleId)
        }
      }),
      bus.subscribe('linked', ({ vehicleId, wasElsewhere }) => {
        // That it was there may not have been heard here, or not yet.
        if (wasElsewhere) standing.forget(vehicleId)
        standing.newLink(vehicleId)
      }),
      // It may have another terminal now, in another place: what the former one has shown lets nothing through.
      bus.subscribe('unlinked', ({ vehicleId, why }) => {
        if (why !== 'forgotten') return
        standing.forget(vehicleId)
        gate.forget([vehicleId])
      }),
      // What it did there nobody here has seen.
      bus.subscribe('linkedElsewhere', ({ vehicleId }) => standing.forget(vehicleId)),
      // Armed at another server: it waits for what is seen here.
      bus.subscribe('vehicleCommandChanged', ({ vehicleId, state }) => {
        if (state === 'armed' && !armed.has(vehicleId) && terminals.isLinkedHere(vehicleId)) armed.lookAgain()
      }),
      bus.subscribe('listChanged', ({ vehicleIds }) => {
        armed.lookAtAllowed()
        gate.forget(vehicleIds)
        // Which were changed is not always known.
        if (!vehicleIds) standing.forgetAll()
        for (const vehicleId of vehicleIds ?? []) standing.forget(vehicleId)
      }),
    ]
    await armed.look()
    const isDue = () => (armed.knows ? sql`true` : commandsAreOpen())
    const found = () => armed.lookAgain()
    this.#subscribed.push(dueWork.add({ name: 'commands to vehicles', isDue, everyMs: times.look, found }))
  }

  async stop(): Promise<void> {
    for (const end of this.#subscribed) end()
    this.#effects.stop()
    await this.armed.stop()
    await this.#steps.end(endTime)
    await this.settled()
  }

  async settled(): Promise<void> {
    await this.armed.settled()
    await this.#open.settled()
  }
}
