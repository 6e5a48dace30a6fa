/** What the track of a vehicle says of a trip: where it began and ended, and how far it went. */
import { limits } from '@outrider/contract'
import type { SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { type LiveVehicle, positionOf } from '../../fleet/live-vehicle.ts'
import type { DayCard, DayWindow } from '../../tracks/reducers/day-card.ts'
import type { PlaceAt } from '../../tracks/reducers/place-at.ts'
import type { TrackRange } from '../../tracks/worker-messages.ts'
import type { TripRepository, TripRow } from './trips.repository.ts'

export interface TripTrackDependencies {
  access: AccessGate
  fleet: LiveFleet
  trips: TripRepository
  compute: (range: TrackRange, window: DayWindow, signal?: AbortSignal) => Promise<DayCard[]>
  placeAt: (range: TrackRange, time: number, signal?: AbortSignal) => Promise<PlaceAt>
  /** ms since 1970. */
  now: () => number
}

/** One end of a trip: when, where, by which odometer, and when that was received if it was later. */
export interface Moment extends PlaceAt {
  time: Date
  receivedAt: Date | null
}

/** Stops and gaps reach over the ends of a trip as over those of a day, ms. */
const marginBefore = 86_400_000
const marginAfter = 3_600_000
/** Clocks of devices may be ahead, ms. */
const clockTolerance = 5 * 60_000

export class TripTrack {
  readonly #deps: TripTrackDependencies

  constructor(dependencies: TripTrackDependencies) {
    this.#deps = dependencies
  }

  /** @param at as sent, ms since 1970; undefined: now */
  async momentOf(
    user: SignedInUser,
    vehicle: LiveVehicle,
    { at, signal }: { at: number | undefined; signal: AbortSignal | undefined },
  ): Promise<Moment> {
    const received = this.#deps.now()
    if (at === undefined || Math.abs(received - at) <= limits.tripAtOnce) {
      const { latitude, longitude, mileage } = positionOf(vehicle)
      return { time: new Date(received), receivedAt: null, latitude, longitude, mileage }
    }
    const oldest = limits.tripOldestDays
    if (at > received + clockTolerance || at < received - oldest * 86_400_000) fail('trip.time', { days: oldest })
    // The clock of the device is ahead.
    const time = Math.min(at, received)
    const since = await this.#deps.access.historyFrom(user.userId, vehicle)
    const range = { vehicleId: vehicle.identity.id, startTime: time - marginBefore, endTime: time + marginAfter, since }
    return { time: new Date(time), receivedAt: new Date(received), ...(await this.#deps.placeAt(range, time, signal)) }
  }

  /** With the distance up to the end or now; null where the trip is too long for one read of a track. Stored: lists show it. */
  async measured(user: SignedInUser, row: TripRow, signal: AbortSignal | undefined): Promise<TripRow> {
    const begin = row.started_at.getTime()
    const end = row.ended_at?.getTime() ?? this.#deps.now()
    const vehicle = this.#deps.fleet.vehicle(row.vehicle_id)
    if (!vehicle || end <= begin || end - begin > limits.reportRange) return row
    const since = await this.#deps.access.historyFrom(user.userId, vehicle)
    // What this user may see of the track is not all of the trip.
    if (since > begin) return row
    const range = { vehicleId: row.vehicle_id, startTime: begin - marginBefore, endTime: end + marginAfter, since }
    const [card] = await this.#deps.compute(range, { begin, end }, signal)
    if (!card || (card.km === row.km && card.kmBy === row.km_by)) return row
    const distance = { km: card.km, km_by: card.kmBy }
    if (row.ended_at) await this.#deps.trips.setDistance(row.id, distance)
    return { ...row, ...distance }
  }
}
