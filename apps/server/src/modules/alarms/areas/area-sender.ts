/**
 * Brings terminals to hold the geofences that they watch themselves: when one is chosen, changed or removed, or a terminal comes back, is another, or
 * has lost what it held. Each server sends over its own links; to one terminal one after the other.
 */
import type { Bus } from '../../../events/bus.ts'
import { CommandError, type CommandFailure, type Terminals } from '../../../events/terminals.ts'
import type { AreaKind, TerminalArea } from '../../../events/terminal-area.ts'
import type { DueWork } from '../../../jobs/due-work.ts'
import { type More, WorkerLoop } from '../../../jobs/worker-loop.ts'
import { areaOf, sentName } from './area-of-geofence.ts'
import { type AreaRepository, areasAreDue, type AreaState, type DueArea } from './areas.repository.ts'

interface AreaSenderDependencies {
  bus: Bus
  dueWork: Pick<DueWork, 'add'>
  terminals: Terminals
  areas: AreaRepository
  log: { error(fields: object, text: string): void }
}

const minuteMs = 60_000
/** Sent in one portion of the loop. */
const atOnce = 500
const everyMs = 20_000
/** After so many tries without an answer it pauses this long at most, ms. */
const longestPauseMs = 60 * minuteMs

const setNames = { circle: 'setCircle', rectangle: 'setRectangle', polygon: 'setPolygon', route: 'setRoute' } as const
const deleteNames = {
  circle: 'deleteCircle',
  rectangle: 'deleteRectangle',
  polygon: 'deletePolygon',
  route: 'deleteRoute',
} as const satisfies Record<AreaKind, string>

const stateOf: Readonly<Record<CommandFailure, AreaState>> = {
  offline: 'waiting',
  expired: 'waiting',
  cancelled: 'waiting',
  withheld: 'waiting',
  frozen: 'waiting',
  noAnswer: 'noAnswer',
  linkLost: 'noAnswer',
  failed: 'refused',
  badMessage: 'refused',
  notSupported: 'refused',
}

export class AreaSender {
  readonly #deps: AreaSenderDependencies
  readonly #loop: WorkerLoop
  readonly #end: () => void

  constructor(deps: AreaSenderDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#work(),
      log: deps.log,
      failure: 'areas cannot be sent to terminals; it is tried again',
      batchDelayMs: 100,
      everyMs,
      foundBy: { dueWork: deps.dueWork, name: 'geofences for terminals', isDue: areasAreDue },
    })
    this.#end = deps.bus.subscribe('linked', ({ vehicleId }) => void this.#linked(vehicleId))
  }

  start(): void {
    this.#loop.start()
  }

  /** Something else is wanted. */
  wake(): void {
    this.#loop.wake()
  }

  async settled(): Promise<void> {
    await this.#loop.settled()
  }

  async stop(): Promise<void> {
    this.#end()
    await this.#loop.stop()
  }

  async #linked(vehicleId: number): Promise<void> {
    try {
      await this.#deps.areas.linked(vehicleId)
    } catch (error) {
      // It is sent when its pause ends.
      this.#deps.log.error({ err: error, vehicleId }, 'areas of a terminal that came back cannot be looked for')
    }
    this.#loop.wake()
  }

  async #work(): Promise<More> {
    const { areas, terminals } = this.#deps
    const linked = (await areas.dueVehicles()).filter(id => terminals.isLinkedHere(id))
    if (linked.length === 0) return false
    const due = await areas.dueOf(linked, atOnce)
    const byVehicle = Map.groupBy(due, ({ vehicle_id: id }) => id)
    await Promise.all(
      [...byVehicle.values()].map(async ofVehicle => {
        for (const area of ofVehicle) await this.#send(area)
      }),
    )
    return due.length === atOnce
  }

  async #send(area: DueArea): Promise<void> {
    const { areas, terminals, log } = this.#deps
    const { vehicle_id: vehicleId, geofence_id: id, wanted, shape, name, entering, leaving, top_speed: topSpeed } = area
    const wantedArea =
      wanted && shape ? areaOf(Number(id), sentName(id, name ?? ''), shape, { entering, leaving, topSpeed }) : undefined
    let heldAs = area.held_as
    let state: AreaState = 'held'
    try {
      // Ids are of a kind: as another kind it would be there twice.
      if (heldAs !== null && heldAs !== wantedArea?.kind) {
        const { result } = await terminals.send(vehicleId, deleteNames[heldAs], { id: Number(id) }, { by: 'platform' })
        await result
        heldAs = null
      }
      if (wantedArea) {
        await this.#set(vehicleId, wantedArea)
        heldAs = wantedArea.kind
      }
    } catch (error) {
      if (error instanceof CommandError) state = stateOf[error.reason]
      else {
        log.error({ err: error, vehicleId, geofence: id }, 'a geofence cannot be written for a terminal')
        state = 'refused'
      }
    }
    const pauseMs = state === 'held' ? 0 : Math.min(longestPauseMs, minuteMs * 2 ** Math.min(6, area.tries))
    await areas.ended(area, { state, heldAs, pauseMs })
  }

  async #set(vehicleId: number, area: TerminalArea): Promise<void> {
    const { terminals } = this.#deps
    const { result } = await terminals.send(vehicleId, setNames[area.kind], area, { by: 'platform' })
    await result
  }
}
