/** What a simulated superior platform has been told of positions: each once, as platforms keep them, with what came again. */
import {
  contents,
  decode,
  type Edition,
  type Enveloped,
  type Position2011,
  type Position2019,
  reportOf,
  textOf,
} from '@outrider/jt809'

/** As reported: a time in ms since 1970 and millionths of a degree. */
export interface SentPosition {
  plate: string
  time: number
  latitudeE6: number
  longitudeE6: number
}

/** Names a position: what a platform compares by. */
export const positionLine = ({ plate, time, latitudeE6, longitudeE6 }: SentPosition): string =>
  `${plate} ${time} ${latitudeE6} ${longitudeE6}`

export class ReceivedPositions {
  readonly #edition: Edition
  readonly #lines = new Set<string>()
  readonly #plates = new Set<string>()
  live = 0
  late = 0
  /** The same position once more. */
  again = 0
  /** Of vehicles that had not been registered, and what could not be read. */
  unregistered = 0
  unreadable = 0

  constructor(edition: Edition) {
    this.#edition = edition
  }

  get lines(): ReadonlySet<string> {
    return this.#lines
  }
  get vehicles(): number {
    return this.#plates.size
  }

  take({ dataType, data, vehicle }: Enveloped): void {
    const plate = vehicle ? textOf(vehicle.plate).replaceAll('\u0000', '') : ''
    if (dataType === contents.vehicleRegistration.id) this.#plates.add(plate)
    else if (dataType === contents.position.id)
      this.live += this.#add(plate, [decode(contents.position, data, this.#edition).value.position])
    else if (dataType === contents.positions.id)
      this.late += this.#add(plate, decode(contents.positions, data, this.#edition).value.positions)
  }

  #add(plate: string, positions: readonly (Position2011 | Position2019)[]): number {
    if (!this.#plates.has(plate)) this.unregistered += positions.length
    for (const position of positions) {
      const place = placeOf(position)
      if (!place) {
        this.unreadable += 1
        continue
      }
      const line = positionLine({ plate, ...place })
      if (this.#lines.has(line)) this.again += 1
      this.#lines.add(line)
    }
    return positions.length
  }
}

function placeOf(position: Position2011 | Position2019): Omit<SentPosition, 'plate'> | undefined {
  if (!('report' in position)) {
    const { time, latitude, longitude } = position
    return time === null ? undefined : { time, latitudeE6: latitude, longitudeE6: longitude }
  }
  const read = reportOf(position.report)
  if (read?.kind !== '808' || read.value.time === null) return undefined
  const { time, latitude, longitude } = read.value
  return { time, latitudeE6: Math.round(latitude * 1e6), longitudeE6: Math.round(longitude * 1e6) }
}
