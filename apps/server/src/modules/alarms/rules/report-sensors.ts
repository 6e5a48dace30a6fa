/** What sensors read of the reports that rules look at: of the vehicles that have a rule about a sensor, and of no others. */
import type { SensorFramesStored } from '../../../events/events.ts'
import type { PositionReport } from '../../../events/position-report.ts'
import { SensorStream } from '../../../sensors/sensor-stream.ts'
import type { SensorOfVehicle } from '../../../sensors/vehicle-sensors.ts'
import type { SensorsPort } from '../../ports.ts'

interface Stream {
  sensors: readonly SensorOfVehicle[]
  stream: SensorStream
}

export class ReportSensors {
  readonly #book: Pick<SensorsPort['book'], 'of'>
  readonly #streams = new Map<number, Stream>()

  constructor(book: Pick<SensorsPort['book'], 'of'>) {
    this.#book = book
  }

  /** `late`: it is history, and neither smoothed by what came before it nor said of what comes after. */
  of(report: PositionReport, late: boolean): ReadonlyMap<string, number> {
    const { stream } = late ? this.#newStream(report.vehicleId) : this.#streamOf(report.vehicleId)
    return stream.valuesAt(report)
  }

  frames(frames: SensorFramesStored['frames']): void {
    for (const { vehicleId, ...frame } of frames) this.#streams.get(vehicleId)?.stream.frame(frame)
  }

  #streamOf(vehicleId: number): Stream {
    const known = this.#streams.get(vehicleId)
    // Other sensors have other filters.
    if (known && known.sensors === this.#book.of(vehicleId)) return known
    const stream = this.#newStream(vehicleId)
    this.#streams.set(vehicleId, stream)
    return stream
  }

  #newStream(vehicleId: number): Stream {
    const sensors = this.#book.of(vehicleId)
    return { sensors, stream: new SensorStream(sensors.map(({ form }) => form)) }
  }
}
