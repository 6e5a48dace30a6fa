/** Which sensors each vehicle has, in memory: what reports bring is read by it without asking the database. */
import type { SensorForm } from '@outrider/contract'
import type { Bus } from '../events/bus.ts'
import { fuelCurveAt } from '../fleet/fuel-of-vehicle.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import { type More, WorkerLoop } from '../jobs/worker-loop.ts'
import type { SensorRows } from './sensor-rows.ts'
import { type SensorOfVehicle, type SensorsOfProfile, sensorsOfVehicle, type StoredSensor } from './vehicle-sensors.ts'

interface SensorBookDependencies {
  rows: SensorRows
  fleet: Pick<LiveFleet, 'vehicle' | 'organisations'>
  profiles: readonly SensorsOfProfile[]
  bus: Bus
  now: () => number
  log: { error(fields: object, text: string): void }
}

/** Terminals that sign in at once are asked for together, ms. */
const batchDelayMs = 500
const nothing: readonly SensorOfVehicle[] = []

export class SensorBook {
  readonly #deps: SensorBookDependencies
  #ofModels: StoredSensor[] = []
  readonly #ofVehicles = new Map<number, StoredSensor[]>()
  #models = new Map<number, string>()
  /** By vehicle; without those that it does not have. */
  readonly #known = new Map<number, readonly SensorOfVehicle[]>()
  readonly #linked = new Set<number>()
  #isOld = true
  readonly #loop: WorkerLoop
  readonly #ends: (() => void)[]

  constructor(deps: SensorBookDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#work(),
      log: deps.log,
      failure: 'sensors of vehicles cannot be read; it is tried again',
      batchDelayMs,
    })
    const { bus } = deps
    this.#ends = [
      bus.subscribe('sensorsChanged', () => this.changed()),
      // Vehicles, organisations and fuel curves.
      bus.subscribe('listChanged', () => this.#known.clear()),
      bus.subscribe('linked', ({ vehicleId }) => {
        if (!this.#byModel) return
        this.#linked.add(vehicleId)
        this.#loop.wake()
      }),
    ]
  }

  async start(): Promise<void> {
    await this.#read()
  }

  /** All that count in the vehicle, the fuel sensor too. */
  of(vehicleId: number): readonly SensorOfVehicle[] {
    let sensors = this.#known.get(vehicleId)
    if (!sensors) {
      const vehicle = this.#deps.fleet.vehicle(vehicleId)
      if (!vehicle) return nothing
      const { organisationId, fuelCurves } = vehicle.identity
      const sensed = {
        id: vehicleId,
        model: this.#models.get(vehicleId) ?? '',
        organisations: [...this.#deps.fleet.organisations.above([organisationId])],
        fuelCurve: fuelCurveAt(fuelCurves, this.#deps.now()),
      }
      const stored = [...this.#ofModels, ...(this.#ofVehicles.get(vehicleId) ?? [])]
      sensors = sensorsOfVehicle(sensed, stored, this.#deps.profiles).filter(({ form }) => form.on)
      this.#known.set(vehicleId, sensors)
    }
    return sensors
  }

  /** Whether one of them reads it. */
  reads(vehicleId: number, source: SensorForm['source'], sourceNumber: number): boolean {
    return this.of(vehicleId).some(({ form }) => form.source === source && form.sourceNumber === sourceNumber)
  }

  /** Some sensor reads parameters, of whichever vehicle. */
  get readsParameters(): boolean {
    const isOne = ({ on, source }: SensorForm): boolean => on && source === 'parameter'
    return (
      this.#ofModels.some(({ form }) => isOne(form)) ||
      [...this.#ofVehicles.values()].some(stored => stored.some(({ form }) => isOne(form))) ||
      this.#deps.profiles.some(({ sensors }) => sensors.some(isOne))
    )
  }

  /** Sensors are others now. */
  changed(): void {
    this.#isOld = true
    this.#loop.wake()
  }

  /** Resolves when what has changed so far counts, or cannot be read. */
  async settled(): Promise<void> {
    await this.#loop.settled()
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end()
    await this.#loop.stop()
  }

  get #byModel(): boolean {
    return this.#ofModels.length > 0 || this.#deps.profiles.some(({ sensors }) => sensors.length > 0)
  }

  async #work(): Promise<More> {
    if (this.#isOld) await this.#read()
    const linked = [...this.#linked]
    if (linked.length === 0) return
    const models = await this.#deps.rows.models(linked)
    for (const vehicleId of linked) {
      this.#linked.delete(vehicleId)
      const model = models.get(vehicleId)
      if (model === this.#models.get(vehicleId)) continue
      if (model === undefined) this.#models.delete(vehicleId)
      else this.#models.set(vehicleId, model)
      this.#known.delete(vehicleId)
    }
  }

  async #read(): Promise<void> {
    this.#isOld = false
    try {
      const stored = await this.#deps.rows.stored()
      this.#ofModels = stored.filter(({ vehicleId }) => vehicleId === null)
      this.#ofVehicles.clear()
      for (const each of stored) {
        if (each.vehicleId === null) continue
        const same = this.#ofVehicles.get(each.vehicleId)
        if (same) same.push(each)
        else this.#ofVehicles.set(each.vehicleId, [each])
      }
      this.#models = this.#byModel ? await this.#deps.rows.models() : new Map()
      this.#known.clear()
    } catch (error) {
      this.#isOld = true
      throw error
    }
  }
}
