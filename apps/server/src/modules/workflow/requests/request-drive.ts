/** What the terminal and the track say of a drive that was requested: its odometer and how far it went. */
import { limits, type ParsedRequestOf } from '@outrider/contract'
import type { CallContext } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { positionOf } from '../../../fleet/live-vehicle.ts'
import type { DayCard, DayWindow } from '../../../tracks/reducers/day-card.ts'
import type { TrackRange } from '../../../tracks/worker-messages.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'
import type { RequestDependencies } from './requests.ts'

export interface StepDependencies extends RequestDependencies {
  compute: (range: TrackRange, window: DayWindow, signal?: AbortSignal) => Promise<DayCard[]>
}

export type Flow = ParsedRequestOf<'dspReqFlow/addDspReqFlow'>
export type Context = CallContext<'dspReqFlow/addDspReqFlow'>

/** Stops and gaps reach over both ends of a drive as over those of a day, ms. */
const marginBefore = 86_400_000
const marginAfter = 3_600_000
/** As odometers of terminals are reported. */
const sameKm = (a: number, b: number): boolean => Math.abs(a - b) < 0.05

export class RequestDrive {
  readonly #deps: StepDependencies

  constructor(dependencies: StepDependencies) {
    this.#deps = dependencies
  }

  /** The reading that counts: what the terminal says, or what was typed with a note where it says something else. */
  odometerOf(vehicleId: number, { odometer, note }: Pick<Flow, 'odometer' | 'note'>) {
    const vehicle = this.#deps.fleet.vehicle(vehicleId)
    const said = vehicle ? positionOf(vehicle).mileage : null
    if (odometer === undefined) return { km: said ?? fail('request.odometer'), typed: false }
    if (said !== null && !sameKm(said, odometer) && note === '') fail('request.odometerNote', { km: said })
    return { km: odometer, typed: said === null || !sameKm(said, odometer) }
  }

  /** Driven by the track, km; null: too long for one read, or no track. */
  async trackKm(row: ApplicationRow, begin: number, { user, signal }: Context): Promise<number | null> {
    const vehicle = row.vehicle_id === null ? undefined : this.#deps.fleet.vehicle(row.vehicle_id)
    const end = this.#deps.now()
    if (!vehicle || end <= begin || end - begin > limits.reportRange) return null
    const since = await this.#deps.access.historyFrom(user.userId, vehicle)
    const range = { vehicleId: vehicle.identity.id, startTime: begin - marginBefore, endTime: end + marginAfter, since }
    return (await this.#deps.compute(range, { begin, end }, signal))[0]?.km ?? null
  }
}
