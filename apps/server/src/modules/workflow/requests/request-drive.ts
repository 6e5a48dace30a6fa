/** What the terminal and the track say of a drive that was requested: its odometer and how far it went. */
import { inUnit, type Lang, limits, type ParsedRequestOf, type ShownUnits, type Text, withUnits } from '@outrider/contract'
import type { CallContext } from '../../../calls/handlers.ts'
import { fail, Refusal } from '../../../calls/refusal.ts'
import { positionOf } from '../../../fleet/live-vehicle.ts'
import type { DayCard, DayWindow } from '../../../tracks/reducers/day-card.ts'
import type { TrackRange } from '../../../tracks/worker-messages.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'
import type { RequestDependencies } from './requests.ts'

export interface StepDependencies extends RequestDependencies {
  compute: (range: TrackRange, window: DayWindow, signal?: AbortSignal) => Promise<DayCard[]>
  written: { of(userId: number, lang: Lang): Promise<ShownUnits> }
}

export type Flow = ParsedRequestOf<'dspReqFlow/addDspReqFlow'>
export type Context = CallContext<'dspReqFlow/addDspReqFlow'>

/** Stops and gaps reach over both ends of a drive as over those of a day, ms. */
const marginBefore = 86_400_000
const marginAfter = 3_600_000
/** Both are written the same: with a tenth, as terminals report them, in the unit in which people read and type them. */
const same = (a: number, b: number, units: ShownUnits): boolean => inUnit('km', Math.abs(a - b), units) < 0.05

function readingText(km: number, units: ShownUnits): Text {
  const shown = String(Math.round(inUnit('km', km, units) * 10) / 10)
  return { zh: withUnits(`${shown}<公里>`, 'zh', units), en: withUnits(`${shown} <km>`, 'en', units) }
}

export class RequestDrive {
  readonly #deps: StepDependencies

  constructor(dependencies: StepDependencies) {
    this.#deps = dependencies
  }

  /** The reading that counts: what the terminal says, or what was typed with a note where it says something else. */
  async odometerOf(
    vehicleId: number,
    { odometer, note }: Pick<Flow, 'odometer' | 'note'>,
    { user, lang }: Pick<Context, 'user' | 'lang'>,
  ) {
    const vehicle = this.#deps.fleet.vehicle(vehicleId)
    const said = vehicle ? positionOf(vehicle).mileage : null
    if (odometer === undefined) return { km: said ?? fail('request.odometer'), typed: false }
    if (said === null) return { km: odometer, typed: true }
    const units = await this.#deps.written.of(user.userId, lang)
    // What was typed in miles is up to 0.08 km beside what the terminal says.
    if (same(said, odometer, units)) return { km: said, typed: false }
    if (note === '') throw new Refusal('request.odometerNote', { reading: readingText(said, units) })
    return { km: odometer, typed: true }
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
